/** 'Unduh' actions of the selection bar. They download only the selected rows of the filtered list. */
import { IconFileSpreadsheet, IconFileText, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { DownloadFormat, DownloadOptions } from '#base/download.ts'
import { downloadCards } from '#features/affiliate-list/affiliate-list.client.ts'
import { useOpenTab } from '#features/affiliate-list/components/use-open-tab.client.ts'
import { allTab, type DataAffiliateSearch } from '#features/affiliate-list/data-affiliate-search.ts'
import type { ExtraAction } from '#features/bulk-actions/components/bulk-action-bar.tsx'
import type { AffiliateSearch } from '#features/registration/reg-affiliate-search.ts'
import { downloadRegistered } from '#features/registration/registration.client.ts'
import { useDownload } from '#kit/list/use-download.client.ts'

const formats = [
  ['csv', 'Unduh CSV', IconFileText],
  ['xlsx', 'Unduh XLSX', IconFileSpreadsheet],
] as const

export function useDownloadRegistered(search: AffiliateSearch): ExtraAction[] {
  return useDownloadChosen((format, options, ids) => downloadRegistered(search, format, options, ids))
}

export function useDownloadCards(search: DataAffiliateSearch): ExtraAction[] {
  const { openTab } = useOpenTab(search)
  return useDownloadChosen((format, options, ids) =>
    downloadCards(openTab ?? allTab, search, format, options, ids),
  )
}

function useDownloadChosen(
  download: (format: DownloadFormat, options: DownloadOptions, ids: string[]) => Promise<File>,
): ExtraAction[] {
  const ids = useRef<string[]>([])
  const { bytes, start, cancel } = useDownload((format, options) => download(format, options, ids.current))
  const isDownloading = bytes !== undefined
  if (isDownloading) return [{ key: 'end download', label: 'Batalkan unduhan', icon: IconX, onPress: cancel }]
  return formats.map(([format, label, icon]) => ({
    key: `download ${format}`,
    label,
    icon,
    onPress(rows) {
      ids.current = rows.map(({ id }) => id)
      start(format)
    },
  }))
}
