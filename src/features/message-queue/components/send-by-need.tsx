/**
 * Starts queues from the radar: of all reminders that are due, or 'Kirim WA' to all affiliates with one need.
 */
import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#base/count.ts'
import { getJakartaDate } from '#base/jakarta.ts'
import { type Need, needFilterLabel, needs } from '#features/affiliates/affiliate-values.ts'
import { useToday } from '#kit/feedback/clock.client.ts'
import layout from '#kit/layout/layout.module.css'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { Menu } from '#kit/overlay/menu.tsx'
import { ownQueuesOptions, useCanSendMessages } from '../message-queue.client.ts'
import { maxEntries } from '../message-queue.ts'
import { DueQueueButton } from './due-queue-button.tsx'
import { StartQueue } from './start-queue.tsx'

interface SendByNeedProps {
  /** number of affiliates with each need */
  counts: Record<Need, number>
  /** number of reminders that are due */
  due_reminders: number
  /**
   * Place of this instance: above or below the lines of the radar. The menu 'Kirim WA' is above the lines, but on a
   * phone it is below them if 'Antrean pagi' takes the room above.
   */
  place: 'above' | 'below'
}

export function SendByNeed({ counts, due_reminders, place }: SendByNeedProps) {
  const canSend = useCanSendMessages()
  const isPhone = usePhone()
  const today = useToday()
  const [need, setNeed] = useState<Need>()
  const [opened, setOpened] = useState(false)
  const ownQueues = useQuery({ ...ownQueuesOptions(), enabled: canSend })
  const visibleNeeds = needs.filter((each) => counts[each] > 0)
  if (!canSend || visibleNeeds.length === 0) return null
  // The button is hidden while today's queue is open: that queue is continued with 'Lanjutkan'.
  const showsDueQueue =
    due_reminders > 0 &&
    ownQueues.data?.queues.every(
      ({ is_for_due_reminders, made_at }) =>
        !is_for_due_reminders || getJakartaDate(new Date(made_at)) !== today,
    )
  const menuPlace = isPhone && showsDueQueue ? 'below' : 'above'
  if (place === 'below' && menuPlace === 'above') return null
  return (
    <div className={layout.buttons}>
      {showsDueQueue && place === 'above' && <DueQueueButton count={due_reminders} />}
      {place === menuPlace && (
        <NeedMenu
          needs={visibleNeeds}
          counts={counts}
          onChoose={(chosen) => {
            setNeed(chosen)
            setOpened(true)
          }}
        />
      )}
      <StartQueue
        audience={{ filter: { butuh: need } }}
        count={need ? counts[need] : 0}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </div>
  )
}

interface NeedMenuProps {
  needs: readonly Need[]
  counts: Record<Need, number>
  onChoose(need: Need): void
}

function NeedMenu({ needs: visibleNeeds, counts, onChoose }: NeedMenuProps) {
  return (
    <Menu position="bottom-end" width={256} withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          className={layout.fixed ?? ''}
          leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Kirim WA
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Ke semua yang…</Menu.Label>
        {visibleNeeds.map((need) => {
          const isTooMany = counts[need] > maxEntries
          return (
            <Menu.Item
              key={need}
              aria-disabled={isTooMany}
              closeMenuOnClick={!isTooMany}
              rightSection={<strong className={layout.numbers}>{formatCount(counts[need])}</strong>}
              onClick={() => !isTooMany && onChoose(need)}
            >
              {needFilterLabel[need]}
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
  )
}
