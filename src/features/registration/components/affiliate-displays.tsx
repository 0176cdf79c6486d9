/** Renderers of a registered affiliate's columns, in the table and on the cards of narrow screens. */
import type { affiliate } from '#features/affiliates/affiliate.ts'
import { PlatformChip } from '#features/affiliates/components/platform-chip.tsx'
import { ProductNames } from '#features/affiliates/components/product-names.tsx'
import { SampleStatusBadge } from '#features/affiliates/components/sample-status.tsx'
import { RelativeTime } from '#kit/feedback/relative-time.tsx'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import type { FieldDisplays } from '#kit/list/field-display.client.ts'
import classes from './affiliate-displays.module.css'
import { WhatsappLink } from './whatsapp-link.tsx'

export const affiliateDisplays: FieldDisplays<typeof affiliate> = {
  platform: { width: 108, card: 'mark', cell: ({ platform }) => <PlatformChip platform={platform} /> },
  username: { card: 'title', columnClass: classes.username },
  whatsapp: {
    width: 134,
    cardClass: classes.facts,
    cell: (row, place) =>
      place === 'table' ? (
        <WhatsappLink affiliate={row} />
      ) : (
        <>
          <TruncatedText>{row.whatsapp}</TruncatedText>
          <span aria-hidden>·</span>
          <RelativeTime iso={row.created_at} />
        </>
      ),
  },
  product_id: {
    width: 166,
    cardClass: classes.facts,
    cell: ({ products }) => <ProductNames products={products} />,
  },
  created_at: { width: 96, quiet: true, card: 'none' },
  sample_product_status: {
    width: 126,
    card: 'foot',
    cell: (affiliate) => <SampleStatusBadge affiliate={affiliate} />,
  },
}
