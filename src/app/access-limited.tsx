import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { AccessNotice } from '#kit/access-notice.tsx'
import { useOpenEntries } from './use-open-entries.ts'

/** Stands in for a page that the user has no permission to open. */
export function AccessLimited() {
  const [first] = useOpenEntries()
  return (
    <AccessNotice
      order={1}
      text="Anda tidak memiliki izin untuk membuka halaman ini. Silakan hubungi administrator untuk mendapatkan akses."
    >
      {first && (
        <Button mt="lg" renderRoot={(props) => <Link to={first.to} {...props} />}>
          Buka {first.label}
        </Button>
      )}
    </AccessNotice>
  )
}
