/** Frame of every dashboard page: header, sidebar, main area, and the login dialog after the session has ended. */
import { Button, Skeleton } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useRouterState, useSearch } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { QueueDialog } from '#features/message-queue/components/queue-dialog.tsx'
import { SessionEndedDialog } from '#features/session/screens/session-ended-dialog.tsx'
import { useCan, useSession, useSessionState } from '#features/session/session.client.ts'
import { useTrashUndo } from '#features/trash/trash.client.ts'
import { useConnection } from '#kit/feedback/connection.client.ts'
import { useIsPageOutdated } from '#kit/feedback/outdated-page.client.ts'
import { Mark } from '#kit/layout/mark.tsx'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { DeletionUndoProvider } from '#kit/overlay/deletion-undo.tsx'
import { HistoryProvider } from '#kit/overlay/history.tsx'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { Sheet } from '#kit/overlay/sheet.tsx'
import { brand } from '#platform/browser/brand.ts'
import { AccessLimited } from '../access-limited.tsx'
import { MessagePage } from '../message-page.tsx'
import { queryClient } from '../query-cache.ts'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import classes from './dashboard-layout.module.css'
import { Sidebar } from './sidebar.tsx'
import { findEntry } from './sidebar-entries.ts'

const navLabel = 'Menu utama'

/** Seconds for which the state of the sidebar is stored. */
const sidebarMaxAge = 7 * 24 * 60 * 60

const RowHistory = lazyIdle(
  () => import('#features/timeline/components/row-history.tsx').then(({ RowHistory }) => RowHistory),
  <Skeleton h="8rem" />,
)

const PageKeys = lazyIdle(() => import('./page-keys.tsx').then(({ PageKeys }) => PageKeys))

const OwnPasswordScreen = lazyIdle(() =>
  import('#features/profile/screens/own-password-screen.tsx').then(
    ({ OwnPasswordScreen }) => OwnPasswordScreen,
  ),
)

const OwnPassword = lazyIdle(() =>
  import('#features/profile/components/own-password.tsx').then(({ OwnPassword }) => OwnPassword),
)

/**
 * Hides all loaded data after a logout or a deactivation, because somebody else may go back to this document.
 */
export function DashboardLayout() {
  const state = useSessionState()
  if (state.status === 'signed out') return null
  if (state.status === 'ended' && state.reason === 'deactivated') return <DeactivatedNotice />
  return (
    <QueryClientProvider client={queryClient}>
      <Layout />
    </QueryClientProvider>
  )
}

function Layout() {
  const { isCollapsed, toggle } = useSidebarState()
  const [isDrawerOpen, { close, toggle: toggleDrawer }] = useDisclosure(false)
  const isPhone = usePhone()
  const toggleSidebar = isPhone ? toggleDrawer : toggle
  const mainElement = useFocusOnArrival()
  // The empty list of ignored elements enables the shortcut in text fields too, where Ctrl+B has no effect of its own.
  useHotkeys([['mod+B', toggleSidebar]], [])

  /** Moves the focus without a new history entry, so that Back leads to the previous page at once. */
  function skipToContent(event: MouseEvent) {
    event.preventDefault()
    mainElement.current?.focus()
  }

  function skipToRows(event: MouseEvent) {
    event.preventDefault()
    const row = mainElement.current?.querySelector<HTMLElement>('[data-row]')
    if (!row) return
    row.tabIndex = -1
    row.focus()
  }

  return (
    <div className={classes.shell} data-rail={isCollapsed || undefined}>
      <Link to="." search hash="isi" className={classes.skip ?? ''} onClick={skipToContent}>
        Langsung ke isi
      </Link>
      {/* Shown by the style sheet while the page has rows. */}
      <Link to="." search hash="isi" className={`${classes.skip} ${classes.skipToRows}`} onClick={skipToRows}>
        Langsung ke daftar
      </Link>
      {!isPhone && (
        <nav aria-label={navLabel} className={classes.navbar}>
          <a href="/" className={classes.brand} data-rail={isCollapsed || undefined} title="Ke situs utama">
            <span className={classes.mark}>
              <Mark />
            </span>
            <span className={classes.name}>{brand.name}</span>
          </a>
          <Sidebar isRail={isCollapsed} />
          <PageKeys isRail={isCollapsed} />
        </nav>
      )}
      <header className={classes.header}>
        <DashboardHeader
          isPhone={isPhone}
          isSidebarOpen={isPhone ? isDrawerOpen : !isCollapsed}
          onToggleSidebar={toggleSidebar}
        />
      </header>
      <Sheet opened={isPhone && isDrawerOpen} onClose={close} size="18rem" title={brand.name}>
        <nav aria-label={navLabel} className={classes.drawer}>
          <Sidebar onNavigate={close} />
        </nav>
        <div className={classes.theme}>
          <span aria-hidden>Tema tampilan</span>
          <ColorSchemeSwitch />
        </div>
      </Sheet>
      <main id="isi" tabIndex={-1} ref={mainElement} className={classes.main}>
        <ConnectionNotice />
        <HistoryProvider value={RowHistory}>
          <DeletionUndoProvider value={useTrashUndo()}>
            <PermittedPage />
          </DeletionUndoProvider>
        </HistoryProvider>
      </main>
      <QueueDialog id={useSearch({ from: '/dashboard' }).antrean} />
      <SessionEndedDialog ownPassword={<OwnPassword />} />
    </div>
  )
}

