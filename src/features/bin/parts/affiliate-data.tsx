/** The personal data of an affiliate: items for a menu, and the dialog that erases it. */

import { IconDownload, IconTrashX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { affiliateDetailOptions } from '#features/affiliates/affiliates.client.ts'
import { Menu } from '#kit/menu.tsx'
import { useRowDialog } from '#kit/use-row-dialog.client.ts'
import { useMayErase } from '../bin.client.ts'
import { useStoredDownload } from '../stored-download.client.ts'
import { EraseDialog } from './erase-dialog.tsx'

interface AffiliateDataProps {
  id: string
  /** draws the page; the items are null for whoever may not erase */
  children(items: ReactNode): ReactNode
}

export function AffiliateData({ id, children }: AffiliateDataProps) {
  const mayErase = useMayErase()
  const { data: affiliate } = useQuery(affiliateDetailOptions(id))
  const erasing = useRowDialog<{ id: string; username: string }>()
  const navigate = useNavigate()
  const { download } = useStoredDownload('affiliate', id)
  const items = mayErase && affiliate && (
    <>
      <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
        Unduh data
      </Menu.Item>
      <Menu.Item leftSection={<IconTrashX size={16} aria-hidden />} onClick={() => erasing.open(affiliate)}>
        Hapus permanen
      </Menu.Item>
    </>
  )
  return (
    <>
      {children(items || null)}
      <EraseDialog
        noun="affiliate"
        dialog={erasing}
        nameOf={({ username }) => username}
        onErased={() => void navigate({ to: '/dashboard/data-affiliate' })}
      />
    </>
  )
}
