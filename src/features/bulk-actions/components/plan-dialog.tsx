/** Dialog 'Beri video': shows who would get which video, and who gets none and why. Gives exactly what it shows. */
import { Checkbox, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { formatCount } from '#base/count.ts'
import { addDays } from '#base/jakarta.ts'
import { ProductSelect } from '#features/affiliates/components/product-select.tsx'
import { daysToPost } from '#features/affiliates/deadline.ts'
import { unknownProduct } from '#features/products/product-name.ts'
import { useToday } from '#kit/feedback/clock.client.ts'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { buildClearableProps } from '#kit/form/clearable-props.ts'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form/form-modal.tsx'
import layout from '#kit/layout/layout.module.css'
import { UserText } from '#kit/layout/user-text.tsx'
import type { BulkAction, ChosenAffiliate } from '../bulk-action.ts'
import { videoPlanOptions } from '../bulk-actions.client.ts'
import { refusalText } from '../refusal-text.ts'
import type { VideoPlan } from '../video-plan.ts'
import { ActionDeadline } from './action-deadline.tsx'
import { AddVideosLink } from './add-videos-link.tsx'
import classes from './plan-dialog.module.css'

interface PlanDialogProps {
  opened: boolean
  chosen: readonly ChosenAffiliate[]
  /** id of the product that filters the list */
  product: string | undefined
  busy: boolean
  onGive(action: BulkAction, given: VideoPlan['given'], onSuccess: () => void): void
  onClose(): void
}

export function PlanDialog({ opened, ...props }: PlanDialogProps) {
  return (
    <FormModal opened={opened} title="Beri video berikutnya" size="lg" onClose={props.onClose}>
      {(controls) => <PlanForm {...props} {...controls} />}
    </FormModal>
  )
}

type PlanFormProps = Omit<PlanDialogProps, 'opened'> & FormModalControls

function PlanForm({ chosen, product: initialProduct, busy, onGive, onClose, ...controls }: PlanFormProps) {
  const defaultDay = addDays(useToday(), daysToPost)
  const [day, setDay] = useState<string | null>(defaultDay)
  const [product, setProduct] = useState(initialProduct ?? null)
  const [includesUnposted, setIncludesUnposted] = useState(false)
  // The affiliates that were chosen when the dialog opened, so that the list does not change while the user reads it.
  const [chosenRows] = useState(() => chosen.map(({ id }) => ({ id })))
  const request = { ...(product && { product_id: product }), include_unposted: includesUnposted }
  const plan = useQuery(videoPlanOptions(chosenRows, request))
  const assignments = plan.data?.given ?? []
  const isReady = plan.isSuccess && !plan.isFetching && assignments.length > 0 && day !== null

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isReady) return
    const pairs = assignments.map(({ id: affiliate_id, product_id, video_id }) => ({
      affiliate_id,
      product_id,
      video_id,
    }))
    onGive({ kind: 'give', tanggal_max_upload: day, pairs }, assignments, onClose)
  }

  return (
    <form noValidate className={layout.stack} onSubmit={submit}>
      <div className={classes.options}>
        <ActionDeadline deadline={day} readOnly={busy} onChange={setDay} />
        <ProductSelect
          label="Product"
          {...buildClearableProps('Product masing-masing')}
          value={product}
          onChange={setProduct}
        />
      </div>
      <Checkbox
        label="Juga untuk yang masih punya video belum diposting"
        checked={includesUnposted}
        onChange={({ currentTarget: { checked } }) => setIncludesUnposted(checked)}
      />
      {plan.isError && (
        <LoadFailure
          title="Gagal menyusun rencana"
          isRetrying={plan.isFetching}
          onRetry={() => void plan.refetch()}
        />
      )}
      {plan.isPending && <Skeleton height={160} className="appear-late" />}
      {plan.data && <Plan plan={plan.data} />}
      <SaveActions
        verb={isReady ? `Beri ${formatCount(assignments.length)} video` : 'Beri video'}
        busy="Memberi..."
        dirty={day !== defaultDay || product !== (initialProduct ?? null) || includesUnposted}
        saving={busy}
        canSave={plan.data?.given.length !== 0}
        {...controls}
      />
    </form>
  )
}

function Plan({ plan: { given, left_out } }: { plan: VideoPlan }) {
  return (
    <div className={classes.plan}>
      <p role="status" className={`${layout.flush} ${layout.bold}`}>
        {formatCount(given.length)} mendapat video
        {left_out.length > 0 && `, ${formatCount(left_out.length)} tidak`}.
      </p>
      {given.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, so the keyboard must reach it
        <ul className={classes.rows} tabIndex={0} aria-label="Yang mendapat video">
          {given.map(({ id, username, no_video, product_name }) => (
            <li key={id} className={classes.row}>
              <UserText>{username}</UserText>
              <span className={classes.video}>
                Video #{no_video}
                <span className={layout.dimmed}>
                  <UserText>{product_name || unknownProduct}</UserText>
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {left_out.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, so the keyboard must reach it
        <ul className={classes.rows} tabIndex={0} aria-label="Yang tidak mendapat video">
          {left_out.map(({ id, username, why }) => (
            <li key={id} className={classes.row}>
              {username === null ? <span>Affiliate</span> : <UserText>{username}</UserText>}
              <span className={layout.dimmed}>{refusalText[why]}</span>
            </li>
          ))}
        </ul>
      )}
      {left_out.some(({ why }) => why === 'no_free_video') && <AddVideosLink />}
    </div>
  )
}
