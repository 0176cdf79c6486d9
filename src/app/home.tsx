import { Text, Title } from '@mantine/core'
import { greeting } from '#features/session/greeting.ts'
import { useSession } from '#features/session/session.client.ts'
import classes from './home.module.css'
import { QuickAction } from './quick-action.tsx'
import { useOpenEntries } from './use-open-entries.ts'

/** The literal addresses of quick actions that differ from the page that they lead to. */
const quickHref: Record<string, string> = {
  '/dashboard/reg-affiliate': '/dashboard/affiliate-registration',
}

export function Home() {
  const { user } = useSession()
  const pages = useOpenEntries().filter(({ to }) => to !== '/dashboard')
  return (
    <div className={classes.home}>
      <header>
        <Title order={1}>
          {greeting(new Date())}, {user.full_name}
        </Title>
        <Text c="dimmed">Mau mengerjakan apa hari ini?</Text>
      </header>
      <section aria-labelledby="quick-actions">
        <Title order={2} size="h4" id="quick-actions" mb="sm">
          Quick Actions
        </Title>
        <ul className={classes.actions}>
          {pages.map((page) => (
            <li key={page.to}>
              <QuickAction page={page} href={quickHref[page.to] ?? page.to} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
