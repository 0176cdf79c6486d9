import { ActionIcon } from '@mantine/core'
import {
  IconDotsVertical,
  IconEye,
  IconId,
  IconPackageExport,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { use, useRef, useState } from 'react'
import type { Affiliate, AffiliateCard } from '#features/affiliates/affiliate.ts'
import { mayBeSent, sampleStatusLabel, sentStep } from '#features/affiliates/affiliate-values.ts'
import { CancelReminderItem } from '#features/affiliates/components/cancel-reminder-item.tsx'
import { FollowUpContext } from '#features/affiliates/components/follow-up.client.ts'
import { createListState } from '#features/affiliates/components/list-place.client.ts'
import { useSendSample } from '#features/affiliates/components/use-send-sample.client.ts'
import { useCan } from '#features/session/session.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { useFreezeRows } from '#kit/list/frozen-rows.client.ts'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { Menu } from '#kit/overlay/menu.tsx'

const CreatorPageDialog = lazyIdle(() =>
  import('./creator-page/creator-page-dialog.tsx').then(({ CreatorPageDialog }) => CreatorPageDialog),
)
const AnswerItem = lazyIdle(() => import('./answer/answer-item.tsx').then(({ AnswerItem }) => AnswerItem))

interface CardMenuProps {
  affiliate: AffiliateCard
  /** true to offer 'Tandai terkirim', on a card whose sample badge is not a button */
  hasSendItem?: boolean
  onDelete(affiliate: AffiliateCard): void
}

export function CardMenu({ affiliate, hasSendItem = false, onDelete }: CardMenuProps) {
  const can = useCan()
  const { Items: FollowUpItems } = use(FollowUpContext)
  const params = { id: affiliate.id }
  const [creatorPageState, setCreatorPageState] = useState<'never opened' | 'open' | 'closed'>('never opened')

  return (
    <>
      <Menu position="bottom-end" width={232} withinPortal={false}>
        <Menu.Target>
          <ActionIcon aria-label={`Menu ${isolate(affiliate.username)}`}>
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconEye size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link
                to="/dashboard/data-affiliate/view/$id"
                params={params}
                state={createListState}
                {...props}
              />
            )}
          >
            View
          </Menu.Item>
          {can('data_affiliate_edit') && (
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link
                  to="/dashboard/data-affiliate/edit/$id"
                  params={params}
                  state={createListState}
                  {...props}
                />
              )}
            >
              Edit
            </Menu.Item>
          )}
          {hasSendItem && <SendSampleItem affiliate={affiliate} />}
          <FollowUpItems
            affiliate={affiliate}
            unpostedCount={affiliate.posting.belum}
            firstDeadline={affiliate.posting.earliest_due}
            hasLinksToCheck={affiliate.posting.videos_with_creator_links > 0}
            videoWithTimeRequest={affiliate.posting.video_with_time_request}
          />
          <CancelReminderItem affiliate={affiliate} contact={affiliate.contact} />
          <AnswerItem id={affiliate.id} />
          {can('data_affiliate_edit') && (
            <Menu.Item
              leftSection={<IconId size={16} aria-hidden />}
              onClick={() => setCreatorPageState('open')}
            >
              Halaman kreator
            </Menu.Item>
          )}
          {can('data_affiliate_delete') && (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => onDelete(affiliate)}
              >
                Delete
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {creatorPageState !== 'never opened' && (
        <CreatorPageDialog
          affiliate={affiliate}
          opened={creatorPageState === 'open'}
          onClose={() => setCreatorPageState('closed')}
        />
      )}
    </>
  )
}

/** Menu item of an affiliate whose sample may be sent, for a card on which the badge of the sample is not a button. */
function SendSampleItem({ affiliate }: { affiliate: Affiliate }) {
  const can = useCan()
  const freezeRows = useFreezeRows()
  const item = useRef<HTMLButtonElement>(null)
  const { send } = useSendSample(affiliate.id, {
    beforeRequest: () => freezeRows(item.current),
    unreachableText: 'Terjadi kesalahan saat mengupdate status',
  })
  if (!mayBeSent(affiliate.sample_product_status) || !can('data_affiliate_edit')) return null
  return (
    <Menu.Item ref={item} leftSection={<IconPackageExport size={16} aria-hidden />} onClick={send}>
      Tandai {sampleStatusLabel[sentStep.to].toLowerCase()}
    </Menu.Item>
  )
}
