/** 'Kirim WA' on the radar: starts a queue for all affiliates with one reason. */
import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCount } from '#base/count.ts'
import { type Need, needFilterLabel, needs } from '#features/affiliates/affiliate-values.ts'
import layout from '#kit/layout/layout.module.css'
import { Menu } from '#kit/overlay/menu.tsx'
import { useMaySend } from '../message-queue.client.ts'
import { maxEntries } from '../message-queue.ts'
import { StartQueue } from './start-queue.tsx'

export function SendByNeed({ counts }: { counts: Record<Need, number> }) {
  const maySend = useMaySend()
  const [need, setNeed] = useState<Need>()
  const [opened, setOpened] = useState(false)
  const visibleNeeds = needs.filter((each) => counts[each] > 0)
  if (!maySend || visibleNeeds.length === 0) return null
  return (
    <>
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
    </>
  )
}
