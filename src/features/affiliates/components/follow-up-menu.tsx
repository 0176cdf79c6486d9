import { ActionIcon } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { use } from 'react'
import { useCan } from '#features/session/session.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { Menu } from '#kit/overlay/menu.tsx'
import type { AffiliateDetail } from '../affiliate.ts'
import { findVideoWithTimeRequest } from '../time-request-text.ts'
import { FollowUpContext } from './follow-up.client.ts'

/** Menu of the actions that finish what one affiliate needs, for users who may edit affiliates. */
export function FollowUpMenu({ affiliate }: { affiliate: AffiliateDetail }) {
  const can = useCan()
  const { Items } = use(FollowUpContext)
  const unpostedVideos = affiliate.link_videos.filter(
    ({ status_link_posting }) => status_link_posting === 'belum',
  )
  const deadlines = unpostedVideos.flatMap(({ tanggal_max_upload }) => tanggal_max_upload ?? [])
  if (!can('data_affiliate') || !can('data_affiliate_edit')) return null
  return (
    <Menu position="bottom-end" width={232} withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          aria-label={`Menu ${isolate(affiliate.username)}`}
          variant="default"
          size="var(--control)"
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Items
          affiliate={affiliate}
          unpostedCount={unpostedVideos.length}
          firstDeadline={deadlines.sort()[0] ?? null}
          hasLinksToCheck={affiliate.link_videos.some(({ awaits_check }) => awaits_check)}
          videoWithTimeRequest={findVideoWithTimeRequest(affiliate.link_videos)}
        />
      </Menu.Dropdown>
    </Menu>
  )
}
