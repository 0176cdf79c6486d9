/** Actions on an affiliate who has not answered the last reminder: give time, take the video back, or leave them. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconBellOff, IconCalendarPlus, IconChevronDown, IconVideoMinus } from '@tabler/icons-react'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import type { ReminderNeed } from '#features/affiliates/affiliate-values.ts'
import { useSnoozeWithUndo } from '#features/affiliates/components/use-snooze-with-undo.client.ts'
import { useCan } from '#features/session/session.client.ts'
import { useOnce } from '#kit/form/use-once.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { Menu } from '#kit/overlay/menu.tsx'
import type { BulkAction } from '../bulk-action.ts'
import { useSingleAction } from '../use-single-action.client.ts'

interface UnansweredMenuProps {
  affiliate: Affiliate
  need: ReminderNeed
  /** called with the text of the result as soon as an action starts; without text if it was refused */
  onDone(result?: string): void
}

const extraDays = [1, 2, 3]
const longSnooze = 30

export function UnansweredMenu({ affiliate, need, onDone }: UnansweredMenuProps) {
  const can = useCan()
  const { once } = useOnce()
  const runAction = useSingleAction()
  const snooze = useSnoozeWithUndo()
  const mayEdit = can('data_affiliate') && can('data_affiliate_edit')
  const maySnooze = can('data_affiliate_edit') || can('data_affiliate_whatsapp')
  const hasDeadline = need === 'telat' || need === 'tenggat'
  if (!maySnooze) return null

  /** @param act returns false if the server refused */
  function start(result: string, act: () => Promise<boolean>) {
    void once(async () => {
      onDone(result)
      if (!(await act())) onDone()
    })
  }
  const run = (result: string, action: BulkAction) => start(result, () => runAction(action, affiliate))
  const snoozeFor = (days: number, result: string) => start(result, () => snooze(affiliate, days))

  function giveTime(days: number) {
    const result = `Diberi waktu ${days} hari`
    // Needs without a deadline are asked about again after these days.
    if (hasDeadline) run(result, { kind: 'extend', days })
    else snoozeFor(days, result)
  }

  return (
    <Menu position="bottom-end" width={224} withinPortal={false}>
      <Menu.Target>
        <Button variant="light" color="gray" rightSection={<IconChevronDown size={14} aria-hidden />}>
          Tak membalas
          <VisuallyHidden>, tindakan untuk {isolate(affiliate.username)}</VisuallyHidden>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(mayEdit || !hasDeadline) &&
          extraDays.map((days) => (
            <Menu.Item
              key={days}
              leftSection={<IconCalendarPlus size={16} aria-hidden />}
              onClick={() => giveTime(days)}
            >
              Beri waktu +{days} hari
            </Menu.Item>
          ))}
        {mayEdit && hasDeadline && (
          <Menu.Item
            leftSection={<IconVideoMinus size={16} aria-hidden />}
            onClick={() => run('Video diambil kembali', { kind: 'take_back', only_late: need === 'telat' })}
          >
            Ambil video kembali
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconBellOff size={16} aria-hidden />}
          onClick={() => snoozeFor(longSnooze, `Didiamkan ${longSnooze} hari`)}
        >
          Diamkan {longSnooze} hari
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
