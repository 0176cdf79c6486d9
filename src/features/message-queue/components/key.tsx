import { useOs } from '@mantine/hooks'
import classes from './key.module.css'

/** Shows the shortcut key, where there is a keyboard. */
export function Key({ name }: { name: string }) {
  const os = useOs()
  if (os === 'ios' || os === 'android') return null
  return (
    <kbd className={classes.key} aria-hidden>
      {name}
    </kbd>
  )
}
