/**
 * Definition of a form of the public site: the site renders it, and the server reads what it sends. It works without
 * any script.
 */
import type { z } from 'zod'

export interface PublicForm<S extends z.ZodObject = z.ZodObject> {
  /** name of the form's section on the page, also in the URL after sending: `/?terkirim=daftar#daftar` */
  name: string
  /** path of the page with the form; the page contains no other form */
  path: string
  /** schema of the input: each field is the text that the visitor entered, or '' */
  schema: S
  labels: Record<keyof S['shape'] & string, string>
  /** converts the values for storage; without it they are stored as they are */
  toStoredValues?(values: z.output<S>): unknown
  /** fields that the page of thanks repeats, so that visitors can check them */
  receiptFields?: readonly (keyof S['shape'] & string)[]
  /** function of the database that stores the submission */
  storeFunction: `app.${string}`
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
  /** null if nothing suggests spam */
  mark: SpamMark | null
  /** id of the submission; a repeated press of the button has the same one */
  submission: string
  /** id of the private link that this submission gets; the same for a repeated press of one sender */
  link: string
  page: string
  utm_source: string | null
}

/**
 * Reasons why a submission stored nothing. `away`: the database is unavailable. `unreadable`: the body is not a form.
 */
export type FormNotice = 'wrong' | 'expired' | 'away' | 'busy' | 'unreadable' | 'too large'

/** A form as rendered for one visitor. */
export interface RenderedForm {
  /** the one field that has this id in place of its usual one: the fragment of the page's address scrolls to it */
  anchor?: { field: string; id: string }
  token: string
  /** the visitor's input by field */
  input: Readonly<Record<string, string>>
  /** the error message by field */
  errors: Readonly<Record<string, string>>
  notice?: FormNotice
  /** shows thanks in place of the form */
  isSent?: true
  /** the values to check on the page of thanks, and the private page; missing if the redirect's address has expired */
  receipt?: Readonly<Record<string, string>>
}

/** Name of the hidden field with the token. */
export const tokenName = 'tanda'
/**
 * Name of an invisible field, which only bots fill in. The name is meaningless, so that browsers do not autofill it.
 */
export const trapName = 'kolom_9'
/** Name under which a receipt holds the path of the sender's private page. */
export const privatePageName = 'halaman'

export const untouchedForm: RenderedForm = { token: '', input: {}, errors: {} }
