/** Edits the message of this one card; shortcodes in it are filled as in a template. */
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { contentLimit } from '#features/templates/template.ts'
import type { FormModalControls } from '#kit/form-modal.tsx'
import { toastError } from '#kit/toast.tsx'
import { verbs } from '#kit/verbs.ts'
import type { Card, DeckNow } from '../deck-schema.ts'
import { useDeckWrites } from '../decks.client.ts'
import { saidOr } from './card-actions.tsx'
import classes from './message-editor.module.css'

interface MessageEditorProps {
  deck: DeckNow
  card: Card
  controls: FormModalControls
  onDone(): void
}

export function MessageEditor({ deck, card, controls: { watch }, onDone }: MessageEditorProps) {
  const [text, setText] = useState(card.message)
  const [error, setError] = useState<string>()
  const { rewrite } = useDeckWrites(deck.id)
  const dirty = text !== card.message
  const saving = rewrite.isPending

  useEffect(() => {
    watch({ dirty, saving })
    return () => watch({ dirty: false, saving: false })
  }, [watch, dirty, saving])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (saving) return
    if (text.trim() === '') return setError('Pesan harus diisi')
    try {
      await rewrite.mutateAsync({ id: card.id, text })
      onDone()
    } catch (thrown) {
      toastError(saidOr(thrown, 'Gagal menyimpan pesan. Coba lagi.'))
    }
  }

  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <Textarea
        label="Pesan"
        description="Shortcode seperti [nama] ikut diisi"
        autosize
        minRows={5}
        maxRows={12}
        maxLength={contentLimit}
        dir="auto"
        data-autofocus
        autoFocus
        error={error}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setError(undefined)
        }}
      />
      <div className={classes.buttons}>
        <Button variant="default" aria-disabled={saving} onClick={() => !saving && onDone()}>
          {verbs.cancel}
        </Button>
        <Button type="submit" aria-disabled={saving}>
          {saving ? verbs.saving : verbs.save}
        </Button>
      </div>
    </form>
  )
}
