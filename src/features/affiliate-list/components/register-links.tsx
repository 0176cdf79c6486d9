import { Button } from '@mantine/core'
import { IconClipboardText, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCan } from '#features/session/session.client.ts'

/**
 * Links to the page that registers affiliates, for users who may open it: first to its dialog for pasted rows, then to
 * its form.
 */
export function RegisterLinks() {
  const can = useCan()
  if (!can('reg_affiliate')) return null
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconClipboardText size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/dashboard/reg-affiliate" search={{ tempel: 'ya' }} {...props} />}
      >
        Tempel data
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconUserPlus size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/dashboard/reg-affiliate" {...props} />}
      >
        Daftarkan satu per satu
      </Button>
    </>
  )
}
