import { useOs } from '@mantine/hooks'
import classes from './key-hint.module.css'

/** Shows the key that presses a button, where there is a keyboard. The button names it in `aria-keyshortcuts`. */
export function KeyHint({ name }: { name: string }) {
  const os = useOs()
  if (os === 'ios' || os === 'android') return null
  return (
    <kbd className={classes.key} aria-hidden>
      {name}
    </kbd>
  )
}
