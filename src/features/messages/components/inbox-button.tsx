import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { formatCount } from '#base/count.ts'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { useOverlayAddress } from '#kit/overlay/use-overlay-address.client.ts'
import { useMessageCounts } from '../messages.client.ts'

/** Button on Home. It shows the number of messages on the shelf that it opens. */
export function InboxButton() {
  const openCount = useMessageCounts()?.baru ?? 0
  const isPhone = usePhone()
  const setAddress = useOverlayAddress()
  return (
    <Button
      px={isPhone ? 'xs' : 'md'}
      variant={openCount > 0 ? 'light' : 'default'}
      leftSection={<IconMail size={18} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => setAddress({ pesan: 'ya' })}
    >
      {openCount > 0 ? `${formatCount(openCount)} pesan baru` : 'Pesan masuk'}
    </Button>
  )
}
