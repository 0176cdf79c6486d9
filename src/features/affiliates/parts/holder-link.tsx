import { Anchor, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCan } from '#features/session/session.client.ts'
import { UserText } from '#kit/user-text.tsx'

interface HolderLinkProps {
  /** without an id where the reader may not see him */
  holder: { id: string | null; username: string }
  /** in a tab of its own, beside something that is typed */
  apart?: true
}

/** Who has a username or a number already; to look at him, whoever may. */
export function HolderLink({ holder: { id, username }, apart }: HolderLinkProps) {
  const can = useCan()
  const name = (
    <>
      <UserText>{username}</UserText>
      {apart && <VisuallyHidden> (buka di tab baru)</VisuallyHidden>}
    </>
  )
  if (id === null) return <UserText>{username}</UserText>
  const where: WhereTo = can('data_affiliate')
    ? { to: '/dashboard/data-affiliate/view/$id', params: { id } }
    : { to: '/dashboard/reg-affiliate', search: { q: username } }
  return (
    <Anchor
      inherit
      renderRoot={(props: { children?: ReactNode }) => (
        <Link {...props} {...where} {...(apart && { target: '_blank' })} />
      )}
    >
      {name}
    </Anchor>
  )
}

type WhereTo =
  | { to: '/dashboard/data-affiliate/view/$id'; params: { id: string } }
  | { to: '/dashboard/reg-affiliate'; search: { q: string } }
