/** Menu on the page of an affiliate: history, copying, chats and further items. Editing has a button of its own. */
import { ActionIcon } from '@mantine/core'
import { IconCopy, IconDotsVertical, IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type AffiliateDetail, affiliate as resource } from '#features/affiliates/affiliate.ts'
import { useChatLink } from '#features/affiliates/components/chat-link.client.ts'
import { ChatItems } from '#features/affiliates/components/contact-menu.tsx'
import { copyText } from '#kit/feedback/copy-text.client.ts'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { HistoryDialog, historyLabel } from '#kit/overlay/history.tsx'
import { Menu } from '#kit/overlay/menu.tsx'
import { verbs } from '#kit/theme/verbs.ts'

interface DetailMenuProps {
  affiliate: AffiliateDetail
  /** further items, rendered below a divider */
  children?: ReactNode
}

export function DetailMenu({ affiliate, children }: DetailMenuProps) {
  const { username, whatsapp } = affiliate
  /** link to the chat without a message; null for users who may not chat */
  const plainLink = useChatLink(whatsapp)
  const historyDialog = useRowDialog<AffiliateDetail>()
  return (
    <>
      <Menu position="bottom-end" width={272} withinPortal={false} menuItemTabIndex={0}>
        <Menu.Target>
          <ActionIcon aria-label={verbs.more} variant="default" size="var(--control)">
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconHistory size={16} aria-hidden />}
            onClick={() => historyDialog.open(affiliate)}
          >
            {historyLabel}
          </Menu.Item>
          <CopyItem text={username} copiedText="Username disalin">
            Salin username
          </CopyItem>
          <CopyItem text={whatsapp} copiedText="Nomor WhatsApp disalin">
            Salin nomor WhatsApp
          </CopyItem>
          {plainLink !== null && (
            <>
              <Menu.Divider />
              <ChatItems affiliate={affiliate} plainLink={plainLink} />
            </>
          )}
          {children && (
            <>
              <Menu.Divider />
              {children}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <HistoryDialog resource={resource} dialog={historyDialog} getName={({ username }) => username} />
    </>
  )
}

interface CopyItemProps {
  text: string
  /** text of the toast after copying */
  copiedText: string
  children: string
}

function CopyItem({ text, copiedText, children }: CopyItemProps) {
  async function copy() {
    if (await copyText(text)) toastSuccess(copiedText)
    else toastError('Browser tidak mengizinkan penyalinan. Tekan lama teksnya untuk menyalin.')
  }
  return (
    <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
      {children}
    </Menu.Item>
  )
}
