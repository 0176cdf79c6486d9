import { Switch } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { Tooltip } from '#kit/tooltip.tsx'
import type { PermissionHolder } from '../permission-holder.ts'
import type { MatrixControls } from './matrix-rows.client.ts'
import { type Obstacle, obstacleOf, obstacleText } from './obstacle.ts'
import classes from './permission-switch.module.css'
import type { TurnSwitch } from './use-switches.client.ts'

interface PermissionSwitchProps {
  user: PermissionHolder
  word: string
  /** what it is called, beside the person's name */
  name: string
  /** the name in sight, where no column says it */
  labelled?: boolean
  controls: MatrixControls
}

/** Stays in the order of Tab where it can't be turned: it says whether the person holds it, and why not. */
export function PermissionSwitch({ user, word, controls, ...looks }: PermissionSwitchProps) {
  return (
    <OneSwitch
      {...looks}
      user_id={user.id}
      person={user.full_name}
      word={word}
      checked={user.held.includes(word)}
      obstacle={obstacleOf(user, word, controls.viewer)}
      onTurn={controls.onTurn}
    />
  )
}

interface OneSwitchProps extends Pick<PermissionSwitchProps, 'word' | 'name' | 'labelled'> {
  user_id: string
  person: string
  checked: boolean
  obstacle: Obstacle | null
  onTurn: TurnSwitch
}

/** Of hundreds on the page only the one that changed is drawn again. */
const OneSwitch = memo(function OneSwitch({ labelled = false, obstacle, ...its }: OneSwitchProps) {
  const text = obstacle && obstacleText[obstacle]
  // A tooltip that came later would put another element in its place, and the focus would be gone.
  const [explained] = useState(obstacle !== null)
  // What holds for the whole person is said above the list.
  const hint = labelled && (obstacle === 'by_role' || obstacle === 'not_held')
  const control = (
    <span className={labelled ? classes.row : classes.cell} title={(!explained && text) || undefined}>
      <Switch
        classNames={parts}
        label={labelled ? <bdi dir="auto">{its.name}</bdi> : undefined}
        labelPosition="left"
        description={hint ? text : undefined}
        aria-label={`${its.name} — ${its.person}`}
        aria-disabled={obstacle !== null || undefined}
        aria-describedby={obstacle && !hint ? obstacleId(obstacle) : undefined}
        thumbIcon={obstacle ? <IconLock size={10} stroke={2.5} className={classes.lock} /> : undefined}
        checked={its.checked}
        onChange={(event) =>
          obstacle === null && its.onTurn(its.user_id, its.word, event.currentTarget.checked)
        }
      />
    </span>
  )
  if (!explained) return control
  return (
    <Tooltip label={text} disabled={text === null} focus touch>
      {control}
    </Tooltip>
  )
})

const parts = {
  body: classes.body,
  root: classes.root,
  input: classes.input,
  track: classes.track,
  labelWrapper: classes.words,
  label: classes.label,
  description: classes.hint,
}

/** The reasons, once on the page, for switches to refer to. */
export function ObstacleTexts() {
  return (
    <div hidden>
      {(Object.keys(obstacleText) as Obstacle[]).map((obstacle) => (
        <span key={obstacle} id={obstacleId(obstacle)}>
          {obstacleText[obstacle]}
        </span>
      ))}
    </div>
  )
}

function obstacleId(obstacle: Obstacle): string {
  return `obstacle-${obstacle}`
}
