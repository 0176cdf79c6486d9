/** A page with a list, and its bin at `?terhapus=ya` for who may delete there. */
import type { ReactNode } from 'react'
import { later } from '#kit/later.tsx'
import { useListSearch } from '#kit/list-search.client.ts'
import { ToolbarEnd } from '#kit/list-toolbar.tsx'
import { type BinPath, useMayBin } from '../bin.client.ts'
import type { BinResource } from '../bin.ts'
import { BinLink } from '../parts/bin-link.tsx'

const BinScreen = later(() => import('./bin-screen.tsx').then(({ BinScreen }) => BinScreen))

interface WithBinProps {
  resource: BinResource
  path: BinPath
  /** what the page is called */
  page: string
  search: { terhapus?: 'ya' | undefined; q: string; page?: number }
  navigate(options: never): Promise<void>
  children: ReactNode
}

export function WithBin({ resource, path, page, search, navigate, children }: WithBinProps) {
  const may = useMayBin(resource)
  const { onSearch } = useListSearch(search, navigate)
  if (may && search.terhapus)
    return (
      <BinScreen
        resource={resource}
        back={{ to: path, name: page }}
        search={{ q: search.q, page: search.page ?? 1 }}
        onSearch={onSearch}
      />
    )
  // In one place whatever the rights are: a page that is put into another is drawn anew, and what is typed there is lost.
  return <ToolbarEnd value={may && <BinLink resource={resource} path={path} />}>{children}</ToolbarEnd>
}
