import { ActionIcon, Burger, Button, Group, Text } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { signOut, useSession } from '#features/session/session.client.ts'
import { ProgressLine } from '#kit/progress-line.tsx'
import { toastError } from '#kit/toast.tsx'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import classes from './dashboard-header.module.css'

interface DashboardHeaderProps {
  drawerOpened: boolean
  onDrawer: () => void
}

export function DashboardHeader({ drawerOpened, onDrawer }: DashboardHeaderProps) {
  const { user } = useSession()
  const leave = useMutation({ mutationFn: signOut, onError: (error) => toastError(error.message) })
  return (
    <div className={classes.bar}>
      <Burger
        className={classes.burger}
        opened={drawerOpened}
        onClick={onDrawer}
        size="sm"
        aria-label="Buka menu"
        aria-expanded={drawerOpened}
        hiddenFrom="sm"
      />
      <div className={classes.who}>
        <Text className={classes.title}>Dashboard</Text>
        <Text className={classes.user} c="dimmed" title={`${user.email} (${user.role})`}>
          <span className={classes.email}>{user.email}</span> <span>({user.role})</span>
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <ColorSchemeSwitch />
        <Button
          variant="default"
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => leave.mutate()}
          disabled={leave.isPending}
          visibleFrom="sm"
        >
          Logout
        </Button>
        <ActionIcon
          aria-label="Logout"
          onClick={() => leave.mutate()}
          disabled={leave.isPending}
          hiddenFrom="sm"
        >
          <IconLogout size={20} aria-hidden />
        </ActionIcon>
      </Group>
      <ProgressLine />
    </div>
  )
}
