import { ActionIcon, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { copyText, useCopied } from '#kit/feedback/copy-text.client.ts'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { Tooltip } from '#kit/overlay/tooltip.tsx'

interface SourceLinkProps {
  label: string
  link: string
  /** true if the link is unreadable and can't be copied */
  isMasked: boolean
}

/** Renders a read-only link with a copy button. */
export function SourceLink({ label, link, isMasked }: SourceLinkProps) {
  const [isCopied, showCopied] = useCopied()

  async function copy() {
    if (!(await copyText(link))) return toastError('Link tidak dapat disalin. Tekan lama untuk menyalinnya.')
    showCopied()
    toastSuccess('Link disalin')
  }

  return (
    <TextInput
      label={label}
      value={link}
      readOnly
      variant="filled"
      rightSection={
        isMasked ? null : (
          <Tooltip label="Salin link">
            <ActionIcon aria-label={`Salin ${label}`} onClick={() => void copy()}>
              {isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )
      }
      rightSectionWidth={44}
    />
  )
}
