/** What a message template is: a text with shortcodes that are filled with what is known about one affiliate. */
import { z } from 'zod'
import { addDays, jakartaDate } from '#base/jakarta.ts'
import { emptyForm, type FormOf, noun, type RowOf } from '#base/noun.ts'
import { lineOfText, paragraphs, requiredLine } from '#base/text.ts'
import { codes, isShortcode, type Recipient, shortcodes } from './shortcodes.ts'

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
    created_at: { label: 'Dibuat', read: z.iso.datetime(), instant: true },
  },
)
export type Template = RowOf<typeof template>
export type TemplateForm = FormOf<typeof template>

export const emptyTemplate = emptyForm(template)

const names = Object.keys(emptyTemplate) as (keyof TemplateForm)[]

export function isDifferent(a: TemplateForm, b: TemplateForm): boolean {
  return names.some((name) => a[name] !== b[name])
}

/** Asks whose message the preview shows: a part of the feature that knows people, which app hands to the screen. */
export interface RecipientSelectProps {
  /** null for nobody in particular */
  onChoose(recipient: Recipient | null): void
}

/** Of nobody in particular, with a video for each thing that can be said of one. */
export function sampleRecipient(now = new Date()): Recipient {
  return {
    username: 'Rina Beauty',
    whatsapp: '081234567890',
    products: ['Product ABC'],
    sample_courier: 'JNE',
    sample_resi: 'JNE0123456789',
    videos: [
      {
        no_video: 12,
        deadline: addDays(jakartaDate(now), -2),
        days_late: 2,
        link_vo: 'https://drive.google.com/video-vo',
        link_review: 'https://drive.google.com/video-review',
        links_hidden: false,
      },
    ],
  }
}

/** A stretch of a template: text as typed, a shortcode with its value, one without, or one that nobody knows. */
export interface Stretch {
  kind: 'typed' | 'filled' | 'missing' | 'unknown'
  /** what stands there; a shortcode without a value stays as typed */
  text: string
  /** what is wrong with one that was not filled */
  why?: string
}

/** A word or a few in brackets, on one line; '[1]' and '[...]' are not meant as shortcodes. */
const bracketed = /(\[[^[\]\n]{0,40}\p{L}[^[\]\n]{0,40}\])/u

/** Fills in one pass: brackets inside of a name stay what they are. */
export function stretchesOf(content: string, recipient: Recipient): Stretch[] {
  return content
    .split(bracketed)
    .map((text, i): Stretch => (i % 2 === 0 ? { kind: 'typed', text } : filled(text, recipient)))
    .filter(({ text }) => text !== '')
}

function filled(text: string, recipient: Recipient): Stretch {
  if (!isShortcode(text)) return { kind: 'unknown', text, why: 'shortcode tidak dikenal' }
  const { value, missing } = codes[text]
  const said = value(recipient)
  if (said !== '') return { kind: 'filled', text: said }
  return { kind: 'missing', text, why: missing(recipient) }
}

/** The message for one affiliate. A shortcode that is unknown, or has no value, stays as typed. */
export function fillTemplate(content: string, recipient: Recipient): string {
  return stretchesOf(content, recipient)
    .map(({ text }) => text)
    .join('')
}

/** What could not be filled and why, each once in the order of the text: '[deadline]: tidak ada video yang ditunggu'. */
export function unfilled(
  content: string,
  recipient: Recipient,
  kinds: readonly Stretch['kind'][] = ['missing'],
): string[] {
  const stretches = stretchesOf(content, recipient).filter(({ kind }) => kinds.includes(kind))
  return [...new Set(stretches.map(({ text, why }) => `${text}: ${why}`))]
}

/** Each once, in the order of the text. */
export function unknownShortcodes(content: string): string[] {
  const unknown = stretchesOf(content, sampleRecipient()).filter(({ kind }) => kind === 'unknown')
  return [...new Set(unknown.map(({ text }) => text))]
}

/** Whether it says something of an affiliate that the row of a list does not tell. */
export function asksDetail(content: string): boolean {
  return shortcodes.some((code) => codes[code].ofDetail && content.includes(code))
}
