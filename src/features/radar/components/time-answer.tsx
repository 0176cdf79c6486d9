/** Buttons that answer a creator's request for more days. A phone has room for one button, which opens a menu. */
import { Button, Group, VisuallyHidden } from '@mantine/core'
import { IconCalendarPlus, IconChevronDown, IconX } from '@tabler/icons-react'
import { formatShortWeekdayDate } from '#base/jakarta.ts'
import { useAnswerTime, useUndoTimeAnswer } from '#features/affiliates/affiliates.client.ts'
import type { TimeAnswer } from '#features/affiliates/time-request.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { toastUndo, type UndoResult } from '#kit/feedback/undo-toast.tsx'
import { failedUndo, userMessage } from '#kit/form/save-failure.client.ts'
import { useOnce } from '#kit/form/use-once.client.ts'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { Menu } from '#kit/overlay/menu.tsx'
import type { Line } from '../radar-schema.ts'

interface TimeAnswerButtonsProps {
  line: Line
  onDone(result?: string): void
}

const labels: Record<TimeAnswer, string> = { granted: 'Setujui', refused: 'Tolak' }

export function TimeAnswerButtons({ line, onDone }: TimeAnswerButtonsProps) {
  const isPhone = usePhone()
  const { once } = useOnce()
  const send = useSendAnswer(line, onDone)
  const hiddenLabel = <VisuallyHidden> permintaan waktu {isolate(line.affiliate.username)}</VisuallyHidden>
  const answer = (value: TimeAnswer) => void once(() => send(value))

  if (isPhone)
    return (
      <Menu position="bottom-end" width={160} withinPortal={false}>
        <Menu.Target>
          <Button variant="light" rightSection={<IconChevronDown size={14} aria-hidden />}>
            Jawab
            {hiddenLabel}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCalendarPlus size={16} aria-hidden />}
            onClick={() => answer('granted')}
          >
            {labels.granted}
          </Menu.Item>
          <Menu.Item leftSection={<IconX size={16} aria-hidden />} onClick={() => answer('refused')}>
            {labels.refused}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    )
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="light" onClick={() => answer('granted')}>
        {labels.granted}
        {hiddenLabel}
      </Button>
      <Button variant="default" onClick={() => answer('refused')}>
        {labels.refused}
        {hiddenLabel}
      </Button>
    </Group>
  )
}

function useSendAnswer({ affiliate, video }: Line, onDone: TimeAnswerButtonsProps['onDone']) {
  const answerTime = useAnswerTime()
  const undoAnswer = useUndoTimeAnswer()

  async function undo(before: string, after: string): Promise<UndoResult> {
    try {
      await undoAnswer.mutateAsync({ id: video?.id ?? '', before, after })
      return true
    } catch (error) {
      toastError(userMessage(error) ?? 'Gagal mengurungkan')
      return failedUndo(error)
    }
  }

  return async (answer: TimeAnswer) => {
    const deadlineBefore = video?.tanggal_max_upload
    const request = video?.asked
    if (!video || !deadlineBefore || !request) return
    onDone(answer === 'granted' ? 'Disetujui' : 'Ditolak')
    try {
      const { tanggal_max_upload: after } = await answerTime.mutateAsync({ id: video.id, ...request, answer })
      const name = isolate(affiliate.username)
      toastUndo(
        answer === 'granted'
          ? `Batas Video #${video.no_video} ${name} sekarang ${formatShortWeekdayDate(after)}`
          : `Permintaan waktu ${name} ditolak`,
        () => undo(deadlineBefore, after),
      )
    } catch (error) {
      onDone()
      toastError(userMessage(error) ?? 'Gagal menjawab permintaan waktu')
    }
  }
}
