import { use } from 'react'
import { labelOf, textOf } from '#base/resource.ts'
import { type Affiliate, affiliate as resource } from '#features/affiliates/affiliate.ts'
import { SampleBadge } from '#features/affiliates/components/sample-badge.tsx'
import { UserText } from '#kit/layout/user-text.tsx'
import { SampleFurtherContext } from './sample-further.client.ts'
import classes from './sample-panel.module.css'

const sampleFields = ['sample_product_reason', 'sample_courier', 'sample_resi'] as const

export function SamplePanel({ affiliate: sample }: { affiliate: Affiliate }) {
  const Further = use(SampleFurtherContext)
  return (
    <div className={classes.panel}>
      <SampleBadge status={sample.sample_product_status} />
      {sampleFields.map(
        (name) =>
          sample[name] && (
            <p key={name} className={classes.fact}>
              <span className={classes.label}>{labelOf(resource, name)}: </span>
              <UserText>{textOf(resource, name, sample)}</UserText>
            </p>
          ),
      )}
      {Further && (
        <div className={classes.fact}>
          <Further affiliate={sample} />
        </div>
      )}
    </div>
  )
}
