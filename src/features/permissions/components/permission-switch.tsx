import { Switch } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { memo, useState } from 'react'
import layout from '#kit/layout/layout.module.css'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import type { PermissionHolder } from '../permission-holder.ts'
import type { MatrixControls } from './matrix-rows.client.ts'
import { findObstacle, type Obstacle, obstacleText } from './obstacle.ts'
import classes from './permission-switch.module.css'
import type { TurnSwitch } from './use-switches.client.ts'

interface PermissionSwitchProps {
  user: PermissionHolder
  permission: string
  /** name of the permission; the accessible name adds the person */
  name: string
  /** true to show the name, where no column header does */
  showsLabel?: boolean
  controls: MatrixControls
}

/**
 * A switch that can't be turned stays in the tab order: it shows whether the person holds the permission, and why it is
 * locked.
 */
export function PermissionSwitch({ user, permission, controls, ...labelProps }: PermissionSwitchProps) {
  return (
    <MemoizedSwitch
      {...labelProps}
      user_id={user.id}
      person={user.full_name}
      permission={permission}
      checked={user.held.includes(permission)}
      obstacle={findObstacle(user, permission, controls.viewer)}
      onTurn={controls.onTurn}
    />
  )
}

interface MemoizedSwitchProps extends Pick<PermissionSwitchProps, 'permission' | 'name' | 'showsLabel'> {
  user_id: string
  person: string
  checked: boolean
  obstacle: Obstacle | null
  onTurn: TurnSwitch
}

/** Memoized, since a page has hundreds of switches and only the changed one must render again. */
const MemoizedSwitch = memo(function MemoizedSwitch({
  showsLabel = false,
  obstacle,
  ...switchProps
}: MemoizedSwitchProps) {
  const reason = obstacle && obstacleText[obstacle]
  // A tooltip that is added later would replace the element, and the focus would be lost.
  const [hasTooltip] = useState(obstacle !== null)
  // Reasons that apply to the whole person are shown above the list.
  const showsHint = showsLabel && (obstacle === 'by_role' || obstacle === 'not_held')
  const switchElement = (
    <span className={showsLabel ? layout.block : classes.cell} title={(!hasTooltip && reason) || undefined}>
      <Switch
        classNames={switchClasses}
        label={showsLabel ? <bdi dir="auto">{switchProps.name}</bdi> : undefined}
        labelPosition="left"
        description={showsHint ? reason : undefined}
        aria-label={`${switchProps.name} — ${switchProps.person}`}
        aria-disabled={obstacle !== null || undefined}
        aria-describedby={obstacle && !showsHint ? buildObstacleId(obstacle) : undefined}
        thumbIcon={obstacle ? <IconLock size={10} stroke={2.5} className={classes.lock} /> : undefined}
        checked={switchProps.checked}
        onChange={(event) =>
          obstacle === null &&
          switchProps.onTurn(switchProps.user_id, switchProps.permission, event.currentTarget.checked)
        }
      />
    </span>
  )
  if (!hasTooltip) return switchElement
  return (
    <Tooltip label={reason} disabled={reason === null} focus touch>
      {switchElement}
    </Tooltip>
  )
})

const switchClasses = {
  body: classes.body,
  root: classes.root,
  input: classes.input,
  track: classes.track,
  labelWrapper: classes.text,
  label: classes.label,
  description: classes.hint,
}

/** Renders the reasons once per page, so that switches can refer to them by id. */
export function ObstacleTexts() {
  return (
    <div hidden>
      {(Object.keys(obstacleText) as Obstacle[]).map((obstacle) => (
        <span key={obstacle} id={buildObstacleId(obstacle)}>
          {obstacleText[obstacle]}
        </span>
      ))}
    </div>
  )
}

function buildObstacleId(obstacle: Obstacle): string {
  return `obstacle-${obstacle}`
}
