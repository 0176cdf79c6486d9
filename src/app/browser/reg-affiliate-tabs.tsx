import { Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { formatCount } from '#base/count.ts'
import { useWaitingApplications } from '#features/applications/applications.client.ts'
import { TabStrip } from '#kit/layout/tab-strip.tsx'
import classes from './reg-affiliate-tabs.module.css'

const listTab = 'daftar'
const otherTabs = ['kirim', 'pendaftar'] as const

/** Tabs of Registrasi Affiliate: the registration with its list, the applications, and the shipping table. */
export function RegAffiliateTabs({ otherTab }: { otherTab: (typeof otherTabs)[number] | undefined }) {
  const openTab = otherTab ?? listTab
  const navigate = useNavigate()
  const waitingCount = useWaitingApplications()
  return (
    <Tabs
      className={classes.tabs ?? ''}
      value={openTab}
      onChange={(next) => {
        const tab = otherTabs.find((candidate) => candidate === next)
        void navigate({ to: '/dashboard/reg-affiliate', search: tab ? { tab } : {} })
      }}
    >
      <TabStrip label="Registrasi" open={openTab}>
        <Tabs.Tab value={listTab}>Daftar</Tabs.Tab>
        <Tabs.Tab value="pendaftar">
          Pendaftar{waitingCount === undefined ? '' : ` (${formatCount(waitingCount)})`}
        </Tabs.Tab>
        <Tabs.Tab value="kirim">Kirim sample</Tabs.Tab>
      </TabStrip>
    </Tabs>
  )
}
