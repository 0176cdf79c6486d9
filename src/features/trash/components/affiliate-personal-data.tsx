/** Offers export and erasure of an affiliate's personal data as items of a menu, and asks before it erases. */
import { IconDownload, IconTrashX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { affiliateDetailOptions } from '#features/affiliates/affiliates.client.ts'
import { useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { Menu } from '#kit/overlay/menu.tsx'
import { useStoredDataDownload } from '../stored-data-download.client.ts'
import { useMayErase } from '../trash.client.ts'
import { EraseDialog } from './erase-dialog.tsx'

interface AffiliatePersonalDataProps {
  id: string
  /** Renders the page. The items are null for users who may not erase. */
  children(menuItems: ReactNode): ReactNode
}

export function AffiliatePersonalData({ id, children }: AffiliatePersonalDataProps) {
  const mayErase = useMayErase()
  const { data: affiliate } = useQuery(affiliateDetailOptions(id))
  const eraseDialog = useRowDialog<{ id: string; username: string }>()
  const navigate = useNavigate()
  const { download } = useStoredDataDownload('affiliate', id)
  const menuItems = mayErase && affiliate && (
    <>
      <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
        Unduh data
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTrashX size={16} aria-hidden />}
        onClick={() => eraseDialog.open(affiliate)}
      >
        Hapus permanen
      </Menu.Item>
    </>
  )
  return (
    <>
      {children(menuItems || null)}
      {mayErase && (
        <EraseDialog
          resource="affiliate"
          dialog={eraseDialog}
          getName={({ username }) => username}
          onErased={() => void navigate({ to: '/dashboard/data-affiliate' })}
        />
      )}
    </>
  )
}
