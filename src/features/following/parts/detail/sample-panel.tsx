import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { SampleBadge } from '#features/affiliates/parts/sample-badge.tsx'
import { UserText } from '#kit/user-text.tsx'
import classes from './sample-panel.module.css'

type Sample = Pick<Affiliate, 'sample_product_status' | 'sample_product_reason'>

export function SamplePanel({ sample_product_status: status, sample_product_reason: reason }: Sample) {
  return (
    <div className={classes.panel}>
      <SampleBadge status={status} />
      {reason && (
        <p className={classes.reason}>
          <span className={classes.label}>Alasan: </span>
          <UserText>{reason}</UserText>
        </p>
      )}
    </div>
  )
}
