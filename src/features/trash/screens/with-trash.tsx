/** Page with a list, and with its trash at `?terhapus=ya` for users who may delete there. */
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '#base/count.ts'
import { useListSearch } from '#kit/list/list-search.client.ts'
import { RareItems } from '#kit/list/list-toolbar.tsx'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { Menu } from '#kit/overlay/menu.tsx'
import { type TrashPath, trashListOptions, useMayTrash } from '../trash.client.ts'
import type { TrashResource } from '../trash.ts'

const TrashScreen = lazyIdle(() => import('./trash-screen.tsx').then(({ TrashScreen }) => TrashScreen))

interface WithTrashProps {
  resource: TrashResource
  path: TrashPath
  pageTitle: string
  search: { terhapus?: 'ya' | undefined; q: string; page?: number }
  /** the `navigate` of the route; its options differ from route to route */
  navigate(options: never): Promise<void>
  children: ReactNode
}

export function WithTrash({ resource, path, pageTitle, search, navigate, children }: WithTrashProps) {
  const mayTrash = useMayTrash(resource)
  const { onSearch } = useListSearch(search, navigate)
  if (mayTrash && search.terhapus)
    return (
      <TrashScreen
        resource={resource}
        back={{ to: path, name: pageTitle }}
        search={{ q: search.q, page: search.page ?? 1 }}
        onSearch={onSearch}
      />
    )
  // RareItems is rendered whatever the permissions are: without it, React would remount the page when they change, and
  // input would be lost.
  return <RareItems value={mayTrash && <TrashLink resource={resource} path={path} />}>{children}</RareItems>
}

/** Links a list to its trash and shows how many rows are there. */
function TrashLink({ resource, path }: { resource: TrashResource; path: TrashPath }) {
  const { data } = useQuery(trashListOptions({ resource, q: '', page: 1 }))
  const count = data?.total ? ` (${formatCount(data.total)})` : ''
  return (
    <Menu.Item
      leftSection={<IconTrash size={16} aria-hidden />}
      renderRoot={(props) => <Link to={path} search={{ terhapus: 'ya' }} {...props} />}
    >
      Terhapus{count}
    </Menu.Item>
  )
}
