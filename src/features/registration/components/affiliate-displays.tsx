/** Renderers of a registered affiliate's columns, in the table and on the cards of narrow screens. */
import type { affiliate } from '#features/affiliates/affiliate.ts'
import { PlatformChip } from '#features/affiliates/components/platform-chip.tsx'
import { ProductNames } from '#features/affiliates/components/product-names.tsx'
import { SampleStatusBadge } from '#features/affiliates/components/sample-status.tsx'
import { DateWithTooltip } from '#kit/feedback/date-with-tooltip.tsx'
import { PhoneNumber } from '#kit/layout/phone-number.tsx'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import type { FieldDisplays } from '#kit/list/field-display.client.ts'
import classes from './affiliate-displays.module.css'
import { WhatsappLink } from './whatsapp-link.tsx'

export const affiliateDisplays: FieldDisplays<typeof affiliate> = {
  platform: {
    width: 102,
    card: 'mark',
    renderContent: ({ platform }) => <PlatformChip platform={platform} />,
  },
  username: {
    width: '20%',
    card: 'title',
    columnClass: classes.username,
    renderContent: ({ username, nama }, place) => (
      <>
        {place === 'table' ? username : <TruncatedText twoLines>{username}</TruncatedText>}
        {nama && (
          <div className={classes.name}>
            <TruncatedText>{nama}</TruncatedText>
          </div>
        )}
      </>
    ),
  },
  whatsapp: {
    width: 164,
    cardClass: classes.facts,
    renderContent: (row, place) =>
      place === 'table' ? (
        <WhatsappLink affiliate={row} />
      ) : (
        <>
          <PhoneNumber>{row.whatsapp}</PhoneNumber>
          <span aria-hidden>·</span>
          <DateWithTooltip iso={row.created_at} />
        </>
      ),
  },
  product_id: {
    cardClass: classes.facts,
    renderContent: ({ products }, place) => <ProductNames products={products} wraps={place === 'table'} />,
  },
  created_at: { width: 94, quiet: true, card: 'none' },
  sample_product_status: {
    width: 136,
    card: 'foot',
    renderContent: (affiliate) => <SampleStatusBadge affiliate={affiliate} />,
  },
}
