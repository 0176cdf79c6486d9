import { Button, Text } from '@mantine/core'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { copyText } from '#kit/feedback/copy-text.client.ts'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { brand } from '#platform/browser/brand.ts'
import classes from './second-factor.module.css'

/** Shows the recovery codes, which are never shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  async function copy() {
    if (await copyText(codes.join('\n'))) toastSuccess('Kode pemulihan disalin')
    else toastError('Browser tidak mengizinkan penyalinan. Unduh atau cetak kodenya.')
  }

  return (
    <div className={classes.step} data-print-codes>
      <Text>
        Dengan salah satu kode ini Anda tetap dapat masuk ketika ponsel tidak ada. Setiap kode hanya dapat
        dipakai sekali, dan kode ini tidak ditampilkan lagi.
      </Text>
      <ul className={classes.codes} aria-label="Kode pemulihan">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.tools}>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          Salin
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(formatCodes(codes))}`}
          download="kode-pemulihan.txt"
        >
          Unduh
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Cetak
        </Button>
      </div>
      <div className={classes.buttons}>
        <Button data-autofocus autoFocus onClick={onDone}>
          Saya sudah menyimpannya
        </Button>
      </div>
    </div>
  )
}

function formatCodes(codes: readonly string[]): string {
  return [`Kode pemulihan ${brand.name}`, ...codes, ''].join('\n')
}
