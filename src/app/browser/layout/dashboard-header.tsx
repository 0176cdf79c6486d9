import { ActionIcon, Button, Text } from '@mantine/core'
import { IconLayoutSidebar, IconLogout, IconMenu2 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { toLoginFailure } from '#features/session/login-failure.client.ts'
import { signOut, useSession } from '#features/session/session.client.ts'
import { ProgressLine } from '#kit/feedback/progress-line.tsx'
import { toastError } from '#kit/feedback/toast.tsx'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import classes from './dashboard-header.module.css'
import { FindAffiliate } from './find-affiliate.tsx'

interface DashboardHeaderProps {
  isPhone: boolean
  isSidebarOpen: boolean
  onToggleSidebar: () => void
}

export function DashboardHeader({ isPhone, isSidebarOpen, onToggleSidebar }: DashboardHeaderProps) {
  const { user } = useSession()
  const signOutMutation = useMutation({
    mutationFn: signOut,
    onError: (error) => toastError(toLoginFailure(error).message),
  })
  const logoutProps = { onClick: () => signOutMutation.mutate(), disabled: signOutMutation.isPending }
  const SidebarIcon = isPhone ? IconMenu2 : IconLayoutSidebar
  return (
    <div className={classes.bar}>
      <Tooltip label="Sidebar (Ctrl+B)" position="bottom-start" disabled={isPhone}>
        <ActionIcon onClick={onToggleSidebar} aria-label="Sidebar" aria-expanded={isSidebarOpen}>
          <SidebarIcon size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <div className={classes.identity}>
        <Text className={classes.title}>Dashboard</Text>
        <Text className={classes.user} c="dimmed" title={`${user.email} (${user.role})`}>
          <span className={classes.email}>{user.email}</span> <span>({user.role})</span>
        </Text>
      </div>
      <div className={classes.actions}>
        <FindAffiliate isPhone={isPhone} />
        {/* On a phone the switch is in the sidebar's drawer. */}
        {!isPhone && <ColorSchemeSwitch />}
        {isPhone ? (
          <ActionIcon aria-label="Logout" {...logoutProps}>
            <IconLogout size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} {...logoutProps}>
            Logout
          </Button>
        )}
      </div>
      <ProgressLine />
    </div>
  )
}
