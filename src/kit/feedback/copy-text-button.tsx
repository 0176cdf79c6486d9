import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Tooltip } from '../overlay/tooltip.tsx'
import { useCopyText } from './copy-text.client.ts'

/** Button that copies the text beside it. `label` names the text, such as 'User ID'. */
export function CopyTextButton({ text, label }: { text: string; label: string }) {
  const [isCopied, copy] = useCopyText(text)
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <Tooltip label={isCopied ? 'Disalin' : 'Salin'}>
      <ActionIcon aria-label={isCopied ? `${label} disalin` : `Salin ${label}`} onClick={copy}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
