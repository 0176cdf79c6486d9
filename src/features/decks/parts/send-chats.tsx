/** 'Kirim WA': the way from a list, a need or a selection to a deck. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useState } from 'react'
import toolbar from '#kit/toolbar-button.module.css'
import { Tooltip } from '#kit/tooltip.tsx'
import { mostCards } from '../deck.ts'
import { useMaySend } from '../decks.client.ts'
import type { Audience } from '../decks.contract.ts'
import { StartDeck } from './start-deck.tsx'

interface SendChatsProps {
  /** those who are named, or all of a list */
  of: Audience
  /** how many that are; undefined while it is not known */
  count: number | undefined
}

/** For who may write; nothing for others. */
export function SendChats({ of, count }: SendChatsProps) {
  const may = useMaySend()
  const [opened, setOpened] = useState(false)
  if (!may) return null
  const isTooMany = count !== undefined && count > mostCards
  const refused = count === undefined || count === 0 || isTooMany
  const why = isTooMany
    ? `Paling banyak ${mostCards} affiliate. Persempit daftarnya dulu.`
    : 'Belum ada affiliate'
  return (
    <>
      <Tooltip label={why} disabled={!refused} focus touch>
        <Button
          className={toolbar.button ?? ''}
          variant="default"
          aria-haspopup="dialog"
          aria-disabled={refused}
          data-disabled={refused || undefined}
          onClick={() => !refused && setOpened(true)}
        >
          <IconBrandWhatsapp size={16} aria-hidden />
          <span className={toolbar.word}>Kirim WA</span>
          {refused && <VisuallyHidden>. {why}</VisuallyHidden>}
        </Button>
      </Tooltip>
      <StartDeck of={of} count={count ?? 0} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
