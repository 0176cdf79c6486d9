import { Button, Textarea, type TextareaProps } from '@mantine/core'
import { useRef } from 'react'
import layout from '#kit/layout/layout.module.css'
import { codes, type Shortcode, shortcodes } from '../shortcodes.ts'
import { contentLimit } from '../template.ts'
import { listUnknownShortcodes } from '../template-text.ts'
import classes from './content-field.module.css'
import { UnknownShortcodes } from './unknown-shortcodes.tsx'

interface ContentFieldProps extends TextareaProps {
  value?: string
}

/** Renders the text of a template, with buttons that insert shortcodes and a hint about unknown ones. */
export function ContentField({ value = '', ...props }: ContentFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)

  /** Inserts text as if it were typed at the caret, so that the browser's undo removes it. */
  function insert(text: string) {
    area.current?.focus()
    document.execCommand('insertText', false, text)
  }

  function select(text: string) {
    const start = value.indexOf(text)
    area.current?.focus()
    area.current?.setSelectionRange(start, start + text.length)
  }

  return (
    <div className={layout.wholeRow}>
      <Textarea
        description={`${count(value.length)} / ${count(contentLimit)} karakter`}
        descriptionProps={{ mt: 4 }}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder="Halo [nama], ..."
        rows={12}
        dir="auto"
        {...props}
        label="Isi Template"
        ref={area}
        value={value}
        inputContainer={(input) => (
          <>
            <ShortcodeButtons onInsert={insert} />
            {input}
          </>
        )}
      />
      <UnknownShortcodes unknown={listUnknownShortcodes(value)} onSelect={select} />
    </div>
  )
}

function count(n: number): string {
  return n.toLocaleString('id-ID')
}

function ShortcodeButtons({ onInsert }: { onInsert(shortcode: Shortcode): void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a box of its own
    <div className={classes.buttons} role="group" aria-label="Sisipkan shortcode">
      {shortcodes.map((shortcode) => (
        <Button
          key={shortcode}
          className={classes.button}
          variant="light"
          size="compact-sm"
          title={`Sisipkan ${codes[shortcode].description}`}
          // The caret, and on a phone the open keyboard, must stay as they are.
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
