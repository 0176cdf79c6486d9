import { ActionIcon, Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import type { PermissionHolder } from '../permission-holder.ts'
import type { MatrixControls } from './matrix-rows.client.ts'

interface CopyButtonProps {
  user: PermissionHolder
  controls: MatrixControls
  /** true for a button of full width with a visible label; otherwise an icon with a tooltip */
  isWide?: boolean
}

const buttonText = 'Sama seperti …'

export function CopyButton({ user, controls, isWide = false }: CopyButtonProps) {
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
        onClick={() => controls.onCopy(user)}
      >
        {buttonText}
      </Button>
    )
  return (
    <Tooltip label={buttonText}>
      <ActionIcon aria-label={label} onClick={() => controls.onCopy(user)}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
