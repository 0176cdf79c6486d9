/**
 * Fills message templates for one affiliate. Details beyond the row of a list are read only if a template needs them.
 */
import { useQuery } from '@tanstack/react-query'
import { buildChatLink } from '#base/phone.ts'
import type { Template } from '#features/templates/template.ts'
import {
  fillTemplate,
  listUnfilledShortcodes,
  templateNeedsDetail,
} from '#features/templates/template-text.ts'
import type { Affiliate } from '../affiliate.ts'
import { affiliateWithLinksOptions } from '../affiliates.client.ts'
import { toRecipient } from '../recipient.ts'
import { buildPageAddress } from './page-address.client.ts'

export type ChatPartner = Pick<
  Affiliate,
  'id' | 'nama' | 'username' | 'whatsapp' | 'status_whatsapp' | 'products' | 'sample_courier' | 'sample_resi'
> & {
  /** path of the private page, if the list has it; null if the user may not hand it out */
  page_path?: string | null
}

export type TemplateChat =
  | { href: string }
  /** has no link, since values are missing (`missing` lists them) or still being read */
  | { href: null; missing: readonly string[]; isReading: boolean }

/**
 * Returns a function that builds the chat with a template.
 * @param templates the templates that may be used; details are read only if one of these needs them
 */
export function useTemplateChats(
  partner: ChatPartner,
  templates: readonly Pick<Template, 'template_content'>[] = [],
) {
  const needsDetail = (content: string) =>
    templateNeedsDetail(content, { hasPageAddress: partner.page_path !== undefined })
  const detail = useQuery({
    ...affiliateWithLinksOptions(partner.id),
    enabled: templates.some(({ template_content }) => needsDetail(template_content)),
  })

  return function buildChat({ template_content }: Pick<Template, 'template_content'>): TemplateChat {
    if (needsDetail(template_content) && !detail.data)
      return {
        href: null,
        missing: detail.isError ? ['datanya gagal dimuat'] : [],
        isReading: !detail.isError,
      }
    const { page_path = detail.data?.page_path ?? null } = partner
    const recipient = toRecipient({
      ...partner,
      page_address: buildPageAddress(page_path),
      link_videos: detail.data?.link_videos ?? [],
    })
    const missingValues = listUnfilledShortcodes(template_content, recipient)
    const href = buildChatLink(partner.whatsapp, fillTemplate(template_content, recipient))
    if (href !== null && missingValues.length === 0) return { href }
    return { href: null, missing: missingValues, isReading: false }
  }
}
