/** In the detail of a user, and the question that takes its place. */
import { useSession } from '#features/session/session.client.ts'
import type { User } from '#features/users/user.ts'
import { Section } from '#kit/section.tsx'
import type { RowDialog } from '#kit/use-row-dialog.client.ts'
import { useMayErase } from '../bin.client.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { PersonalData, personalDataTitle } from './personal-data.tsx'

export function UserData({ user, onErase }: { user: User; onErase(): void }) {
  const isSelf = useSession().user.id === user.id
  const mayErase = useMayErase()
  if (!mayErase) return null
  return (
    <Section title={personalDataTitle} order={3}>
      <PersonalData noun="user" id={user.id} onErase={isSelf ? undefined : onErase}>
        {isSelf ? 'Anda' : 'user ini'}
      </PersonalData>
    </Section>
  )
}

export function EraseUserDialog({ dialog }: { dialog: RowDialog<User> }) {
  return <EraseDialog noun="user" dialog={dialog} nameOf={({ full_name }) => full_name} onErased={() => {}} />
}
