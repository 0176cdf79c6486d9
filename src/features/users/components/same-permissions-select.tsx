import { useQuery } from '@tanstack/react-query'
import { permissionMatrixOptions } from '#features/permissions/permissions.client.ts'
import { ChoiceSelect } from '#kit/form/choice-select.tsx'

const messages = {
  loading: 'Memuat user...',
  failed: 'Gagal memuat daftar user',
  none: 'Belum ada user lain',
  notFound: 'User tidak ditemukan',
}

interface SamePermissionsSelectProps {
  /** id of the user whose permissions the new user gets */
  value: string | null
  readOnly: boolean
  onChange(id: string | null): void
}

/**
 * Choice 'Sama seperti …' for a new user. Superadmins cannot be chosen, since nobody can grant all of their
 * permissions.
 */
export function SamePermissionsSelect(props: SamePermissionsSelectProps) {
  const source = useQuery(permissionMatrixOptions())
  const choices = source.data?.users
    .filter(({ full_access }) => !full_access)
    .map(({ id, full_name, email }) => ({ value: id, label: full_name, note: email }))
  return (
    <ChoiceSelect
      label="Sama seperti"
      description="Boleh kosong. Permission disalin dari user ini, sejauh boleh Anda berikan."
      placeholder="Nama / email"
      choices={choices}
      source={source}
      messages={messages}
      clearable
      openOnFocus={false}
      {...props}
    />
  )
}
