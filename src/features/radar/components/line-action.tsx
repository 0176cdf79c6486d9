/** The main action of a line, shown to users who may perform it. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconEye, IconMessageCheck, IconVideoPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sampleStatusLabel, sentStep, whatsappStatusLabel } from '#features/affiliates/affiliate-values.ts'
import { stateOnRadar } from '#features/affiliates/components/list-place.client.ts'
import { SameChatButton } from '#features/affiliates/components/same-chat-button.tsx'
import { SendSampleButton } from '#features/affiliates/components/send-sample-button.tsx'
import { useMarkContactedStep } from '#features/affiliates/components/use-mark-contacted-step.client.ts'
import { deletedProductId } from '#features/products/product-name.ts'
import { useCan } from '#features/session/session.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import type { Line } from '../radar-schema.ts'

interface LineActionProps {
  line: Line
  isChatOpened: boolean
  onChatOpened(): void
  /** called with the text of the result as soon as the action starts; without text if it was refused */
  onDone(result?: string): void
}

export function LineAction({ line, isChatOpened, onChatOpened, onDone }: LineActionProps) {
  const can = useCan()
  const mayEdit = can('data_affiliate') && can('data_affiliate_edit')
  const mayWrite = can('data_affiliate') && can('data_affiliate_whatsapp')
  const product = line.video
    ? (line.video.product_id ?? deletedProductId)
    : (line.affiliate.product_id ?? undefined)
  const chat = {
    occasion: line.need,
    affiliate: line.affiliate,
    wasMessaged: isChatOpened,
    onChatOpened,
  }
  switch (line.need) {
    case 'telat':
    case 'tenggat':
      return mayWrite && <SameChatButton {...chat} />
    case 'hubungi':
      if (!mayWrite) return null
      if (isChatOpened) return <ContactedButton line={line} onDone={onDone} />
      return <SameChatButton {...chat} />
    case 'kirim':
      return (
        can('data_affiliate_edit') && (
          <SendSampleButton
            affiliate={line.affiliate}
            prepare={() => onDone(sampleStatusLabel[sentStep.to])}
            onRefused={onDone}
          />
        )
      )
    case 'review':
      return (
        mayEdit && (
          <EditLink line={line} icon={<IconEye size={16} aria-hidden />}>
            Tinjau
          </EditLink>
        )
      )
    case 'video':
    case 'dikembalikan':
      return (
        mayEdit && (
          <EditLink line={line} product={product} icon={<IconVideoPlus size={16} aria-hidden />}>
            Beri video
          </EditLink>
        )
      )
  }
}

interface EditLinkProps {
  line: Line
  /** the product whose videos are shown first */
  product?: string | undefined
  icon: ReactNode
  children: string
}

function EditLink({ line: { affiliate }, product, icon, children }: EditLinkProps) {
  return (
    <Button
      variant="light"
      leftSection={icon}
      renderRoot={(props) => (
        <Link
          to="/dashboard/data-affiliate/edit/$id"
          params={{ id: affiliate.id }}
          search={{ product }}
          state={stateOnRadar}
          {...props}
        />
      )}
    >
      {children}
      <VisuallyHidden> {isolate(affiliate.username)}</VisuallyHidden>
    </Button>
  )
}

/** Shown after the chat was opened, since an opened chat doesn't mean that a message was sent. */
function ContactedButton({ line: { affiliate }, onDone }: Pick<LineActionProps, 'line' | 'onDone'>) {
  const mark = useMarkContactedStep(affiliate.id, {
    prepare: () => onDone(`${whatsappStatusLabel.sudah} dihubungi`),
    onRefused: onDone,
  })

  return (
    <Button
      variant="light"
      leftSection={<IconMessageCheck size={16} aria-hidden />}
      onClick={() => void mark()}
    >
      {whatsappStatusLabel.sudah}
      <VisuallyHidden>, tandai {isolate(affiliate.username)} sudah dihubungi</VisuallyHidden>
    </Button>
  )
}
