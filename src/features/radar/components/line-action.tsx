/** The main action of a line, shown to users who may perform it. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconEye, IconMessageCheck, IconVideoPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, use } from 'react'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import {
  type ReminderNeed,
  reminderNeeds,
  sampleStatusLabel,
  sentStep,
  whatsappStatusLabel,
} from '#features/affiliates/affiliate-values.ts'
import { stateOnRadar } from '#features/affiliates/components/list-place.client.ts'
import { ReviewContext } from '#features/affiliates/components/review-context.client.ts'
import { SameChatButton } from '#features/affiliates/components/same-chat-button.tsx'
import { SendSampleButton } from '#features/affiliates/components/send-sample-button.tsx'
import { useMarkContactedStep } from '#features/affiliates/components/use-mark-contacted-step.client.ts'
import { deletedProductId } from '#features/products/product-name.ts'
import { useCan } from '#features/session/session.client.ts'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import type { Line } from '../radar-schema.ts'

/** Props of the actions on an affiliate who has not answered the last reminder. Another feature provides them. */
export interface UnansweredProps {
  affiliate: Affiliate
  need: ReminderNeed
  /** called as `onDone` of the line */
  onDone(result?: string): void
}

interface LineActionProps {
  line: Line
  isChatOpened: boolean
  /** true while the user chooses another template than that of the next reminder */
  isChoosing: boolean
  unanswered: ComponentType<UnansweredProps>
  onChatOpened(): void
  onChoosingEnd(): void
  /** called with the text of the result as soon as the action starts; without text if it was refused */
  onDone(result?: string): void
}

export function LineAction(props: LineActionProps) {
  const { line, isChatOpened, isChoosing, unanswered: Unanswered, onDone } = props
  const can = useCan()
  const isPhone = usePhone()
  const mayEdit = can('data_affiliate') && can('data_affiliate_edit')
  const mayWrite = can('data_affiliate') && can('data_affiliate_whatsapp')
  const product = productOf(line)
  const chat = {
    occasion: line.need,
    affiliate: line.affiliate,
    wasMessaged: isChatOpened,
    onChatOpened: props.onChatOpened,
    reminderTemplate: line.reminder?.template_id,
    isChoosing,
    onChoosingEnd: props.onChoosingEnd,
  }
  const reminderNeed = reminderNeeds.find((need) => need === line.need)
  if (reminderNeed && isUnanswered(line) && !isChatOpened && !isChoosing)
    return <Unanswered affiliate={line.affiliate} need={reminderNeed} onDone={onDone} />
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
      return mayEdit && <ReviewButton affiliate={line.affiliate} onDone={onDone} />
    case 'video':
    case 'dikembalikan':
      return (
        <>
          {mayWrite && <SameChatButton {...chat} />}
          {/* A phone has room for one button; the menu of the name has the other. */}
          {mayEdit && !(isPhone && mayWrite) && (
            <EditLink line={line} product={product} icon={<IconVideoPlus size={16} aria-hidden />}>
              Beri video
            </EditLink>
          )}
        </>
      )
  }
}

/** Returns the product whose videos the edit screen shows first. */
export function productOf({ video, affiliate }: Line): string | undefined {
  return video ? (video.product_id ?? deletedProductId) : (affiliate.product_id ?? undefined)
}

/** Checks whether the affiliate got the last reminder of the need, and its days have passed. */
function isUnanswered({ reminder }: Line): boolean {
  return reminder !== null && reminder.number > reminder.of
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

function ReviewButton({ affiliate, onDone }: { affiliate: Affiliate; onDone(result: string): void }) {
  const review = use(ReviewContext)
  return (
    <Button
      variant="light"
      leftSection={<IconEye size={16} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => review(affiliate, onDone)}
    >
      Tinjau
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
