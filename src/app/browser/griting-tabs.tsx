/** Tabs of Griting Template: the templates, and the reminders that use them. The reminders are loaded on demand. */
import { Skeleton, Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { TabStrip } from '#kit/layout/tab-strip.tsx'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'

const templates = 'template'

export function GritingTabs({ open = templates }: { open: 'pengingat' | undefined | typeof templates }) {
  const navigate = useNavigate()
  return (
    <Tabs
      value={open}
      onChange={(tab) =>
        void navigate({ to: '/dashboard/griting', search: tab === 'pengingat' ? { tab } : {} })
      }
    >
      <TabStrip label="Griting" open={open}>
        <Tabs.Tab value={templates}>Template</Tabs.Tab>
        <Tabs.Tab value="pengingat">Pengingat</Tabs.Tab>
      </TabStrip>
    </Tabs>
  )
}

export const RemindersScreen = lazyIdle(
  () =>
    import('#features/reminders/screens/reminders-screen.tsx').then(({ RemindersScreen }) => RemindersScreen),
  <Skeleton h="20rem" />,
)
