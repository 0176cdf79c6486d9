/** Dialog 'Beri video' for one affiliate: shows the next free video, and gives exactly that one. */
import { type SubmitEvent, useState } from 'react'
import { addDays } from '#base/jakarta.ts'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { daysToPost } from '#features/affiliates/deadline.ts'
import { useToday } from '#kit/feedback/clock.client.ts'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form/form-modal.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import layout from '#kit/layout/layout.module.css'
import { isolate, UserText } from '#kit/layout/user-text.tsx'
import { useSingleAction } from '../use-single-action.client.ts'
import { ActionDeadline } from './action-deadline.tsx'
import { focusSubmit, useNextVideo } from './next-video.client.ts'
import { NextVideoField } from './next-video-field.tsx'

interface GiveDialogProps {
  affiliate: Affiliate
  /** the product that is chosen when the dialog opens; undefined for the first one with a free video */
  productId: string | undefined
  opened: boolean
  onGiven(result: string): void
  onClose(): void
}

export function GiveDialog({ opened, ...props }: GiveDialogProps) {
  return (
    <FormModal opened={opened} title="Beri video" onClose={props.onClose}>
      {(controls) => <GiveForm {...props} {...controls} />}
    </FormModal>
  )
}

type GiveFormProps = Omit<GiveDialogProps, 'opened'> & FormModalControls

function GiveForm({ affiliate, productId, onGiven, onClose: _, ...controls }: GiveFormProps) {
  const defaultDay = addDays(useToday(), daysToPost)
  const [day, setDay] = useState<string | null>(defaultDay)
  const firstProduct = affiliate.products.some(({ id }) => id === productId) ? (productId ?? null) : null
  const [product, setProduct] = useState(firstProduct)
  const nextVideo = useNextVideo(affiliate.id, product ?? undefined)
  const runAction = useSingleAction()
  const { busy, runUnlessBusy } = useBusy()
  const { video } = nextVideo

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!video || !day) return
    const { product_id, video_id, no_video, revision } = video
    void runUnlessBusy(async () => {
      const pairs = [{ affiliate_id: affiliate.id, product_id, video_id }]
      const isGiven = await runAction(
        { kind: 'give', tanggal_max_upload: day, pairs },
        { ...affiliate, revision },
        `Video #${no_video} diberikan ke ${isolate(affiliate.username)}`,
      )
      if (isGiven) onGiven(`Video #${no_video} diberikan`)
      else await nextVideo.plan.refetch()
    })
  }

  return (
    <form ref={focusSubmit} noValidate className={layout.stack} onSubmit={submit}>
      <span>
        Untuk <UserText>{affiliate.username}</UserText>
      </span>
      <NextVideoField
        affiliate={affiliate}
        nextVideo={nextVideo}
        product={product}
        onProductChange={setProduct}
      />
      <ActionDeadline deadline={day} readOnly={busy} onChange={setDay} />
      <SaveActions
        verb={video ? `Beri Video #${video.no_video}` : 'Beri video'}
        busy="Memberi..."
        dirty={day !== defaultDay || product !== firstProduct}
        saving={busy}
        canSave={nextVideo.plan.data?.given.length !== 0}
        {...controls}
      />
    </form>
  )
}
