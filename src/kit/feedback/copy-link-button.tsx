import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Tooltip } from '../overlay/tooltip.tsx'
import { copyText, useCopied } from './copy-text.client.ts'
import { toastError, toastSuccess } from './toast.tsx'

/** Button that copies a link to the clipboard. `subject` distinguishes the buttons of a list for screen readers. */
export function CopyLinkButton({ link, subject }: { link: string; subject: string }) {
  const [isCopied, showCopied] = useCopied()

  async function copy() {
    if (await copyLink(link)) showCopied()
  }

  return (
    <Tooltip label="Salin link">
      <ActionIcon aria-label={`Salin link ${subject}`} onClick={() => void copy()}>
        {isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}

/** Copies a link and says so. Returns true if it worked. */
export async function copyLink(link: string): Promise<boolean> {
  const isCopied = await copyText(link)
  if (isCopied) toastSuccess('Link disalin')
  else toastError('Link tidak dapat disalin. Tekan lama untuk menyalinnya.')
  return isCopied
}
