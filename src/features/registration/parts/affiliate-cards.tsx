import { Skeleton } from '@mantine/core'
import { useId } from 'react'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { PlatformChip } from '#features/affiliates/parts/platform-chip.tsx'
import { ProductNames } from '#features/affiliates/parts/product-names.tsx'
import { SampleStatusBadge } from '#features/affiliates/parts/sample-status.tsx'
import { CardList } from '#kit/card-list.tsx'
import { RelativeTime } from '#kit/relative-time.tsx'
import { TruncatedText } from '#kit/truncated-text.tsx'
import classes from './affiliate-cards.module.css'
import type { AffiliateRowsProps } from './affiliate-rows.tsx'
import { RowActions, type RowActionsProps } from './row-actions.tsx'
import { WhatsappButton } from './whatsapp-link.tsx'

/** The table's rows where a table has no room. */
export function AffiliateCards({ rows, firstNumber, glowing, headingId, ...actions }: AffiliateRowsProps) {
  return (
    <CardList
      labelledBy={headingId}
      className={classes.cards}
      rows={rows}
      glowing={glowing}
      skeleton={
        <>
          <Skeleton height={16} width="55%" mb="sm" />
          <Skeleton height={12} width="70%" mb="sm" />
          <Skeleton height={12} width="45%" mb="md" />
          <Skeleton height={24} width={96} />
        </>
      }
    >
      {(affiliate, i) => <Card affiliate={affiliate} number={firstNumber + i} {...actions} />}
    </CardList>
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
