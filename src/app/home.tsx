import { Text, Title } from '@mantine/core'
import { useSession } from '#features/session/session.client.ts'
import { greeting, longDate } from './greeting.ts'
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
  const now = new Date()
  return (
    <div className={classes.home}>
      <div>
        <Title order={1} className={classes.greeting}>
          {greeting(now)}, {user.full_name}
        </Title>
        <Text c="dimmed">{longDate(now)}</Text>
      </div>
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
