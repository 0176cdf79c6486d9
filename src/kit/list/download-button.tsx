/** Button 'Unduh' of a list. Downloads all pages with the current search and filters. */
import { Button, Loader, Text } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText, IconX } from '@tabler/icons-react'
import layout from '../layout/layout.module.css'
import { Menu } from '../overlay/menu.tsx'
import { verbs } from '../theme/verbs.ts'
import toolbar from './toolbar-button.module.css'
import { type Download, useDownload } from './use-download.client.ts'

export interface DownloadButtonProps {
  download: Download
  /** Number of rows; undefined while unknown. */
  total: number | undefined
}

export function DownloadButton({ download, total }: DownloadButtonProps) {
  const { bytes, start, cancel } = useDownload(download)
  const isRunning = bytes !== undefined
  return (
    <div className={layout.fixed}>
      <Menu position="bottom-end" width={264} withinPortal={false}>
        <Menu.Target>
          <Button className={toolbar.button} variant="default" aria-busy={isRunning}>
            {isRunning ? <Loader size={16} aria-hidden /> : <IconDownload size={16} aria-hidden />}
            <span className={toolbar.word}>{isRunning ? 'Mengunduh' : verbs.download}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isRunning ? (
            <>
              <Menu.Label>Mengunduh… {sizeOf(bytes)}</Menu.Label>
              <Menu.Item leftSection={<IconX size={16} aria-hidden />} onClick={cancel}>
                Batalkan unduhan
              </Menu.Item>
            </>
          ) : (
            <>
              <Menu.Label>{aboutTo(total)}</Menu.Label>
              <Menu.Item
                leftSection={<IconFileText size={16} aria-hidden />}
                disabled={!total}
                onClick={() => start('csv')}
              >
                CSV <Note>untuk program lain</Note>
              </Menu.Item>
              <Menu.Item
                leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
                disabled={!total}
                onClick={() => start('xlsx')}
              >
                XLSX <Note>untuk Excel</Note>
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function aboutTo(total: number | undefined): string {
  if (total === undefined) return 'Memuat daftar…'
  if (total === 0) return 'Daftarnya kosong, tidak ada yang diunduh'
  return `Unduh ${total.toLocaleString('id-ID')} baris`
}

function Note({ children }: { children: string }) {
  return (
    <Text span size="sm" className={layout.dimmed}>
      {children}
    </Text>
  )
}

function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000).toLocaleString('id-ID')} kB`
  return `${(bytes / 1_000_000).toLocaleString('id-ID', { maximumFractionDigits: 1 })} MB`
}
