/** Frame of every dashboard page: header, sidebar, main area, and the login dialog after the session has ended. */
import { Skeleton } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useSearch } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { QueueDialog } from '#features/message-queue/components/queue-dialog.tsx'
import { SessionEndedDialog } from '#features/session/screens/session-ended-dialog.tsx'
import { useCan, useSession, useSessionState } from '#features/session/session.client.ts'
import { useTrashWayBack } from '#features/trash/trash.client.ts'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { HistoryProvider } from '#kit/overlay/history.tsx'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { Sheet } from '#kit/overlay/sheet.tsx'
import { WayBackProvider } from '#kit/overlay/way-back.tsx'
import { brand } from '#platform/browser/brand.ts'
import { AccessLimited } from '../access-limited.tsx'
import { queryClient } from '../dashboard-queries.ts'
import { MessagePage } from '../message-page.tsx'
import { useFocusOnArrival } from '../use-focus-on-arrival.ts'
import { BrandMark } from './brand-mark.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import classes from './dashboard-layout.module.css'
import { LineNotice } from './line-notice.tsx'
import { Sidebar } from './sidebar.tsx'
import { entryOf } from './sidebar-entries.ts'
import { useSidebarState } from './use-sidebar-state.ts'

const nav = 'Menu utama'

const RowHistory = lazyIdle(
  () => import('#features/timeline/components/row-history.tsx').then(({ RowHistory }) => RowHistory),
  <Skeleton h="8rem" />,
)

const OwnPasswordScreen = lazyIdle(() =>
  import('#features/profile/screens/own-password-screen.tsx').then(
    ({ OwnPasswordScreen }) => OwnPasswordScreen,
  ),
)

const OwnPassword = lazyIdle(() =>
  import('#features/profile/components/own-password.tsx').then(({ OwnPassword }) => OwnPassword),
)

/**
 * Renders none of the loaded data after a logout or a deactivation, so that nobody who returns to this document sees
 * it.
 */
export function DashboardLayout() {
  const state = useSessionState()
  if (state.status === 'signed out') return null
  if (state.status === 'ended' && state.reason === 'deactivated') return <Deactivated />
  return (
    <QueryClientProvider client={queryClient}>
      <Layout />
    </QueryClientProvider>
  )
}

function Layout() {
  const { collapsed, toggle } = useSidebarState()
  const [drawer, { close, toggle: toggleDrawer }] = useDisclosure(false)
  const phone = usePhone()
  const onSidebar = phone ? toggleDrawer : toggle
  const main = useFocusOnArrival()
  // The empty list enables the shortcut inside text fields too, where it types nothing.
  useHotkeys([['mod+B', onSidebar]], [])

  /** Moves the focus without a new history entry, which Back would stop at before the previous page. */
  function skip(event: MouseEvent) {
    event.preventDefault()
    main.current?.focus()
  }

  return (
    <div className={classes.shell} data-rail={collapsed || undefined}>
      <Link to="." search hash="isi" className={classes.skip ?? ''} onClick={skip}>
        Langsung ke isi
      </Link>
      {!phone && (
        <nav aria-label={nav} className={classes.navbar}>
          <a href="/" className={classes.brand} data-rail={collapsed || undefined} title="Ke situs utama">
            <BrandMark />
            <span className={classes.name}>{brand.name}</span>
          </a>
          <Sidebar rail={collapsed} />
        </nav>
      )}
      <header className={classes.header}>
        <DashboardHeader phone={phone} sidebarOpen={phone ? drawer : !collapsed} onSidebar={onSidebar} />
      </header>
      <Sheet opened={phone && drawer} onClose={close} size="18rem" title={brand.name}>
        <nav aria-label={nav} className={classes.drawer}>
          <Sidebar onNavigate={close} />
        </nav>
      </Sheet>
      <main id="isi" tabIndex={-1} ref={main} className={classes.main}>
        <LineNotice />
        <HistoryProvider value={RowHistory}>
          <WayBackProvider value={useTrashWayBack()}>
            <Guarded />
          </WayBackProvider>
        </HistoryProvider>
      </main>
      <QueueDialog id={useSearch({ from: '/dashboard' }).antrean} />
      <SessionEndedDialog ownPassword={<OwnPassword />} />
    </div>
  )
}

function Deactivated() {
  return (
    <MessagePage
      heading="Akun Anda dinonaktifkan"
      text="Halaman ini ditutup. Jika menurut Anda ini keliru, hubungi administrator."
      action={<a href="/auth">Masuk dengan akun lain</a>}
    />
  )
}

/** Renders the page if the user may open it. The API and the database check permissions on their own. */
function Guarded() {
  const can = useCan()
  const permission = useLocation({ select: ({ pathname }) => entryOf(pathname)?.permission })
  if (useSession().must_change_password) return <OwnPasswordScreen />
  return permission && !can(permission) ? <AccessLimited permission={permission} /> : <Outlet />
}
