import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCan } from '#features/session/session.client.ts'

const label = 'Cari affiliate'

/**
 * Link of the header to the search of Data Affiliate, for users who may open that page. The link is hidden while the
 * page is open. The key `/` follows the link: page-keys.tsx finds it by `aria-keyshortcuts`. data-affiliate-screen.tsx
 * focuses the search if `isSearching` is true.
 */
export function FindAffiliate({ isPhone }: { isPhone: boolean }) {
  if (!useCan()('data_affiliate')) return null
  return (
    <Button
      variant="subtle"
      color="gray"
      px="sm"
      leftSection={<IconSearch size={20} aria-hidden />}
      aria-label={label}
      aria-keyshortcuts="/"
      renderRoot={(props) => (
        <Link
          to="/dashboard/data-affiliate"
          state={{ isSearching: true }}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ style: { display: 'none' } }}
          {...props}
        />
      )}
    >
      {!isPhone && label}
    </Button>
  )
}
