/** Actions on an affiliate who has not answered the last reminder: give time, take the video back, or leave them. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconBellOff, IconCalendarPlus, IconChevronDown } from '@tabler/icons-react'
import type { UnansweredMenuProps } from '#features/affiliates/components/follow-up.client.ts'
import { useSnoozeWithUndo } from '#features/affiliates/components/use-snooze-with-undo.client.ts'
import { useCan } from '#features/session/session.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { Menu } from '#kit/overlay/menu.tsx'
import { extraDays, TimeItems } from './follow-up-items.tsx'

const longSnoozeDays = 30

export function UnansweredMenu({ affiliate, need, firstDeadline, onResult }: UnansweredMenuProps) {
  const can = useCan()
  const { runUnlessBusy } = useBusy()
  const snooze = useSnoozeWithUndo()
  if (!can('data_affiliate_edit') && !can('data_affiliate_whatsapp')) return null

  function snoozeFor(days: number, result: string) {
    void runUnlessBusy(async () => {
      onResult(result)
      if (!(await snooze(affiliate, days))) onResult()
    })
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
        <Menu.Label>Beri waktu</Menu.Label>
        {need === 'telat' || need === 'tenggat' ? (
          <TimeItems
            affiliate={affiliate}
            unpostedCount={1}
            firstDeadline={firstDeadline}
            onlyLate={need === 'telat'}
            onResult={onResult}
          />
        ) : (
          // A need without a deadline is snoozed: it comes up again after these days.
          extraDays.map((days) => (
            <Menu.Item
              key={days}
              leftSection={<IconCalendarPlus size={16} aria-hidden />}
              onClick={() => snoozeFor(days, `Diberi waktu ${days} hari`)}
            >
              +{days} hari
            </Menu.Item>
          ))
        )}
        <Menu.Item
          leftSection={<IconBellOff size={16} aria-hidden />}
          onClick={() => snoozeFor(longSnoozeDays, `Didiamkan ${longSnoozeDays} hari`)}
        >
          Diamkan {longSnoozeDays} hari
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
