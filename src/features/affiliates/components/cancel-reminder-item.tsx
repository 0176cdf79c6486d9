import { IconArrowBackUp } from '@tabler/icons-react'
import { useCan } from '#features/session/session.client.ts'
import { useToday } from '#kit/feedback/clock.client.ts'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { describeFailure } from '#kit/form/save-failure.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { Menu } from '#kit/overlay/menu.tsx'
import type { Affiliate } from '../affiliate.ts'
import { useCancelReminder } from '../affiliates.client.ts'
import type { LastContact } from '../need.ts'

interface CancelReminderItemProps {
  affiliate: Affiliate
  contact: LastContact | null
  onCancelled?(): void
}

/** Menu item that cancels a reminder for which nothing was sent. It is shown only while the affiliate rests. */
export function CancelReminderItem({ affiliate, contact, onCancelled }: CancelReminderItemProps) {
  const can = useCan()
  const today = useToday()
  const { mutateAsync } = useCancelReminder()
  const { runUnlessBusy } = useBusy()
  if (!can('data_affiliate_whatsapp') || !contact?.rests_until || contact.rests_until <= today) return null

  async function cancel() {
    try {
      await mutateAsync({ id: affiliate.id })
      onCancelled?.()
      toastSuccess(`${isolate(affiliate.username)} muncul lagi di radar`)
    } catch (error) {
      toastError(describeFailure(error, 'Pengingat gagal dibatalkan. Coba lagi.'))
    }
  }

  return (
    <Menu.Item
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      onClick={() => void runUnlessBusy(cancel)}
    >
      Batal diingatkan
    </Menu.Item>
  )
}
