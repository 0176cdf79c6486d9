/**
 * Menu at the end of the toolbar of a list. It holds rare actions: 'Unduh', 'Terhapus' and, on a phone, 'Refresh' and
 * the actions of the page.
 */
import { Button, Loader, Text } from '@mantine/core'
import { IconDotsVertical, IconFileSpreadsheet, IconFileText, IconRefresh, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from '#base/count.ts'
import layout from '../layout/layout.module.css'
import { Menu } from '../overlay/menu.tsx'
import { verbs } from '../theme/verbs.ts'
import type { Refresh } from './refresh-button.tsx'
import toolbar from './toolbar-button.module.css'
import { type Download, useDownload } from './use-download.client.ts'

export interface ListDownload {
  download: Download
  /** Number of rows; undefined while unknown. */
  total: number | undefined
}

interface ListMenuProps {
  /** Items that stand first. */
  lead: ReactNode
  /** Set if the toolbar has no refresh button. */
  refresh: Refresh | undefined
  download: ListDownload | undefined
  /** Further items. */
  children: ReactNode
}

export function ListMenu({ lead, refresh, download, children }: ListMenuProps) {
  const downloadState = useDownload(download?.download ?? missingDownload)
  const isRunning = downloadState.bytes !== undefined
  const isBusy = isRunning || refresh?.isRefreshing === true
  return (
    <div className={layout.fixed}>
      <Menu position="bottom-end" width={264} withinPortal={false}>
        <Menu.Target>
          <Button
            className={toolbar.square ?? ''}
            variant="default"
            aria-label={isRunning ? 'Mengunduh' : 'Lainnya'}
            aria-busy={isBusy}
          >
            {isBusy ? <Loader size={16} aria-hidden /> : <IconDotsVertical size={18} aria-hidden />}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {lead}
          {refresh && (
            <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={refresh.refresh}>
              {verbs.refresh}
            </Menu.Item>
          )}
          {download &&
            (downloadState.bytes === undefined ? (
              <>
                <Menu.Label>{formatDownloadLabel(download.total)}</Menu.Label>
                <Menu.Item
                  leftSection={<IconFileText size={16} aria-hidden />}
                  disabled={!download.total}
                  onClick={() => downloadState.start('csv')}
                >
                  {verbs.download} CSV <Note>untuk program lain</Note>
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
                  disabled={!download.total}
                  onClick={() => downloadState.start('xlsx')}
                >
                  {verbs.download} XLSX <Note>untuk Excel</Note>
                </Menu.Item>
              </>
            ) : (
              <>
                <Menu.Label>Mengunduh… {formatSize(downloadState.bytes)}</Menu.Label>
                <Menu.Item leftSection={<IconX size={16} aria-hidden />} onClick={downloadState.cancel}>
                  Batalkan unduhan
                </Menu.Item>
              </>
            ))}
          {children}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

/** Stands in for the download of a list without one, whose menu has no item that starts it. */
const missingDownload: Download = () => Promise.reject(new Error('this list has no download'))

function formatDownloadLabel(total: number | undefined): string {
  if (total === undefined) return 'Memuat daftar…'
  if (total === 0) return 'Daftarnya kosong, tidak ada yang diunduh'
  return `${formatCount(total)} baris`
}

function Note({ children }: { children: string }) {
  return (
    <Text span size="sm" className={layout.dimmed}>
      {children}
    </Text>
  )
}

function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${formatCount(Math.ceil(bytes / 1000))} kB`
  return `${(bytes / 1_000_000).toLocaleString('id-ID', { maximumFractionDigits: 1 })} MB`
}
