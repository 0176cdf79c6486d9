import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useAddressOver } from '#kit/use-address-over.client.ts'
import { useMessageCounts } from '../messages.client.ts'

/** On Home: how many messages of visitors nobody has read, and the way to all of them. */
export function InboxButton() {
  const unread = useMessageCounts()?.unread ?? 0
  const say = useAddressOver()
  return (
    <Button
      variant={unread > 0 ? 'light' : 'default'}
      leftSection={<IconMail size={18} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => say({ pesan: 'ya' })}
    >
      {unread > 0 ? `${unread.toLocaleString('id-ID')} pesan belum dibaca` : 'Pesan masuk'}
    </Button>
  )
}
