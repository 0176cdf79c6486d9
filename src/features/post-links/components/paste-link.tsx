import { Button } from '@mantine/core'
import { IconLinkPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { findChatLinks, formatLinks } from '#features/affiliates/posting-link.ts'
import { useCan } from '#features/session/session.client.ts'
import { useFirstOpening } from '#kit/overlay/first-opening.client.ts'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { Menu } from '#kit/overlay/menu.tsx'

const PasteLinkDialog = lazyIdle(() =>
  import('./paste-link-dialog.tsx').then(({ PasteLinkDialog }) => PasteLinkDialog),
)

interface PasteLink {
  button: ReactNode
  item: ReactNode
  /** Must be rendered outside the menu, which unmounts its items when it closes. */
  dialog: ReactNode
}

/**
 * 'Tempel link' opens the dialog: a button, or an item of the list's menu. Pasting a link anywhere on the page opens it
 * too. Returns null for users who may not edit.
 *
 * @param isQuiet true while there is nobody whose link could be pasted, so that the button isn't the page's loud one
 */
export function usePasteLink(isQuiet: boolean): PasteLink | null {
  const mayEdit = useCan()('data_affiliate_edit')
  const [pasted, setPasted] = useState<string | null>(null)
  const { isMounted, isOpen } = useFirstOpening(pasted !== null)

  useEffect(() => {
    if (!mayEdit) return
    function onPaste({ target, clipboardData }: ClipboardEvent) {
      if (isField(target) || document.querySelector('[role="dialog"]')) return
      const links = findChatLinks(clipboardData?.getData('text') ?? '')
      if (links.length > 0) setPasted(formatLinks(links))
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [mayEdit])

  if (!mayEdit) return null
  const triggerProps = {
    leftSection: <IconLinkPlus size={16} aria-hidden />,
    'aria-haspopup': 'dialog',
    onClick: () => setPasted(''),
    children: 'Tempel link',
  } as const
  return {
    button: <Button {...triggerProps} {...(isQuiet && { variant: 'default' })} />,
    item: <Menu.Item {...triggerProps} />,
    dialog: isMounted && <PasteLinkDialog pasted={isOpen ? pasted : null} onClose={() => setPasted(null)} />,
  }
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null
  )
}
