import { VisuallyHidden } from '@mantine/core'
import { IconCalendarPlus, IconVideoMinus } from '@tabler/icons-react'
import { useRef } from 'react'
import type { TimeItemsProps } from '#features/affiliates/components/time-items.client.ts'
import { useCan } from '#features/session/session.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { Menu } from '#kit/overlay/menu.tsx'
import type { BulkAction } from '../bulk-action.ts'
import { useSingleAction } from '../use-single-action.client.ts'

/** The numbers of days that one press gives. */
export const extraDays = [1, 2, 3]

export function TimeItems({ affiliate, videos, onlyLate = false, onDone }: TimeItemsProps) {
  const can = useCan()
  /** Fast taps reach the menu while it closes: only the first one counts, until the menu is opened anew. */
  const isStarted = useRef(false)
  const runAction = useSingleAction()
  const name = isolate(affiliate.username)
  if (videos === 0 || !can('data_affiliate') || !can('data_affiliate_edit')) return null

  async function start(result: string, text: string, action: BulkAction) {
    if (isStarted.current) return
    isStarted.current = true
    onDone?.(result)
    if (!(await runAction(action, affiliate, text))) onDone?.()
  }

  return (
    <>
      {extraDays.map((days) => (
        <Menu.Item
          key={days}
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          onClick={() =>
            void start(`Diberi waktu ${days} hari`, `${name} diberi waktu ${days} hari`, {
              kind: 'extend',
              days,
            })
          }
        >
          +{days} hari
          <VisuallyHidden> untuk posting</VisuallyHidden>
        </Menu.Item>
      ))}
      <Menu.Item
        leftSection={<IconVideoMinus size={16} aria-hidden />}
        onClick={() =>
          void start('Video diambil kembali', `Video ${name} diambil kembali`, {
            kind: 'take_back',
            only_late: onlyLate,
          })
        }
      >
        {videos === 1 ? 'Ambil video kembali' : `Ambil ${videos} video kembali`}
      </Menu.Item>
    </>
  )
}
