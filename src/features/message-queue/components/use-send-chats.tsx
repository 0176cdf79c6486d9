/** 'Kirim WA': starts a queue for all affiliates of a list. A button, or an item of the list's menu. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { getAffiliateAccess, noVisibleAffiliateText } from '#features/affiliates/affiliate-access.ts'
import { useSession } from '#features/session/session.client.ts'
import layout from '#kit/layout/layout.module.css'
import { Menu } from '#kit/overlay/menu.tsx'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import { useCanSendMessages } from '../message-queue.client.ts'
import type { Audience } from '../message-queue.contract.ts'
import { maxEntries } from '../message-queue.ts'
import { StartQueue } from './start-queue.tsx'

interface SendChatsOptions {
  audience: Audience
  /** number of recipients, or why it is unknown */
  count: number | UnknownReason
  /** true if the audience is the result of a search or filter */
  isFiltered: boolean
}

type UnknownReason = 'loading' | 'failed'

interface SendChats {
  button: ReactNode
  item: ReactNode
  /** must be rendered outside the menu, which unmounts its items when it closes */
  dialog: ReactNode
}

/** Returns the number of rows of a list, or why it is unknown. */
export function countRows(query: {
  data: { total: number } | undefined
  isPlaceholderData: boolean
  isError: boolean
}): number | UnknownReason {
  if (query.data && !query.isPlaceholderData) return query.data.total
  return query.isError ? 'failed' : 'loading'
}

/** Returns the button, the menu item and the dialog; null for users who may not send. */
export function useSendChats({ audience, count, isFiltered }: SendChatsOptions): SendChats | null {
  const canSend = useCanSendMessages()
  const [opened, setOpened] = useState(false)
  const seesAll = getAffiliateAccess(useSession().permissions) === 'all'
  if (!canSend) return null
  const reason = explainRefusal(count, isFiltered, seesAll)
  const isDisabled = reason !== null
  const openDialog = () => !isDisabled && setOpened(true)
  return {
    button: (
      <Tooltip label={reason ?? ''} disabled={!isDisabled} focus touch>
        <Button
          variant="default"
          leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
          aria-haspopup="dialog"
          aria-disabled={isDisabled}
          data-disabled={isDisabled || undefined}
          onClick={openDialog}
        >
          Kirim WA
          {isDisabled && <VisuallyHidden>. {reason}</VisuallyHidden>}
        </Button>
      </Tooltip>
    ),
    item: (
      <Menu.Item
        leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
        aria-disabled={isDisabled}
        closeMenuOnClick={!isDisabled}
        onClick={openDialog}
      >
        Kirim WA
        {isDisabled && <span className={`${layout.dimmed} ${layout.xs} ${layout.block}`}>{reason}</span>}
      </Menu.Item>
    ),
    dialog: (
      <StartQueue
        audience={audience}
        count={typeof count === 'number' ? count : 0}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    ),
  }
}

function explainRefusal(count: number | UnknownReason, isFiltered: boolean, seesAll: boolean): string | null {
  if (count === 'loading') return 'Daftar affiliate masih dimuat'
  if (count === 'failed') return 'Daftar affiliate gagal dimuat'
  if (count === 0 && isFiltered) return 'Filter ini tidak menemukan affiliate'
  if (count === 0) return seesAll ? 'Belum ada affiliate' : noVisibleAffiliateText
  return count > maxEntries ? `Paling banyak ${maxEntries} affiliate. Persempit daftarnya dulu.` : null
}
