import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Tooltip } from '../overlay/tooltip.tsx'
import { copyText, useCopied } from './copy-text.client.ts'
import { toastError } from './toast.tsx'

/** Button that copies the text beside it. `label` names the text, such as 'User ID'. */
export function CopyTextButton({ text, label }: { text: string; label: string }) {
  const [copied, showCopied] = useCopied()

  async function copy() {
    if (await copyText(text)) showCopied()
    else toastError('Browser tidak mengizinkan penyalinan. Pilih teksnya, lalu salin sendiri.')
  }

  const Icon = copied ? IconCheck : IconCopy
  return (
    <Tooltip label={copied ? 'Disalin' : 'Salin'}>
      <ActionIcon aria-label={copied ? `${label} disalin` : `Salin ${label}`} onClick={() => void copy()}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
