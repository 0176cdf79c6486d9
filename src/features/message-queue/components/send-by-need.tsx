/** Queues of the radar: all reminders that are due, or 'Kirim WA' to all affiliates with one reason. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconBrandWhatsapp, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCount } from '#base/count.ts'
import { type Need, needFilterLabel, needs } from '#features/affiliates/affiliate-values.ts'
import layout from '#kit/layout/layout.module.css'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { Menu } from '#kit/overlay/menu.tsx'
import { useMaySend } from '../message-queue.client.ts'
import { maxEntries } from '../message-queue.ts'
import { DueQueueButton } from './due-queue-button.tsx'
import { StartQueue } from './start-queue.tsx'

interface SendByNeedProps {
  counts: Record<Need, number>
  due_reminders: number
}

export function SendByNeed({ counts, due_reminders }: SendByNeedProps) {
  const maySend = useMaySend()
  const isPhone = usePhone()
  const [need, setNeed] = useState<Need>()
  const [opened, setOpened] = useState(false)
  const visibleNeeds = needs.filter((each) => counts[each] > 0)
  if (!maySend || visibleNeeds.length === 0) return null
  return (
    <div className={layout.buttons}>
      {due_reminders > 0 && <DueQueueButton count={due_reminders} />}
      <Menu position="bottom-end" width={256} withinPortal={false}>
        <Menu.Target>
          <Button
            variant="default"
            className={layout.fixed ?? ''}
            leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {isPhone && due_reminders > 0 ? <VisuallyHidden>Kirim WA</VisuallyHidden> : 'Kirim WA'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Ke semua yang…</Menu.Label>
          {visibleNeeds.map((each) => {
            const isTooMany = counts[each] > maxEntries
            return (
              <Menu.Item
                key={each}
                aria-disabled={isTooMany}
                closeMenuOnClick={!isTooMany}
                rightSection={<strong className={layout.numbers}>{formatCount(counts[each])}</strong>}
                onClick={() => {
                  if (isTooMany) return
                  setNeed(each)
                  setOpened(true)
                }}
              >
                {needFilterLabel[each]}
                {isTooMany && (
                  <span className={`${layout.dimmed} ${layout.xs} ${layout.block}`}>
                    Lebih dari {maxEntries}: kirim dari daftarnya
                  </span>
                )}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      <StartQueue
        audience={{ filter: { butuh: need } }}
        count={need ? counts[need] : 0}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </div>
  )
}
