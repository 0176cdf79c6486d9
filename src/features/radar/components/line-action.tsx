/** The main action of a line, shown to users who may perform it. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconEye, IconLink, IconMessageCheck, IconVideoPlus } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, use } from 'react'
import {
  reminderNeeds,
  sampleStatusLabel,
  sentStep,
  whatsappStatusLabel,
} from '#features/affiliates/affiliate-values.ts'
import { FollowUpContext, type OnResult } from '#features/affiliates/components/follow-up.client.ts'
import { SendSampleButton } from '#features/affiliates/components/send-sample-button.tsx'
import { TemplateChatButton } from '#features/affiliates/components/template-chat-button.tsx'
import { useMarkContactedStep } from '#features/affiliates/components/use-mark-contacted-step.client.ts'
import { findVideoWithTimeRequest } from '#features/affiliates/time-request-text.ts'
import { useCan } from '#features/session/session.client.ts'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import type { Line } from '../radar-schema.ts'

const TimeAnswerButtons = lazyIdle(() =>
  import('./time-answer.tsx').then(({ TimeAnswerButtons }) => TimeAnswerButtons),
)

interface LineActionProps {
  line: Line
  /** true once the user has opened the chat of the line on this page */
  isChatOpened: boolean
  /** true while the user chooses another template than that of the next reminder */
  isChoosingTemplate: boolean
  onChatOpened: ComponentProps<typeof TemplateChatButton>['onChatOpened']
  onChoosingEnd(): void
  onResult: OnResult
}

export function LineAction(props: LineActionProps) {
  const { line, isChatOpened, isChoosingTemplate, onResult } = props
  const { UnansweredMenu } = use(FollowUpContext)
  const can = useCan()
  const isPhone = usePhone()
  const mayEdit = can('data_affiliate') && can('data_affiliate_edit')
  const canMessage = can('data_affiliate') && can('data_affiliate_whatsapp')
  const chatButtonProps = {
    occasion: line.need,
    affiliate: line.affiliate,
    wasMessaged: isChatOpened,
    onChatOpened: props.onChatOpened,
    reminderTemplateId: line.reminder?.template_id,
    isChoosing: isChoosingTemplate,
    onChoosingEnd: props.onChoosingEnd,
  }
  const videoWithTimeRequest = line.video ? findVideoWithTimeRequest([line.video]) : undefined
  const reminderNeed = reminderNeeds.find((need) => need === line.need)
  if (reminderNeed && isUnanswered(line) && !isChatOpened && !isChoosingTemplate)
    return (
      <UnansweredMenu
        affiliate={line.affiliate}
        need={reminderNeed}
        firstDeadline={line.video?.tanggal_max_upload ?? null}
        onResult={onResult}
      />
    )
  switch (line.need) {
    case 'waktu':
      return (
        mayEdit &&
        videoWithTimeRequest && (
          <TimeAnswerButtons affiliate={line.affiliate} video={videoWithTimeRequest} onResult={onResult} />
        )
      )
    case 'telat':
    case 'tenggat':
    case 'revisi':
      return canMessage && <TemplateChatButton {...chatButtonProps} />
    case 'hubungi':
      if (!canMessage) return null
      if (isChatOpened) return <ContactedButton line={line} onResult={onResult} />
      return <TemplateChatButton {...chatButtonProps} />
    case 'kirim':
      // Marking a sample as sent needs no access to Data Affiliate.
      return (
        can('data_affiliate_edit') && (
          <SendSampleButton
            affiliate={line.affiliate}
            beforeRequest={() => onResult(sampleStatusLabel[sentStep.to])}
            onRefused={onResult}
          />
        )
      )
    case 'review':
      return (
        mayEdit && (
          <DialogButton
            line={line}
            onResult={onResult}
            dialog="review"
            icon={<IconEye size={16} aria-hidden />}
          >
            Tinjau
          </DialogButton>
        )
      )
    case 'cek':
      return (
        mayEdit && (
          <DialogButton
            line={line}
            onResult={onResult}
            dialog="check"
            icon={<IconLink size={16} aria-hidden />}
          >
            Cek link
          </DialogButton>
        )
      )
    case 'video':
    case 'dikembalikan':
      return (
        <>
          {canMessage && <TemplateChatButton {...chatButtonProps} />}
          {/* A phone has room for one button; the other action is in the menu of the affiliate's name. */}
          {mayEdit && !(isPhone && canMessage) && (
            <DialogButton
              line={line}
              onResult={onResult}
              dialog="give"
              icon={<IconVideoPlus size={16} aria-hidden />}
            >
              Beri video
            </DialogButton>
          )}
        </>
      )
  }
}

/** Checks whether the affiliate got all reminders of the need, and didn't answer the last one in time. */
function isUnanswered({ reminder }: Line): boolean {
  return reminder !== null && reminder.number > reminder.of
}

interface DialogButtonProps extends Pick<LineActionProps, 'line' | 'onResult'> {
  dialog: 'review' | 'give' | 'check'
  icon: ReactNode
  children: string
}

function DialogButton({ line, dialog, icon, onResult, children }: DialogButtonProps) {
  const { open } = use(FollowUpContext)
  const { affiliate } = line
  return (
    <Button
      variant="light"
      leftSection={icon}
      aria-haspopup="dialog"
      onClick={() => open({ dialog, affiliate, productId: line.video?.product_id ?? undefined, onResult })}
    >
      {children}
      <VisuallyHidden> {isolate(affiliate.username)}</VisuallyHidden>
    </Button>
  )
}

/** Shown after the chat was opened, since an opened chat doesn't mean that a message was sent. */
function ContactedButton({ line: { affiliate }, onResult }: Pick<LineActionProps, 'line' | 'onResult'>) {
  const mark = useMarkContactedStep(affiliate.id, {
    beforeRequest: () => onResult(`${whatsappStatusLabel.sudah} dihubungi`),
    onRefused: onResult,
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
