import { Group, VisuallyHidden } from '@mantine/core'
import {
  IconCalendarTime,
  IconClipboardCheck,
  IconLink,
  IconReplace,
  IconVideoMinus,
  IconVideoPlus,
} from '@tabler/icons-react'
import { type ReactNode, use, useRef } from 'react'
import { formatShortWeekdayDate } from '#base/jakarta.ts'
import { isSent } from '#features/affiliates/affiliate-values.ts'
import {
  FollowUpContext,
  type FollowUpItemsProps,
  type FollowUpRequest,
} from '#features/affiliates/components/follow-up.client.ts'
import { extendDeadline } from '#features/affiliates/deadline.ts'
import { useCan } from '#features/session/session.client.ts'
import { useToday } from '#kit/feedback/clock.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { Menu } from '#kit/overlay/menu.tsx'
import type { BulkAction } from '../bulk-action.ts'
import { useSingleAction } from '../use-single-action.client.ts'

/** Has the height of an item, so that an item that loads in an open menu doesn't move the others. */
const placeholder = <Menu.Item disabled>Memuat...</Menu.Item>

const ReceivedItem = lazyIdle(
  () => import('#features/affiliates/components/received-item.tsx').then(({ ReceivedItem }) => ReceivedItem),
  placeholder,
)
const TimeRequestItems = lazyIdle(
  () =>
    import('#features/affiliates/components/time-request/time-answer-items.tsx').then(
      ({ TimeRequestItems }) => TimeRequestItems,
    ),
  placeholder,
)

/** Numbers of days by which a deadline can be extended. Each has a button. */
export const extraDays = [1, 2, 3]

export function FollowUpItems(props: FollowUpItemsProps) {
  const {
    affiliate,
    unpostedCount,
    firstDeadline,
    hasLinksToCheck,
    videoWithTimeRequest,
    onlyLate,
    onResult,
    onReceived,
  } = props
  const { open } = use(FollowUpContext)
  if (!useMayFollowUp()) return null

  const renderItem = (dialog: FollowUpRequest['dialog'], icon: ReactNode, label: string) => (
    <Menu.Item leftSection={icon} onClick={() => open({ dialog, affiliate, onResult })}>
      {label}
    </Menu.Item>
  )

  return (
    <>
      {videoWithTimeRequest && (
        <TimeRequestItems affiliate={affiliate} video={videoWithTimeRequest} onResult={onResult} />
      )}
      {hasLinksToCheck && renderItem('check', <IconLink size={16} aria-hidden />, 'Cek link…')}
      {affiliate.sample_product_status === 'review'
        ? renderItem('review', <IconClipboardCheck size={16} aria-hidden />, 'Tinjau…')
        : renderItem('give', <IconVideoPlus size={16} aria-hidden />, 'Beri video…')}
      {isSent(affiliate.sample_product_status) && (
        <ReceivedItem affiliate={affiliate} onReceived={onReceived} />
      )}
      {unpostedCount > 0 && (
        <>
          {renderItem('swap', <IconReplace size={16} aria-hidden />, 'Ganti video…')}
          <TimeItems
            affiliate={affiliate}
            unpostedCount={unpostedCount}
            firstDeadline={firstDeadline}
            {...(onlyLate && { onlyLate })}
            {...(onResult && { onResult })}
          >
            {renderItem('deadline', <IconCalendarTime size={16} aria-hidden />, 'Ganti tenggat…')}
          </TimeItems>
        </>
      )}
    </>
  )
}

function useMayFollowUp(): boolean {
  const can = useCan()
  return can('data_affiliate') && can('data_affiliate_edit')
}

/**
 * Items that give more time for the most urgent videos, and the item that takes the videos back. `children` are shown
 * between them.
 */
export function TimeItems(props: FollowUpItemsProps & { children?: ReactNode }) {
  const { affiliate, unpostedCount, firstDeadline, onlyLate = false, onResult, children } = props
  const today = useToday()
  /** Fast taps reach the menu while it closes: only the first one counts, until the menu is opened again. */
  const isStarted = useRef(false)
  const runAction = useSingleAction()
  const name = isolate(affiliate.username)
  if (!useMayFollowUp()) return null

  async function start(expectedResult: string, message: string, action: BulkAction) {
    if (isStarted.current) return
    isStarted.current = true
    onResult?.(expectedResult)
    if (!(await runAction(action, affiliate, message))) onResult?.()
  }

  return (
    <>
      {/* Side by side, since the menu of a card is long. */}
      <Group role="group" aria-label="Tambah waktu" gap={0} grow wrap="nowrap" preventGrowOverflow={false}>
        {extraDays.map((days) => (
          <Menu.Item
            key={days}
            px="xs"
            ta="center"
            onClick={() =>
              void start(
                `Diberi waktu ${days} hari`,
                `${name} diberi waktu ${days} hari, sampai ${formatShortWeekdayDate(extendDeadline(firstDeadline, days, today))}`,
                { kind: 'extend', days },
              )
            }
          >
            +{days} hari
            <VisuallyHidden> untuk posting</VisuallyHidden>
          </Menu.Item>
        ))}
      </Group>
      {children}
      <Menu.Item
        leftSection={<IconVideoMinus size={16} aria-hidden />}
        onClick={() =>
          void start('Video diambil kembali', `Video ${name} diambil kembali`, {
            kind: 'take_back',
            only_late: onlyLate,
          })
        }
      >
        {unpostedCount === 1 ? 'Ambil video kembali' : `Ambil ${unpostedCount} video kembali`}
      </Menu.Item>
    </>
  )
}
