import { Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWaitingApplications } from '../applications.client.ts'

/** Link above the radar on Home, with the number of waiting applications. */
export function WaitingApplications() {
  const waiting = useWaitingApplications()
  if (!waiting) return null
  return (
    <Button
      variant="light"
      leftSection={<IconInbox size={18} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/dashboard/reg-affiliate" search={{ tab: 'pendaftar' }} />}
    >
      {waiting.toLocaleString('id-ID')} pendaftar dari situs menunggu keputusan
    </Button>
  )
}
