import { ActionIcon, Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import type { PermissionHolder } from '../permission-holder.ts'
import type { MatrixControls } from './matrix-rows.client.ts'

interface CopyPermissionsButtonProps {
  user: PermissionHolder
  controls: MatrixControls
  /** true for a button of full width with a visible label; otherwise an icon with a tooltip */
  isWide?: boolean
}

const buttonText = 'Sama seperti …'

/** Opens the dialog in which the caller chooses whose permissions the user gets. */
export function CopyPermissionsButton({ user, controls, isWide = false }: CopyPermissionsButtonProps) {
  if (!user.may_change) return null
  const label = `${buttonText} — ${user.full_name}`
  const icon = <IconUserCheck size={18} aria-hidden />
  if (isWide)
    return (
      <Button
        variant="default"
        fullWidth
        leftSection={icon}
        aria-label={label}
        onClick={() => controls.onCopyPermissions(user)}
      >
        {buttonText}
      </Button>
    )
  return (
    <Tooltip label={buttonText}>
      <ActionIcon aria-label={label} onClick={() => controls.onCopyPermissions(user)}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
