/** Page number input, for lists with more pages than buttons. */
import { ActionIcon, TextInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { parsePage } from '#base/paging.ts'
import layout from '../layout/layout.module.css'
import classes from './pager.module.css'

interface PageFieldProps {
  pages: number
  autoFocus?: boolean
  onPage(page: number): void
}

export function PageField({ pages, autoFocus = false, onPage }: PageFieldProps) {
  const id = useId()
  const [text, setText] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    const page = parsePage(text, pages)
    if (page === null) return
    setText('')
    onPage(page)
  }

  return (
    <form className={layout.row} onSubmit={submit}>
      <label htmlFor={id} className={layout.dimmed}>
        Ke halaman
      </label>
      <TextInput
        id={id}
        ref={(field) => {
          if (autoFocus) field?.focus()
        }}
        className={classes.field ?? ''}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={9}
        value={text}
        onChange={(event) => setText(event.currentTarget.value.replace(/[^\d.]/g, ''))}
      />
      <ActionIcon type="submit" className={classes.go} variant="default" aria-label="Buka halaman itu">
        <IconArrowRight size={18} aria-hidden />
      </ActionIcon>
    </form>
  )
}
