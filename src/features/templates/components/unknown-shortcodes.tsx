import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatCount } from '#base/count.ts'
import layout from '#kit/layout/layout.module.css'
import classes from './unknown-shortcodes.module.css'

/** Maximum number of shortcodes that are listed; more would cover the text, which has them all. */
const maxListed = 3

interface UnknownShortcodesProps {
  unknownShortcodes: readonly string[]
  /** called to select a shortcode in the text */
  onSelect(shortcode: string): void
}

/** Points out unknown shortcodes without refusing them, since the text may be intended. */
export function UnknownShortcodes({ unknownShortcodes, onSelect }: UnknownShortcodesProps) {
  const unlistedCount = unknownShortcodes.length - maxListed
  return (
    <div role="status" className={classes.notice}>
      {unknownShortcodes.length > 0 && (
        <div className={classes.hint} data-unknown>
          <IconAlertTriangle size={16} aria-hidden className={classes.icon} />
          <span>Shortcode tidak dikenal:</span>
          {unknownShortcodes.slice(0, maxListed).map((shortcode) => (
            <Button
              key={shortcode}
              className={classes.code}
              variant="light"
              color="warning"
              size="compact-xs"
              title="Tunjukkan di teks"
              onClick={() => onSelect(shortcode)}
            >
              <span className={layout.ellipsis}>{shortcode}</span>
            </Button>
          ))}
          <span className={layout.dimmed}>
            {unlistedCount > 0 && `dan ${formatCount(unlistedCount)} lagi. `}
            Akan terkirim seperti tertulis.
          </span>
        </div>
      )}
    </div>
  )
}
