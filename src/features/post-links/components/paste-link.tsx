import { Button } from '@mantine/core'
import { IconLinkPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatLinks, linksInText } from '#features/affiliates/posting-link.ts'
import { useCan } from '#features/session/session.client.ts'
import { PasteLinkDialog } from './paste-link-dialog.tsx'

/** Button that opens the dialog. Pasting a link anywhere on the page opens it too. Only for users who may edit. */
export function PasteLink() {
  const can = useCan()
  return can('data_affiliate_edit') ? <Pasting /> : null
}

function Pasting() {
  const [pasted, setPasted] = useState<string | null>(null)

  useEffect(() => {
    function onPaste({ target, clipboardData }: ClipboardEvent) {
      if (isField(target) || document.querySelector('[role="dialog"]')) return
      const links = linksInText(clipboardData?.getData('text') ?? '')
      if (links.length > 0) setPasted(formatLinks(links))
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])

  return (
    <>
      <Button
        leftSection={<IconLinkPlus size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setPasted('')}
      >
        Tempel link
      </Button>
      <PasteLinkDialog pasted={pasted} onClose={() => setPasted(null)} />
    </>
  )
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null
  )
}
