import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useAddressOver } from '#kit/overlay/use-address-over.client.ts'
import { useMessageCounts } from '../messages.client.ts'

/** Button on Home. It shows the number of unread messages and opens all messages. */
export function InboxButton() {
  const unread = useMessageCounts()?.unread ?? 0
  const setAddress = useAddressOver()
  return (
    <Button
      variant={unread > 0 ? 'light' : 'default'}
      leftSection={<IconMail size={18} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => setAddress({ pesan: 'ya' })}
    >
      {unread > 0 ? `${unread.toLocaleString('id-ID')} pesan belum dibaca` : 'Pesan masuk'}
    </Button>
  )
}
