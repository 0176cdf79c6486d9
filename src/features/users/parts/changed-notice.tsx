/** What somebody else has saved while this dialog was open: named field by field, and nothing typed is lost. */
import { Alert, List } from '@mantine/core'
import { UserText } from '#kit/user-text.tsx'
import { statusLabel, type User } from '../user.ts'

export interface Change {
  before: User
  now: User
}

export function ChangedNotice({ before, now }: Change) {
  const old = shown(before)
  const changed = shown(now).flatMap(([field, value], i) => {
    const was = old[i]?.[1] ?? ''
    return was === value ? [] : [{ field, was, value }]
  })
  return (
    <Alert color="warning" role="alert" title="User sudah diubah orang lain" mb="md">
      <List size="sm" mb="xs">
        {changed.map(({ field, was, value }) => (
          <List.Item key={field}>
            {field}: <UserText>{was}</UserText> → <UserText>{value}</UserText>
          </List.Item>
        ))}
      </List>
      Yang Anda ketik masih ada. Simpan sekali lagi untuk memakai isian Anda.
    </Alert>
  )
}

function shown(user: User) {
  return [
    ['Nama', user.full_name],
    ['Email', user.email],
    ['Role', user.role],
    ['Status', statusLabel(user)],
  ] as const
}
