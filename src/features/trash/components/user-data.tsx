/** Section of a user's detail, for superadmins: everything that is stored about the user, and its erasure. */
import { Button, Group, Text } from '@mantine/core'
import { IconDownload, IconTrashX } from '@tabler/icons-react'
import { useSession } from '#features/session/session.client.ts'
import type { User } from '#features/users/user.ts'
import { Section } from '#kit/layout/section.tsx'
import type { RowDialog } from '#kit/list/use-row-dialog.client.ts'
import { useStoredDataDownload } from '../stored-data-download.client.ts'
import { useMayErase } from '../trash.client.ts'
import { EraseDialog } from './erase-dialog.tsx'

export function UserData({ user, onErase }: { user: User; onErase(): void }) {
  const isSelf = useSession().user.id === user.id
  const mayErase = useMayErase()
  const { busy, download } = useStoredDataDownload('user', user.id)
  if (!mayErase) return null
  return (
    <Section title="Data pribadi" order={3}>
      <Text mb="md">
        Semua yang tersimpan tentang {isSelf ? 'Anda' : 'user ini'}, termasuk riwayatnya, untuk diserahkan
        atau dihapus atas permintaannya (UU 27/2022).
      </Text>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-disabled={busy}
          onClick={download}
        >
          Unduh data
        </Button>
        {!isSelf && (
          <Button variant="default" leftSection={<IconTrashX size={16} aria-hidden />} onClick={onErase}>
            Hapus permanen
          </Button>
        )}
      </Group>
    </Section>
  )
}

export function EraseUserDialog({ dialog }: { dialog: RowDialog<User> }) {
  return (
    <EraseDialog resource="user" dialog={dialog} getName={({ full_name }) => full_name} onErased={() => {}} />
  )
}
