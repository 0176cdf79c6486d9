import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { brand } from '#platform/browser/brand.ts'
import { UnexpectedError } from '../unexpected-error.tsx'

export const Route = createRootRoute({
  component: Root,
  errorComponent: UnexpectedError,
})

function Root() {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : brand.name
  }, [title])
  return <Outlet />
}
