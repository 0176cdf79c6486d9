import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import layout from '#kit/layout/layout.module.css'
import classes from './unknown-shortcodes.module.css'

interface UnknownShortcodesProps {
  unknownShortcodes: readonly string[]
  /** called to select a shortcode in the text */
  onSelect(shortcode: string): void
}

/** Points out unknown shortcodes without refusing them, since the text may be intended. */
export function UnknownShortcodes({ unknownShortcodes, onSelect }: UnknownShortcodesProps) {
  return (
    <div role="status" className={classes.notice}>
      {unknownShortcodes.length > 0 && (
        <div className={classes.hint} data-unknown>
          <IconAlertTriangle size={16} aria-hidden className={classes.icon} />
          <span>Shortcode tidak dikenal:</span>
          {unknownShortcodes.map((shortcode) => (
            <Button
              key={shortcode}
              className={classes.code}
              variant="light"
              color="warning"
              size="compact-xs"
              title="Tunjukkan di teks"
              onClick={() => onSelect(shortcode)}
            >
              {shortcode}
            </Button>
          ))}
          <span className={layout.dimmed}>Akan terkirim seperti tertulis.</span>
        </div>
      )}
    </div>
  )
}
