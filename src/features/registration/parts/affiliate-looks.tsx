/** Renderers of a registered affiliate's columns, in the table and on the cards of narrow screens. */
import type { affiliate } from '#features/affiliates/affiliate.ts'
import { PlatformChip } from '#features/affiliates/parts/platform-chip.tsx'
import { ProductNames } from '#features/affiliates/parts/product-names.tsx'
import { SampleStatusBadge } from '#features/affiliates/parts/sample-status.tsx'
import type { FieldLayouts } from '#kit/look.client.ts'
import { RelativeTime } from '#kit/relative-time.tsx'
import { TruncatedText } from '#kit/truncated-text.tsx'
import classes from './affiliate-looks.module.css'
import { WhatsappLink } from './whatsapp-link.tsx'

export const affiliateColumns: FieldLayouts<typeof affiliate> = {
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
