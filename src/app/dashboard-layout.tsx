/** What every page of the dashboard stands in: header, sidebar, main, and the login when the session ends. */
import { ActionIcon, AppShell, Drawer, Tooltip } from '@mantine/core'
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Outlet, useLocation } from '@tanstack/react-router'
import { BrandMark } from '#features/session/screens/brand-mark.tsx'
import { SessionEndedDialog } from '#features/session/screens/session-ended-dialog.tsx'
import { useCan } from '#features/session/session.client.ts'
import { brand } from '#site/brand.ts'
import { AccessLimited } from './access-limited.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import classes from './dashboard-layout.module.css'
import { Sidebar } from './sidebar.tsx'
import { entryOf } from './sidebar-entries.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { useSidebarState } from './use-sidebar-state.ts'

export function DashboardLayout() {
  const { collapsed, toggle } = useSidebarState()
  const [drawer, { open, close, toggle: toggleDrawer }] = useDisclosure(false)
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const main = useFocusOnArrival()
  useHotkeys([['mod+B', phone ? toggleDrawer : toggle]], [])

  return (
    <AppShell
      layout="alt"
      header={{ height: 56 }}
      navbar={{ width: collapsed ? '3rem' : '16rem', breakpoint: 'sm', collapsed: { mobile: true } }}
      padding={{ base: 'md', sm: 'lg' }}
    >
      <a href="#isi" className={classes.skip}>
        Langsung ke isi
      </a>
      <AppShell.Header>
        <DashboardHeader drawerOpened={drawer} onDrawer={open} />
      </AppShell.Header>

      <AppShell.Navbar component="div" className={classes.navbar}>
        <Brand rail={collapsed} />
        <Sidebar rail={collapsed} />
        <Toggle collapsed={collapsed} onToggle={toggle} />
      </AppShell.Navbar>

      <Drawer opened={drawer && phone} onClose={close} size="18rem" title={<Brand />} padding={0}>
        <Sidebar onNavigate={close} />
      </Drawer>

      <AppShell.Main id="isi" tabIndex={-1} ref={main} className={classes.main}>
        <Guarded />
      </AppShell.Main>
      <SessionEndedDialog />
    </AppShell>
  )
}

/** The page, if the user may open it. The API and the database refuse the rest on their own. */
function Guarded() {
  const can = useCan()
  const permission = useLocation({ select: ({ pathname }) => entryOf(pathname)?.permission })
  return permission && !can(permission) ? <AccessLimited /> : <Outlet />
}

function Brand({ rail = false }: { rail?: boolean }) {
  return (
    <a
      href="/"
      className={classes.brand}
      data-rail={rail || undefined}
      aria-label={`${brand.name}, situs utama`}
    >
      <BrandMark />
      {!rail && <span className={classes.name}>{brand.name}</span>}
    </a>
  )
}

function Toggle({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const label = collapsed ? 'Buka sidebar' : 'Ciutkan sidebar'
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <Tooltip label={`${label} (Ctrl+B)`} position="right">
      <ActionIcon
        className={classes.toggle}
        onClick={onToggle}
        aria-label={label}
        aria-expanded={!collapsed}
        size={32}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
