/** What a message template is: a text with shortcodes that are filled with what is known about one affiliate. */
import { z } from 'zod'
import { emptyForm, type FormOf, noun, type RowOf } from '#base/noun.ts'
import { lineOfText, paragraphs, requiredLine } from '#base/text.ts'

/** In characters as a text field counts them. A WhatsApp message of an address may not be much longer. */
export const contentLimit = 4096

export const template = noun(
  { name: 'Template', table: 'griting_templates' },
  {
    name: {
      label: 'Nama Template',
      read: z.string(),
      written: requiredLine('Nama template harus diisi', 120),
      searched: true,
    },
    description: {
      label: 'Deskripsi',
      read: z.string().nullable(),
      written: lineOfText(200),
      optional: true,
      searched: true,
    },
    template_content: {
      label: 'Isi',
      read: z.string(),
      written: paragraphs(contentLimit).refine((text) => text.trim() !== '', 'Template content harus diisi'),
      searched: true,
    },
    created_at: { read: z.iso.datetime() },
  },
)
export type Template = RowOf<typeof template>
export type TemplateForm = FormOf<typeof template>

export const emptyTemplate = emptyForm(template)

const names = Object.keys(emptyTemplate) as (keyof TemplateForm)[]

export function isDifferent(a: TemplateForm, b: TemplateForm): boolean {
  return names.some((name) => a[name] !== b[name])
}

/** What a template needs to know about an affiliate; `products` are the names of the effective ones. */
export interface Recipient {
  username: string
  whatsapp: string
  products: readonly string[]
}

/** Asks whose message the preview shows: a part of the feature that knows people, which app hands to the screen. */
export interface RecipientSelectProps {
  /** null for nobody in particular */
  onChoose(recipient: Recipient | null): void
}

export const sampleRecipient: Recipient = {
  username: 'Rina Beauty',
  whatsapp: '081234567890',
  products: ['Product ABC'],
}

const values = {
  '[nama]': ({ username }: Recipient) => username.replace(/^[@\s]+/, ''),
  '[whatsapp]': ({ whatsapp }: Recipient) => whatsapp,
  '[produk]': ({ products }: Recipient) => products.join(', '),
}
export type Shortcode = keyof typeof values
export const shortcodes = Object.keys(values) as Shortcode[]

/** A stretch of a template: text as typed, a shortcode with its value, or one that nobody knows. */
export interface Stretch {
  kind: 'typed' | 'filled' | 'unknown'
  text: string
}

/** A word or a few in brackets, on one line; '[1]' and '[...]' are not meant as shortcodes. */
const bracketed = /(\[[^[\]\n]{0,40}\p{L}[^[\]\n]{0,40}\])/u

/** Fills in one pass: brackets inside of a name stay what they are. */
export function stretchesOf(content: string, recipient: Recipient): Stretch[] {
  return content
    .split(bracketed)
    .map((text, i): Stretch => {
      if (i % 2 === 0) return { kind: 'typed', text }
      if (isShortcode(text)) return { kind: 'filled', text: values[text](recipient) }
      return { kind: 'unknown', text }
    })
    .filter(({ text }) => text !== '')
}

/** The message for one affiliate. An unknown shortcode stays as typed. */
export function fillTemplate(content: string, recipient: Recipient): string {
  return stretchesOf(content, recipient)
    .map(({ text }) => text)
    .join('')
}

/** Each once, in the order of the text. */
export function unknownShortcodes(content: string): string[] {
  const unknown = stretchesOf(content, sampleRecipient).filter(({ kind }) => kind === 'unknown')
  return [...new Set(unknown.map(({ text }) => text))]
}

function isShortcode(text: string): text is Shortcode {
  return Object.hasOwn(values, text)
}
