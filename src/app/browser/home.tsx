import { ThemeIcon, Title } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatShortWeekdayDate, formatWeekdayDate, getJakartaDate, getJakartaTime } from '#base/jakarta.ts'
import { canSeeAffiliates } from '#features/affiliates/affiliate-access.ts'
import { useWaitingApplications } from '#features/applications/applications.client.ts'
import { summaryOptions } from '#features/dashboard/dashboard.client.ts'
import { HomeScreen } from '#features/dashboard/screens/home-screen.tsx'
import { OwnQueues } from '#features/message-queue/components/own-queues.tsx'
import { SendByNeed } from '#features/message-queue/components/send-by-need.tsx'
import { InboxButton } from '#features/messages/components/inbox-button.tsx'
import { Radar } from '#features/radar/screens/radar.tsx'
import { ReportButton } from '#features/report/components/report-button.tsx'
import { useCan, useSession } from '#features/session/session.client.ts'
import { useClock } from '#kit/feedback/clock.client.ts'
import layout from '#kit/layout/layout.module.css'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { FollowUpActions } from './follow-up.tsx'
import classes from './home.module.css'
import type { SidebarEntry } from './layout/sidebar-entries.ts'
import { useOpenEntries } from './layout/use-open-entries.ts'

/**
 * Link address of each quick action, by the address of its sidebar entry. The address for Registrasi Affiliate is an
 * alias, which redirects to the page.
 */
const quickActions = {
  '/dashboard/reg-affiliate': '/dashboard/affiliate-registration',
  '/dashboard/data-affiliate': '/dashboard/data-affiliate',
  '/dashboard/data-video': '/dashboard/data-video',
  '/dashboard/permissions': '/dashboard/permissions',
} as const

/** A constant element, because the numbers of `HomeScreen` are memoized and get it as a prop. */
const reportButton = <ReportButton />

const formatShortDate = (now: Date) => formatShortWeekdayDate(getJakartaDate(now))

/** Returns the greeting for the given moment, by the hour in Jakarta. */
function formatGreeting(date: Date): string {
  const hour = Number(getJakartaTime(date).slice(0, 2))
  if (hour < 4) return 'Selamat malam'
  if (hour < 11) return 'Selamat pagi'
  if (hour < 15) return 'Selamat siang'
  if (hour < 18) return 'Selamat sore'
  return 'Selamat malam'
}

export function Home() {
  const { user } = useSession()
  const can = useCan()
  // A phone shows date, connection and inbox on one line.
  const formatDate = usePhone() ? formatShortDate : formatWeekdayDate
  const greeting = useClock(formatGreeting)
  const date = useClock(formatDate)
  const actions = useOpenEntries().flatMap((page) => {
    const href = quickActions[page.to as keyof typeof quickActions]
    return href ? [{ page, href }] : []
  })
  return (
    <HomeScreen
      greeting={`${greeting}, ${user.full_name}`}
      date={date}
      notices={<InboxButton />}
      report={reportButton}
      radar={canSeeAffiliates(can) && <FollowUp />}
    >
      {actions.length > 0 && (
        <section aria-labelledby="quick-actions">
          <Title order={2} size="h4" id="quick-actions" mb="sm">
            Quick Actions
          </Title>
          <ul className={classes.actions}>
            {actions.map(({ page, href }) => (
              <li key={page.to}>
                <QuickAction page={page} href={href} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </HomeScreen>
  )
}

function FollowUp() {
  const { data } = useQuery(summaryOptions())
  return (
    <>
      <OwnQueues />
      <FollowUpActions>
        <Radar
          hasAffiliates={data?.affiliates.total !== 0}
          applications={useWaitingApplications()}
          bulkActions={SendByNeed}
        />
      </FollowUpActions>
    </>
  )
}

function QuickAction({ page, href }: { page: SidebarEntry; href: string }) {
  return (
    <Link to={href} className={classes.action}>
      <ThemeIcon size={44} radius="md" variant="light">
        <page.icon size={22} stroke={1.75} aria-hidden />
      </ThemeIcon>
      <span className={classes.labels}>
        <span className={layout.bold}>{page.label}</span>
        <span className={layout.dimmed}>{page.purpose}</span>
      </span>
      <IconChevronRight size={18} className={classes.arrow} aria-hidden />
    </Link>
  )
}
