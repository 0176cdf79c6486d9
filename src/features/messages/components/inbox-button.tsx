import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { formatCount } from '#base/count.ts'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { useOverlayAddress } from '#kit/overlay/use-overlay-address.client.ts'
import { useMessageCounts } from '../messages.client.ts'

/** Button on Home. It shows the number of messages on the shelf that it opens. */
export function InboxButton() {
  const waiting = useMessageCounts()?.baru ?? 0
  const isPhone = usePhone()
  const setAddress = useOverlayAddress()
  return (
    <Button
      px={isPhone ? 'xs' : 'md'}
      variant={waiting > 0 ? 'light' : 'default'}
      leftSection={<IconMail size={18} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => setAddress({ pesan: 'ya' })}
    >
      {waiting > 0 ? `${formatCount(waiting)} pesan baru` : 'Pesan masuk'}
    </Button>
  )
}
