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
  menuItem: ReactNode
  /** The dialog must stand outside the menu, which unmounts its items when it closes. */
  dialog: ReactNode
}

/**
 * Returns a button and a menu item 'Tempel link', and the dialog that they open. Pasting a link anywhere on the page
 * opens the dialog too. Returns null for users who may not edit.
 *
 * @param isSecondary true to show the button less prominently, while there is no affiliate whose link could be pasted
 */
export function usePasteLink({ isSecondary }: { isSecondary: boolean }): PasteLink | null {
  const mayEdit = useCan()('data_affiliate_edit')
  const [pastedText, setPastedText] = useState<string | null>(null)
  const { isMounted, isOpen } = useFirstOpening(pastedText !== null)

  useEffect(() => {
    if (!mayEdit) return
    function onPaste({ target, clipboardData }: ClipboardEvent) {
      if (isField(target) || document.querySelector('[role="dialog"]')) return
      const links = findChatLinks(clipboardData?.getData('text') ?? '')
      if (links.length > 0) setPastedText(formatLinks(links))
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [mayEdit])

  if (!mayEdit) return null
  const triggerProps = {
    leftSection: <IconLinkPlus size={16} aria-hidden />,
    'aria-haspopup': 'dialog',
    onClick: () => setPastedText(''),
    children: 'Tempel link',
  } as const
  return {
    button: <Button {...triggerProps} {...(isSecondary && { variant: 'default' })} />,
    menuItem: <Menu.Item {...triggerProps} />,
    dialog: isMounted && (
      <PasteLinkDialog pastedText={isOpen ? pastedText : null} onClose={() => setPastedText(null)} />
    ),
  }
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null
  )
}
