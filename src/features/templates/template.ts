/** A message template: text with shortcodes that are filled with data of one affiliate. */
import { z } from 'zod'
import { createEmptyForm, defineResource, type FormOf, type RowOf } from '#base/resource.ts'
import { lineOfText, paragraphs, requiredLine } from '#base/text.ts'
import type { Recipient } from './shortcodes.ts'

/** Maximum length in characters, as a text field counts them. A WhatsApp message in a URL can't be much longer. */
export const contentLimit = 4096

export const template = defineResource(
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
    /** id of the user who created it; null if that user was deleted */
    created_by: { read: z.uuid().nullable() },
  },
)
export type Template = RowOf<typeof template>
/** A text for a message: a template, or a built-in text, which has no id. */
export type MessageTemplate = Pick<Template, 'name' | 'template_content'> & { id: string | null }
export type TemplateForm = FormOf<typeof template>

export const emptyTemplate = createEmptyForm(template)

const fieldNames = Object.keys(emptyTemplate) as (keyof TemplateForm)[]

export function isDifferent(a: TemplateForm, b: TemplateForm): boolean {
  return fieldNames.some((name) => a[name] !== b[name])
}

/**
 * Props of the component that chooses the recipient of the preview. Another feature provides it, and the app passes it
 * to the screen.
 */
export interface RecipientSelectProps {
  /** receives null if no affiliate is chosen */
  onChoose(recipient: Recipient | null): void
}
