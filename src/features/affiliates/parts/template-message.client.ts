/** The message that a template makes for one affiliate; what it says beyond the row of a list is read when it is asked. */
import { useQuery } from '@tanstack/react-query'
import { chatLink } from '#base/phone.ts'
import type { Template } from '#features/templates/template.ts'
import { asksDetail, fillTemplate, unfilled } from '#features/templates/template-text.ts'
import type { Affiliate } from '../affiliate.ts'
import { affiliateWithLinksOptions } from '../affiliates.client.ts'
import { recipientOf } from '../recipient.ts'

export type ChatPartner = Pick<
  Affiliate,
  'id' | 'nama' | 'username' | 'whatsapp' | 'products' | 'sample_courier' | 'sample_resi'
>

export type TemplateChat =
  | { href: string }
  /** it has a hole, and why; or it is not known yet */
  | { href: null; missing: readonly string[]; isReading: boolean }

/** @param templates those that are offered: where none asks for more, nothing more is read */
export function useTemplateChats(partner: ChatPartner, templates: readonly Template[] = []) {
  const detail = useQuery({
    ...affiliateWithLinksOptions(partner.id),
    enabled: templates.some(({ template_content }) => asksDetail(template_content)),
  })

  return function chatOf({ template_content }: Template): TemplateChat {
    if (asksDetail(template_content) && !detail.data)
      return {
        href: null,
        missing: detail.isError ? ['data videonya gagal dimuat'] : [],
        isReading: !detail.isError,
      }
    const recipient = recipientOf({ ...partner, link_videos: detail.data?.link_videos ?? [] })
    const missing = unfilled(template_content, recipient)
    const href = chatLink(partner.whatsapp, fillTemplate(template_content, recipient))
    if (href !== null && missing.length === 0) return { href }
    return { href: null, missing, isReading: false }
  }
}
