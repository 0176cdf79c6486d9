import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { usePhone } from '../layout/use-phone.client.ts'
import classes from './search-box.module.css'

export interface SearchBoxProps {
  /** Search text in the URL. */
  value: string
  label: string
  placeholder: string
  maxLength?: number
  /** The search box takes the focus whenever this key changes. */
  focusKey?: string | undefined
  /** `replace`: the change refines a search that already has a history entry. */
  onSearch(text: string, options: { replace: boolean }): void
}

/**
 * Search box controlled by the URL. When Back or a reset changes the URL, the text follows. Typed text goes into the
 * URL after a pause.
 */
export function SearchBox(props: SearchBoxProps) {
  const { value, label, placeholder, maxLength = 200, focusKey, onSearch } = props
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const [sentText, setSentText] = useState(value)
  const isPhone = usePhone()
  const sendSoon = useDebouncedCallback(send, 250)

  if (value !== lastValue) {
    setLastValue(value)
    // The box's own text arrives with a delay; the user may have typed more meanwhile.
    if (value !== sentText) {
      setText(value)
      setSentText(value)
    }
  }

  useHotkeys([['/', focusUnlessDialog]])

  useEffect(() => {
    if (focusKey !== undefined) input.current?.focus()
  }, [focusKey])

  function focusUnlessDialog() {
    if (!document.querySelector('[aria-modal="true"]')) input.current?.focus()
  }

  function send(next: string) {
    const text = next.trim()
    if (text === value) return
    setSentText(text)
    onSearch(text, { replace: value !== '' && text !== '' })
  }

  function changeText(next: string) {
    setText(next)
    sendSoon(next)
  }

  function sendNow(next: string) {
    sendSoon.cancel()
    setText(next)
    send(next)
  }

  function clear() {
    sendNow('')
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') sendNow(text)
    if (event.key === 'Escape' && text !== '') clear()
  }

  const shortcutHint = isPhone ? null : (
    <Kbd className={classes.shortcut ?? ''} aria-hidden>
      /
    </Kbd>
  )
  const clearButton = <CloseButton className={classes.clear} aria-label="Hapus pencarian" onClick={clear} />
  return (
    <search className={classes.box}>
      <TextInput
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLength}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => changeText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={text === '' ? shortcutHint : clearButton}
        rightSectionPointerEvents={text === '' ? 'none' : 'all'}
        aria-keyshortcuts="/"
      />
    </search>
  )
}
