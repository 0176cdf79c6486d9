import { VisuallyHidden } from '@mantine/core'
import { IconCalendarPlus, IconVideoMinus } from '@tabler/icons-react'
import type { TimeItemsProps } from '#features/affiliates/components/time-items.client.ts'
import { useCan } from '#features/session/session.client.ts'
import { useOnce } from '#kit/form/use-once.client.ts'
import { Menu } from '#kit/overlay/menu.tsx'
import type { BulkAction } from '../bulk-action.ts'
import { useSingleAction } from '../use-single-action.client.ts'

/** The numbers of days that one press gives. */
export const extraDays = [1, 2, 3]

export function TimeItems({ affiliate, videos, onlyLate = false, onDone }: TimeItemsProps) {
  const can = useCan()
  const { once } = useOnce()
  const runAction = useSingleAction()
  if (videos === 0 || !can('data_affiliate') || !can('data_affiliate_edit')) return null

  function start(result: string, action: BulkAction) {
    void once(async () => {
      onDone?.(result)
      if (!(await runAction(action, affiliate))) onDone?.()
    })
  }

  return (
    <>
      {extraDays.map((days) => (
        <Menu.Item
          key={days}
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          onClick={() => start(`Diberi waktu ${days} hari`, { kind: 'extend', days })}
        >
          +{days} hari
          <VisuallyHidden> untuk posting</VisuallyHidden>
        </Menu.Item>
      ))}
      <Menu.Item
        leftSection={<IconVideoMinus size={16} aria-hidden />}
        onClick={() => start('Video diambil kembali', { kind: 'take_back', only_late: onlyLate })}
      >
        {videos === 1 ? 'Ambil video kembali' : `Ambil ${videos} video kembali`}
      </Menu.Item>
    </>
  )
}
