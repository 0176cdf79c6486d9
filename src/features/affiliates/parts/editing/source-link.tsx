import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { toastError, toastSuccess } from '#kit/toast.tsx'

/** Milliseconds for which the button shows that it did it. */
const shown = 2000

interface SourceLinkProps {
  label: string
  link: string
  masked: boolean
}

/** A link to pass on, not to change. */
export function SourceLink({ label, link, masked }: SourceLinkProps) {
  const input = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shown)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    if (!(await copyText(link, input.current)))
      return toastError('Link tidak dapat disalin. Tekan lama untuk menyalinnya.')
    setCopied(true)
    toastSuccess('Link disalin')
  }

  return (
    <TextInput
      ref={input}
      label={label}
      value={link}
      readOnly
      variant="filled"
      rightSection={
        masked ? null : (
          <Tooltip label="Salin link">
            <ActionIcon aria-label={`Salin ${label}`} onClick={() => void copy()}>
              {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )
      }
      rightSectionWidth={44}
    />
  )
}

/** The clipboard is closed to pages without HTTPS and may be refused; then as by hand, which leaves the text selected. */
async function copyText(text: string, input: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    input?.focus()
    input?.select()
    return document.execCommand('copy')
  }
}
