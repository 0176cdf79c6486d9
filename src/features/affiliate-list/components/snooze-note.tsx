import { Button, VisuallyHidden } from '@mantine/core'
import { IconBellPause } from '@tabler/icons-react'
import { formatDate } from '#base/jakarta.ts'
import type { AffiliateCard } from '#features/affiliates/affiliate.ts'
import { useUnsnooze } from '#features/affiliates/affiliates.client.ts'
import type { Snooze } from '#features/affiliates/need.ts'
import { useCan } from '#features/session/session.client.ts'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { describeFailure } from '#kit/form/save-failure.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import layout from '#kit/layout/layout.module.css'
import { isolate, UserText } from '#kit/layout/user-text.tsx'

interface SnoozeNoteProps {
  affiliate: AffiliateCard
  snoozed: Snooze
}

/** Shows until when an affiliate is snoozed and by whom, with a button that ends the snooze. */
export function SnoozeNote({ affiliate: { id, username }, snoozed: { until, by } }: SnoozeNoteProps) {
  const can = useCan()
  const { mutateAsync } = useUnsnooze()
  const { runUnlessBusy } = useBusy()

  async function unsnooze() {
    try {
      await mutateAsync({ id, until })
      toastSuccess(`${isolate(username)} muncul lagi di radar`)
    } catch (error) {
      toastError(describeFailure(error, 'Gagal mengakhiri penundaan. Coba lagi.'))
    }
  }

  return (
    <div className={`${layout.rowXxs} ${layout.dimmed}`}>
      <IconBellPause size={16} className={layout.fixed} aria-hidden />
      <span className={layout.fill}>
        Ditunda sampai {formatDate(until)} oleh <UserText>{by ?? 'user yang sudah dihapus'}</UserText>
      </span>
      {(can('data_affiliate_edit') || can('data_affiliate_whatsapp')) && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={layout.fixed ?? ''}
          mih="var(--control)"
          onClick={() => void runUnlessBusy(unsnooze)}
        >
          Akhiri
          <VisuallyHidden> penundaan {isolate(username)}</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}
