import { formatDate, formatWait } from '#base/jakarta.ts'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { PlatformChip } from '#features/affiliates/components/platform-chip.tsx'
import { ProductNames } from '#features/affiliates/components/product-names.tsx'
import { WhatsappBadge } from '#features/affiliates/components/whatsapp-badge.tsx'
import { useClock } from '#kit/feedback/clock.client.ts'
import { PhoneNumber } from '#kit/layout/phone-number.tsx'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { UserText } from '#kit/layout/user-text.tsx'
import classes from './review-panel.module.css'

/** Facts about an affiliate whose sample is in review. */
export function ReviewFacts({ affiliate }: { affiliate: Affiliate }) {
  const wait = useClock((now) => formatWait(affiliate.sample_changed_at, now) ?? 'belum satu jam')
  return (
    <>
      <h3 className={classes.name}>
        <TruncatedText>{affiliate.username}</TruncatedText>
        <PlatformChip platform={affiliate.platform} />
      </h3>
      <dl className={classes.facts}>
        {affiliate.nama && (
          <>
            <dt>Nama</dt>
            <dd>
              <UserText>{affiliate.nama}</UserText>
            </dd>
          </>
        )}
        <dt>WhatsApp</dt>
        <dd className={classes.whatsapp}>
          <PhoneNumber>{affiliate.whatsapp}</PhoneNumber>
          <WhatsappBadge status={affiliate.status_whatsapp} />
        </dd>
        <dt>Product</dt>
        <dd>
          <ProductNames products={affiliate.products} visibleCount={3} wraps />
        </dd>
        <dt>Menunggu</dt>
        <dd>
          {wait}, sejak {formatDate(affiliate.sample_changed_at)}
        </dd>
      </dl>
    </>
  )
}