function DeactivatedNotice() {
  return (
    <MessagePage
      heading="Akun Anda dinonaktifkan"
      text="Halaman ini ditutup. Jika menurut Anda ini keliru, hubungi administrator."
      action={<a href="/auth">Masuk dengan akun lain</a>}
    />
  )
}

/** Renders the page if the user may open it. The API and the database check permissions on their own. */
function PermittedPage() {
  const can = useCan()
  const permission = useLocation({ select: ({ pathname }) => findEntry(pathname)?.permission })
  if (useSession().must_change_password) return <OwnPasswordScreen />
  return permission && !can(permission) ? <AccessLimited permission={permission} /> : <Outlet />
}

/**
 * Notice shown while the tab receives no live events: the page keeps its data and refetches failed queries by itself
 * later. After an upgrade of the server it asks to reload, since calls of the old page may be refused.
 */
function ConnectionNotice() {
  const connection = useConnection()
  const [wasLost, setWasLost] = useState(false)
  const isOutdated = useIsPageOutdated() && connection !== 'lost'
  if (connection === 'lost' && !wasLost) setWasLost(true)
  return (
    <div
      role="status"
      className={classes.notice}
      data-visible={connection === 'lost' || isOutdated || undefined}
    >
      {connection === 'lost' && (
        <>
          <IconCloudOff size={16} aria-hidden />
          {navigator.onLine
            ? 'Server tidak terhubung. Mencoba menyambung lagi…'
            : 'Anda sedang offline. Yang tampil adalah data terakhir.'}
        </>
      )}
      {isOutdated && (
        <>
          Aplikasi sudah diperbarui. Simpan dulu yang sedang diisi, lalu muat ulang.
          <Button
            className={classes.noticeButton ?? ''}
            variant="default"
            size="compact-sm"
            onClick={() => window.location.reload()}
          >
            Muat ulang
          </Button>
        </>
      )}
      {connection === 'live' && wasLost && <span className={classes.reconnected}>Tersambung lagi</span>}
    </div>
  )
}

/** Stores whether the sidebar is collapsed, for seven days in the cookie `sidebar`. */
function useSidebarState() {
  const [isCollapsed, setCollapsed] = useState(() => /(?:^|; )sidebar=collapsed/.test(document.cookie))

  function toggle() {
    const next = !isCollapsed
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `sidebar=${next ? 'collapsed' : 'expanded'}; path=/; max-age=${sidebarMaxAge}; samesite=lax`
    setCollapsed(next)
  }

  return { isCollapsed, toggle }
}

/**
 * Moves the focus into the returned element when another page has arrived, so that the keyboard and a screen reader
 * start there. If the page has focused one of its own fields, the focus stays.
 */
function useFocusOnArrival() {
  const element = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const lastPath = useRef(path)
  useEffect(() => {
    const hasArrived = lastPath.current !== undefined && lastPath.current !== path
    lastPath.current = path
    if (hasArrived && !element.current?.contains(document.activeElement)) {
      element.current?.focus({ preventScroll: true })
    }
  }, [path])
  return element
}
