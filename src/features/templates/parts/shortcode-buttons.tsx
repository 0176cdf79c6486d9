import { Button } from '@mantine/core'
import { type Shortcode, shortcodes } from '../template.ts'
import classes from './shortcode-buttons.module.css'

const meaning: Record<Shortcode, string> = {
  '[nama]': 'username affiliate',
  '[whatsapp]': 'nomor WhatsApp affiliate',
  '[produk]': 'nama product affiliate',
}

export function ShortcodeButtons({ onInsert }: { onInsert(shortcode: Shortcode): void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a box of its own
    <div className={classes.buttons} role="group" aria-label="Sisipkan shortcode">
      {shortcodes.map((shortcode) => (
        <Button
          key={shortcode}
          className={classes.button}
          variant="light"
          size="compact-sm"
          title={`Sisipkan ${meaning[shortcode]}`}
          // The caret, and on a phone the keyboard, stays where it is.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(shortcode)}
        >
          {shortcode}
        </Button>
      ))}
    </div>
  )
}
