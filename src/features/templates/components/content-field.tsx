import { Box, Textarea, type TextareaProps } from '@mantine/core'
import { useRef } from 'react'
import { formatCount } from '#base/count.ts'
import layout from '#kit/layout/layout.module.css'
import { contentLimit } from '../template.ts'
import { listUnknownShortcodes } from '../template-text.ts'
import { ShortcodeButtons } from './shortcode-buttons.tsx'
import { UnknownShortcodes } from './unknown-shortcodes.tsx'

interface ContentFieldProps extends TextareaProps {
  value?: string
}

/** Renders the text of a template, with buttons that insert shortcodes and a hint about unknown ones. */
export function ContentField({ value = '', ...props }: ContentFieldProps) {
  const textarea = useRef<HTMLTextAreaElement>(null)

  /** Inserts text as if it were typed at the caret, so that the browser's undo removes it. */
  function insert(text: string) {
    textarea.current?.focus()
    document.execCommand('insertText', false, text)
  }

  function select(text: string) {
    const start = value.indexOf(text)
    textarea.current?.focus()
    textarea.current?.setSelectionRange(start, start + text.length)
  }

  return (
    <div className={layout.wholeRow}>
      <Textarea
        description={`${formatCount(value.length)} / ${formatCount(contentLimit)} karakter`}
        // The count of characters stands in the line of the label.
        classNames={{ root: layout.spread ?? '' }}
        placeholder="Halo [nama], ..."
        rows={12}
        // The sticky buttons would cover an error below the text.
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        dir="auto"
        {...props}
        label="Isi Template"
        ref={textarea}
        value={value}
        inputContainer={(input) => (
          <Box w="100%">
            <ShortcodeButtons onInsert={insert} />
            {input}
          </Box>
        )}
      />
      <UnknownShortcodes unknownShortcodes={listUnknownShortcodes(value)} onSelect={select} />
    </div>
  )
}
