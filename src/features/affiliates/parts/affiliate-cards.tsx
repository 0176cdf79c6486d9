import { Skeleton } from '@mantine/core'
import { useId } from 'react'
import { RelativeTime } from '#kit/relative-time.tsx'
import { TruncatedText } from '#kit/truncated-text.tsx'
import type { Affiliate } from '../affiliate.ts'
import classes from './affiliate-cards.module.css'
import type { AffiliateRowsProps } from './affiliate-rows.tsx'
import { PlatformChip } from './platform-chip.tsx'
import { ProductNames } from './product-names.tsx'
import { RowActions, type RowActionsProps } from './row-actions.tsx'
import { SampleStatusBadge } from './sample-status.tsx'
import { WhatsappButton } from './whatsapp-link.tsx'

/** The table's rows where a table has no room. */
export function AffiliateCards({ rows, firstNumber, glowing, headingId, ...actions }: AffiliateRowsProps) {
  if (!rows) return <SkeletonCards />
  return (
    <ul className={classes.cards} aria-labelledby={headingId}>
      {rows.map((affiliate, i) => (
        <li key={affiliate.id} className={classes.card} data-glow={glowing.has(affiliate.id) || undefined}>
          <Card affiliate={affiliate} number={firstNumber + i} {...actions} />
        </li>
      ))}
    </ul>
  )
}

function Card({ affiliate, number, ...actions }: RowActionsProps & { number: number; affiliate: Affiliate }) {
  const id = useId()
  return (
    <article aria-labelledby={id}>
      <header className={classes.head}>
        <span className={classes.number}>{number.toLocaleString('id-ID')}</span>
        <h3 className={classes.username} id={id}>
          <TruncatedText>{affiliate.username}</TruncatedText>
        </h3>
        <PlatformChip platform={affiliate.platform} />
      </header>
      <div className={classes.facts}>
        <TruncatedText>{affiliate.whatsapp}</TruncatedText>
        <span aria-hidden>·</span>
        <RelativeTime iso={affiliate.created_at} />
      </div>
      <ProductNames products={affiliate.products} className={classes.facts} />
      <footer className={classes.foot}>
        <SampleStatusBadge affiliate={affiliate} />
        <span className={classes.actions}>
          <WhatsappButton affiliate={affiliate} />
          <RowActions affiliate={affiliate} {...actions} />
        </span>
      </footer>
    </article>
  )
}

function SkeletonCards() {
  return (
    <div className={`${classes.cards} appear-late`} role="status" aria-label="Memuat...">
      {[0, 1, 2, 3].map((card) => (
        <div key={card} className={classes.card}>
          <Skeleton height={16} width="55%" mb={14} />
          <Skeleton height={12} width="70%" mb={10} />
          <Skeleton height={12} width="45%" mb={18} />
          <Skeleton height={24} width={96} />
        </div>
      ))}
    </div>
  )
}
