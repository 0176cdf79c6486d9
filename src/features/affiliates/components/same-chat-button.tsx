/**
 * Opens the chat with the template of the next reminder. Without one it asks for a template the first time; later chats
 * on the same occasion use that template at once.
 */
import { Button, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconBrandWhatsapp, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { MessageTemplate } from '#features/templates/template.ts'
import { templateListOptions } from '#features/templates/templates.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import type { Affiliate } from '../affiliate.ts'
import { type Need, reminderNeeds } from '../affiliate-values.ts'
import type { ColleagueChat } from '../need.ts'
import { useChatLink } from './chat-link.client.ts'
import { ChatMenu } from './contact-menu.tsx'
import { recordChat } from './record-chat.client.ts'
import { type ChatPartner, useTemplateChats } from './template-message.client.ts'

/** Reason for the message: a need of the affiliate, a sample that was sent, or an address that is missing. */
type Occasion = Need | 'terkirim' | 'alamat'

const withoutTemplate = 'tanpa template'

/** Returns the id of the template last used on this occasion in this browser; empty before the first chat. */
export function useLastTemplate(occasion: Occasion) {
  return useLocalStorage({ key: `template ${occasion}`, defaultValue: '', getInitialValueInEffect: false })
}

interface SameChatButtonProps {
  occasion: Occasion
  /** id of the template of the next reminder, if one is set */
  reminderTemplate?: string | null | undefined
  /** the text to send instead of the next reminder or the template used last */
  template?: MessageTemplate | undefined
  /** true to show the menu of all templates at once */
  isChoosing?: boolean
  /** called when that menu closes */
  onChoosingEnd?: (() => void) | undefined
  affiliate: Affiliate & Pick<ChatPartner, 'page_path'>
  label?: string
  /** text before the name of the affiliate */
  verb?: string
  /** true if this affiliate was messaged just now */
  wasMessaged: boolean
  /** @param colleagueChat the chat of a colleague who came first, as soon as the server has answered */
  onChatOpened(colleagueChat: Promise<ColleagueChat | null>): void
}

export function SameChatButton({
  occasion,
  reminderTemplate,
  template: templateProp,
  isChoosing = false,
  onChoosingEnd,
  affiliate,
  label: text = 'WA',
  verb = 'chat dengan',
  wasMessaged,
  onChatOpened,
}: SameChatButtonProps) {
  const [lastTemplateId, setLastTemplateId] = useLastTemplate(occasion)
  // Keeps the menu mounted while it closes after the choice.
  const [hasChosen, setHasChosen] = useState(false)
  const templateId = reminderTemplate ?? lastTemplateId
  const isPlain = templateId === withoutTemplate
  const need = reminderNeeds.find((each) => each === occasion)
  const templates = useQuery({ ...templateListOptions(), enabled: templateId !== '' && !isPlain })
  const template: MessageTemplate | undefined =
    templateProp ?? templates.data?.find(({ id }) => id === templateId)
  const buildChat = useTemplateChats(affiliate, template && [template])
  const plainLink = useChatLink(affiliate.whatsapp)
  const menuButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChoosing) menuButton.current?.click()
  }, [isChoosing])
  if (plainLink === null) return null
  // If values of the template are missing, the menu opens, which shows what is missing.
  const chat = isPlain ? plainLink : template && buildChat(template).href
  const Mark = wasMessaged ? IconCheck : IconBrandWhatsapp
  const style = {
    variant: wasMessaged ? 'default' : 'light',
    leftSection: <Mark size={16} aria-hidden />,
  } satisfies ComponentProps<typeof Button>
  const label = (
    <>
      {text}
      <VisuallyHidden>
        , {verb} {isolate(affiliate.username)}
        {template && ` dengan template ${isolate(template.name)}`}
        {wasMessaged && ', sudah dibuka'}
      </VisuallyHidden>
    </>
  )
  if (chat && !hasChosen && !isChoosing)
    return (
      <Button
        {...style}
        component="a"
        href={chat}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => {
          onChatOpened(recordChat(affiliate, template?.id ?? null, need))
        }}
      >
        {label}
      </Button>
    )
  return (
    <ChatMenu
      affiliate={affiliate}
      plainLink={plainLink}
      need={need}
      onClose={onChoosingEnd}
      onChat={(chosen, colleagueChat) => {
        setHasChosen(true)
        if (!reminderTemplate && !templateProp) setLastTemplateId(chosen?.id ?? withoutTemplate)
        onChatOpened(colleagueChat)
      }}
    >
      <Button {...style} ref={menuButton}>
        {label}
      </Button>
    </ChatMenu>
  )
}
