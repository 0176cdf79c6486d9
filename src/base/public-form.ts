/** A form of the public site, told once: the site draws it, the server reads it. It works without any script. */
import type { z } from 'zod'

export interface PublicForm<S extends z.ZodObject = z.ZodObject> {
  /** of its section on the page, and of the thanks after it was sent: `/?terkirim=daftar#daftar` */
  name: string
  /** the page that it stands on, which holds no other */
  path: string
  /** each field takes the text that was typed, '' where there was none */
  schema: S
  labels: Record<keyof S['shape'] & string, string>
  /** what is kept of the values, where that is not just they */
  stored?(values: z.output<S>): unknown
  /** the function of the database that keeps what was sent */
  receiver: `app.${string}`
}

/** Why what was sent is kept apart. */
export const marks = ['trap', 'quick', 'address', 'flood'] as const
export type Mark = (typeof marks)[number]

export const markText: Record<Mark, string> = {
  trap: 'Mengisi kolom tersembunyi, seperti mesin',
  quick: 'Dikirim dalam hitungan detik',
  address: 'Banyak kiriman dari satu alamat internet',
  flood: 'Datang saat kiriman sangat banyak',
}

/** What is told of a form that was sent: to its function in the database, beside the fields. */
export interface Sent {
  /** null for most */
  mark: Mark | null
  /** the same for what was pressed twice */
  submission: string
  page: string
  utm_source: string | null
}

/** Why the form stands there again, or nothing of it was kept. */
export type FormNotice = 'wrong' | 'expired' | 'away' | 'busy' | 'unreadable' | 'too large'

/** A form as it is drawn for one visitor. */
export interface DrawnForm {
  token: string
  /** by field, as it was typed */
  typed: Readonly<Record<string, string>>
  /** by field: what is wrong with it */
  wrong: Readonly<Record<string, string>>
  notice?: FormNotice
  /** Thanks stand in its place. */
  sent?: true
}

/** Names that no field has. */
export const tokenName = 'tanda'
/** Nobody sees this field, so that nobody but a machine fills it in. Its name means nothing to what completes forms. */
export const trapName = 'kolom_9'

export const untouched: DrawnForm = { token: '', typed: {}, wrong: {} }
