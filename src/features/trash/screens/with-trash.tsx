/** Page with a list, and with its trash at `?terhapus=ya` for users who may delete there. */
import type { ReactNode } from 'react'
import { useListSearch } from '#kit/list/list-search.client.ts'
import { ToolbarEnd } from '#kit/list/list-toolbar.tsx'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { TrashLink } from '../components/trash-link.tsx'
import { type TrashPath, useMayTrash } from '../trash.client.ts'
import type { TrashResource } from '../trash.ts'

const TrashScreen = lazyIdle(() => import('./trash-screen.tsx').then(({ TrashScreen }) => TrashScreen))

interface WithTrashProps {
  resource: TrashResource
  path: TrashPath
  /** title of the page */
  page: string
  search: { terhapus?: 'ya' | undefined; q: string; page?: number }
  navigate(options: never): Promise<void>
  children: ReactNode
}

export function WithTrash({ resource, path, page, search, navigate, children }: WithTrashProps) {
  const may = useMayTrash(resource)
  const { onSearch } = useListSearch(search, navigate)
  if (may && search.terhapus)
    return (
      <TrashScreen
        resource={resource}
        back={{ to: path, name: page }}
        search={{ q: search.q, page: search.page ?? 1 }}
        onSearch={onSearch}
      />
    )
  // Always at the same place in the tree, whatever the permissions: React would remount a page that moves, and input
  // would be lost.
  return <ToolbarEnd value={may && <TrashLink resource={resource} path={path} />}>{children}</ToolbarEnd>
}
