/** 'Kirim WA': starts a queue from a list, a need or a selection. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useState } from 'react'
import toolbar from '#kit/list/toolbar-button.module.css'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import { useMaySend } from '../message-queue.client.ts'
import type { Audience } from '../message-queue.contract.ts'
import { maxEntries } from '../message-queue.ts'
import { StartQueue } from './start-queue.tsx'

interface SendChatsProps {
  /** the recipients: given ids, or all of a list */
  audience: Audience
  /** their number, or why it is unknown */
  count: number | Unknown
}

type Unknown = 'loading' | 'failed'

/** Returns the number of rows of a list, or why it is unknown. */
export function countOf(list: {
  data: { total: number } | undefined
  isPlaceholderData: boolean
  isError: boolean
}): number | Unknown {
  if (list.data && !list.isPlaceholderData) return list.data.total
  return list.isError ? 'failed' : 'loading'
}

/** Renders nothing for users who may not send. */
export function SendChats({ audience, count }: SendChatsProps) {
  const maySend = useMaySend()
  const [opened, setOpened] = useState(false)
  if (!maySend) return null
  const reason = refusalOf(count)
  const isDisabled = reason !== null
  return (
    <>
      <Tooltip label={reason ?? ''} disabled={!isDisabled} focus touch>
        <Button
          className={toolbar.button ?? ''}
          variant="default"
          aria-haspopup="dialog"
          aria-disabled={isDisabled}
          data-disabled={isDisabled || undefined}
          onClick={() => !isDisabled && setOpened(true)}
        >
          <IconBrandWhatsapp size={16} aria-hidden />
          <span className={toolbar.word}>Kirim WA</span>
          {isDisabled && <VisuallyHidden>. {reason}</VisuallyHidden>}
        </Button>
      </Tooltip>
      <StartQueue
        audience={audience}
        count={typeof count === 'number' ? count : 0}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  )
}

function refusalOf(count: number | Unknown): string | null {
  if (count === 'loading') return 'Daftar affiliate masih dimuat'
  if (count === 'failed') return 'Daftar affiliate gagal dimuat'
  if (count === 0) return 'Belum ada affiliate'
  return count > maxEntries ? `Paling banyak ${maxEntries} affiliate. Persempit daftarnya dulu.` : null
}
