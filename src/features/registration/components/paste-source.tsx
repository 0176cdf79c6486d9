import { Button, FileButton, Textarea } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type ClipboardEvent, useEffect, useRef } from 'react'
import layout from '#kit/layout/layout.module.css'

interface PasteSourceProps {
  text: string
  /** the reason why nothing could be read */
  problem: string
  onText(text: string): void
  onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void
  onFile(file: File): void
}

/** Renders the field to paste into. An error is shown below it, and the pasted text stays. */
export function PasteSource({ text, problem, onText, onPaste, onFile }: PasteSourceProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  // The panel is loaded lazily, so that the field can appear after the dialog has looked for its autofocus element.
  useEffect(() => field.current?.focus(), [])
  return (
    <div className={layout.stackSm}>
      <Textarea
        ref={field}
        data-autofocus
        label="Chat, link profil, atau baris dari Sheets"
        description="Dibaca begitu ditempel. Belum ada yang tersimpan sebelum Anda menekan Daftarkan."
        placeholder={'Kak aku @sari.glow, wa 0812-3456-7890, shopee'}
        rows={8}
        dir="auto"
        spellCheck={false}
        autoCapitalize="none"
        value={text}
        error={problem && <span role="alert">{problem}</span>}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        onChange={(event) => onText(event.currentTarget.value)}
        onPaste={onPaste}
        onDrop={(event) => {
          const file = event.dataTransfer.files[0]
          if (!file) return
          event.preventDefault()
          onFile(file)
        }}
      />
      <FileButton accept=".csv,.txt,.tsv,.xlsx" onChange={(file) => file && onFile(file)}>
        {(props) => (
          <Button
            variant="default"
            className={layout.start ?? ''}
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            {...props}
          >
            Buka file CSV atau XLSX
          </Button>
        )}
      </FileButton>
    </div>
  )
}
