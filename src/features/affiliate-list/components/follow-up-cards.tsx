import { Skeleton } from '@mantine/core'
import '#kit/list/list.css'
import type { AffiliateCard } from '#features/affiliates/affiliate.ts'
import layout from '#kit/layout/layout.module.css'
import { useListSelection } from '#kit/selection/list-selection.tsx'
import { useRowGestures } from '#kit/selection/row-gestures.client.ts'
import { FollowUpCard, type FollowUpCardProps } from './follow-up-card.tsx'
import classes from './follow-up-cards.module.css'

export interface FollowUpCardsProps
  extends Pick<FollowUpCardProps, 'showsAllDeadlines' | 'onOpen' | 'onDelete'> {
  rows: readonly AffiliateCard[]
  /** place of the first row in the list, from 1 */
  firstNumber: number
  /** ids of the affiliates to highlight */
  glowingIds: ReadonlySet<string>
  headingId: string
}

export function FollowUpCards({
  rows,
  firstNumber,
  glowingIds,
  headingId,
  ...cardProps
}: FollowUpCardsProps) {
  const chosenIds = useListSelection()?.chosen
  const gestures = useRowGestures<HTMLUListElement>()
  return (
    <div className={classes.container}>
      <ul {...gestures} className={`${layout.cards} ${classes.cards}`} aria-labelledby={headingId}>
        {rows.map((affiliate, i) => (
          <li
            key={affiliate.id}
            data-row={affiliate.id}
            data-chosen={chosenIds?.has(affiliate.id) || undefined}
          >
            <FollowUpCard
              affiliate={affiliate}
              number={firstNumber + i}
              isGlowing={glowingIds.has(affiliate.id)}
              {...cardProps}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

export function SkeletonCards() {
  return (
    <div className={classes.container}>
      <div className={`${layout.cards} ${classes.cards} appear-late`} role="status" aria-label="Memuat...">
        {[0, 1, 2, 3, 4, 5].map((card) => (
          <div key={card} className={classes.skeleton}>
            <Skeleton height={18} width="55%" mb="md" />
            <Skeleton height={12} width="40%" mb="sm" />
            <Skeleton height={12} width="70%" mb="lg" />
            <Skeleton height={26} width="80%" mb="lg" />
            <Skeleton height={12} width="45%" />
          </div>
        ))}
      </div>
    </div>
  )
}
