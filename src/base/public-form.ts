/**
 * Definition of a form of the public site: the site renders it, and the server reads what it sends. It works without
 * any script.
 */
import type { z } from 'zod'

export interface PublicForm<S extends z.ZodObject = z.ZodObject> {
  /** name of its section on the page, also in the URL after sending: `/?terkirim=daftar#daftar` */
  name: string
  /** path of its page, which contains no other form */
  path: string
  /** each field takes the text that was typed, '' if there was none */
  schema: S
  labels: Record<keyof S['shape'] & string, string>
  /** converts the values for storage, if they are not stored as they are */
  stored?(values: z.output<S>): unknown
  /** fields that the page of thanks repeats, so that visitors can check them */
  receipt?: readonly (keyof S['shape'] & string)[]
  /** function of the database that stores the submission */
  receiver: `app.${string}`
}

/** Reasons why a submission is listed separately as possible spam. */
export const spamMarks = ['trap', 'quick', 'address', 'flood'] as const
export type SpamMark = (typeof spamMarks)[number]

export const spamMarkLabel: Record<SpamMark, string> = {
  trap: 'Mengisi kolom tersembunyi, seperti mesin',
  quick: 'Dikirim dalam hitungan detik',
  address: 'Banyak kiriman dari satu alamat internet',
  flood: 'Datang saat kiriman sangat banyak',
}

/** Data about a submission that its function in the database receives besides the fields. */
export interface SubmissionInfo {
  /** null for most submissions */
  mark: SpamMark | null
  /** the same for a repeated press */
  submission: string
  /** id of the private link that this submission gets; the same for a repeated press of one sender */
  link: string
  page: string
  utm_source: string | null
}

/** Reasons why the form is shown again, or why nothing was stored. */
export type FormNotice = 'wrong' | 'expired' | 'away' | 'busy' | 'unreadable' | 'too large'

/** A form as rendered for one visitor. */
export interface RenderedForm {
  /** The field that has the given id instead of its own, so that the address of a reply leads to it. */
  anchor?: { field: string; id: string }
  token: string
  /** the typed text by field */
  typed: Readonly<Record<string, string>>
  /** the error message by field */
  errors: Readonly<Record<string, string>>
  notice?: FormNotice
  /** shows thanks in place of the form */
  isSent?: true
  /** the values to check on the page of thanks, and the private page; missing if the redirect's address has expired */
  receipt?: Readonly<Record<string, string>>
}

/** Names that no field may have. */
export const tokenName = 'tanda'
/** Name of an invisible field, which only bots fill in. Browsers do not autofill a field with this name. */
export const trapName = 'kolom_9'
/** Name under which a receipt holds the path of the sender's private page. */
export const privatePageName = 'halaman'

export const untouchedForm: RenderedForm = { token: '', typed: {}, errors: {} }
