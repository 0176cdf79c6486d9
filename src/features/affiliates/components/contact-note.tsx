import { useSession } from '#features/session/session.client.ts'
import { useClock } from '#kit/feedback/clock.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { describeContact } from '../contact-text.ts'
import type { LastContact } from '../need.ts'

/** Shows when and by whom the chat was last opened, and which reminder it was. */
export function ContactNote({
  contact,
  className,
}: {
  contact: LastContact
  className?: string | undefined
}) {
  const { user } = useSession()
  const text = useClock((now) => describeContact(contact, now, user.id, isolate))
  return (
    <span className={className} dir="auto">
      {text}
    </span>
  )
}
