import { Textarea, type TextareaProps } from '@mantine/core'
import { useRef } from 'react'
import { contentLimit, unknownShortcodes } from '../template.ts'
import { ShortcodeButtons } from './shortcode-buttons.tsx'
import { UnknownShortcodes } from './unknown-shortcodes.tsx'

interface ContentFieldProps extends TextareaProps {
  value?: string
}

/** The text of a template, with buttons that write its shortcodes and a word about those that nobody knows. */
export function ContentField({ value = '', ...props }: ContentFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)

  /** As if typed at the caret, so that undo takes it back. */
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
    <div>
      <Textarea
        label="Isi Template"
        description={`${count(value.length)} / ${count(contentLimit)} karakter`}
        descriptionProps={{ mt: 4 }}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder="Halo [nama], ..."
        rows={12}
        dir="auto"
        {...props}
        ref={area}
        value={value}
        inputContainer={(input) => (
          <>
            <ShortcodeButtons onInsert={insert} />
            {input}
          </>
        )}
      />
      <UnknownShortcodes found={unknownShortcodes(value)} onSelect={select} />
    </div>
  )
}

function count(n: number): string {
  return n.toLocaleString('id-ID')
}
