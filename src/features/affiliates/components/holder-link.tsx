import { Anchor, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCan } from '#features/session/session.client.ts'
import { UserText } from '#kit/layout/user-text.tsx'

interface HolderLinkProps {
  /** `id` is null if the reader may not see the affiliate */
  holder: { id: string | null; username: string }
  /** true to open in a new tab, so that typed input stays */
  inNewTab?: boolean
}

/** Names the affiliate who already has a username or number. Links to them if the reader may see them. */
export function HolderLink({ holder: { id, username }, inNewTab }: HolderLinkProps) {
  const can = useCan()
  if (id === null) return <UserText>{username}</UserText>
  const target: LinkTarget = can('data_affiliate')
    ? { to: '/dashboard/data-affiliate/view/$id', params: { id } }
    : { to: '/dashboard/reg-affiliate', search: { q: username } }
  return (
    <Anchor
      inherit
      renderRoot={(props: { children?: ReactNode }) => (
        <Link {...props} {...target} {...(inNewTab && { target: '_blank' })} />
      )}
    >
      <UserText>{username}</UserText>
      {inNewTab && <VisuallyHidden> (buka di tab baru)</VisuallyHidden>}
    </Anchor>
  )
}

type LinkTarget =
  | { to: '/dashboard/data-affiliate/view/$id'; params: { id: string } }
  | { to: '/dashboard/reg-affiliate'; search: { q: string } }
