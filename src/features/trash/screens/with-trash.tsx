/** A page with a list, and its trash at `?terhapus=ya` for who may delete there. */
import type { ReactNode } from 'react'
import { lazyIdle } from '#kit/lazy-idle.tsx'
import { useListSearch } from '#kit/list-search.client.ts'
import { ToolbarEnd } from '#kit/list-toolbar.tsx'
import { TrashLink } from '../parts/trash-link.tsx'
import { type TrashPath, useMayTrash } from '../trash.client.ts'
import type { TrashResource } from '../trash.ts'

const TrashScreen = lazyIdle(() => import('./trash-screen.tsx').then(({ TrashScreen }) => TrashScreen))

interface WithTrashProps {
  resource: TrashResource
  path: TrashPath
  /** what the page is called */
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
  // In one place whatever the rights are: a page that is put into another is drawn anew, and what is typed there is lost.
  return <ToolbarEnd value={may && <TrashLink resource={resource} path={path} />}>{children}</ToolbarEnd>
}
