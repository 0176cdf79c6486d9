import { Button, Group } from '@mantine/core'
import {
  IconCheck,
  IconCopy,
  IconDotsVertical,
  IconFileSpreadsheet,
  IconFileText,
  IconPrinter,
} from '@tabler/icons-react'
import { copyText, useCopied } from '#kit/feedback/copy-text.client.ts'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { useDownload } from '#kit/list/use-download.client.ts'
import { Menu } from '#kit/overlay/menu.tsx'
import { verbs } from '#kit/theme/verbs.ts'
import { brand } from '#platform/browser/brand.ts'
import { downloadReport } from '../report.client.ts'
import type { Report } from '../report-schema.ts'
import { writeMessage } from '../report-text.ts'
import classes from './report.module.css'

/** @param isCurrent false while the numbers of another period are shown */
export function ReportActions({ report, isCurrent }: { report: Report; isCurrent: boolean }) {
  const [copied, showCopied] = useCopied()
  const { bytes, start, cancel } = useDownload((format, options) => downloadReport(report, format, options))

  async function copy() {
    if (!(await copyText(writeMessage(report, brand.name)))) {
      toastError('Browser tidak mengizinkan penyalinan.')
      return
    }
    showCopied()
    toastSuccess('Laporan disalin, tinggal tempel di WhatsApp')
  }

  const CopyIcon = copied ? IconCheck : IconCopy
  return (
    <Group gap="xs" className={classes.actions}>
      <Button
        leftSection={<CopyIcon size={18} aria-hidden />}
        disabled={!isCurrent}
        onClick={() => void copy()}
      >
        Salin untuk WhatsApp
      </Button>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <Button
            variant="default"
            disabled={!isCurrent}
            rightSection={<IconDotsVertical size={16} aria-hidden />}
            aria-busy={bytes !== undefined}
          >
            {verbs.download}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {bytes === undefined ? (
            <>
              <Menu.Item leftSection={<IconFileText size={16} aria-hidden />} onClick={() => start('csv')}>
                {verbs.download} CSV
              </Menu.Item>
              <Menu.Item
                leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
                onClick={() => start('xlsx')}
              >
                {verbs.download} XLSX
              </Menu.Item>
            </>
          ) : (
            <Menu.Item onClick={cancel}>Batalkan unduhan</Menu.Item>
          )}
          <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            Cetak
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
