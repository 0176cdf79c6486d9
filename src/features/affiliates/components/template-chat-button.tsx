/**
 * Button that opens the chat with a template: the one of the next reminder, if one is set. Otherwise the button shows a
 * menu of templates the first time, and then uses the chosen template for later chats on the same occasion.
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

/** The occasion of a message: a need of the affiliate, a sample that was sent, or an address that is missing. */
type Occasion = Need | 'terkirim' | 'alamat'

/** Stored instead of a template's id after a chat without a template. */
const withoutTemplate = 'tanpa template'

/** Stores the id of the template last used on this occasion in this browser; '' before the first chat. */
export function useLastTemplate(occasion: Occasion) {
  return useLocalStorage({ key: `template ${occasion}`, defaultValue: '', getInitialValueInEffect: false })
}

interface TemplateChatButtonProps {
  occasion: Occasion
  /** id of the template of the next reminder, if one is set */
  reminderTemplateId?: string | null | undefined
  /** the text to send instead of the next reminder or the template used last */
  template?: MessageTemplate | undefined
  /** true to open the menu of all templates without a click */
  isChoosing?: boolean
  /** called when the menu of templates closes */
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

export function TemplateChatButton({
  occasion,
  reminderTemplateId,
  template: templateProp,
  isChoosing = false,
  onChoosingEnd,
  affiliate,
  label = 'WA',
  verb = 'chat dengan',
  wasMessaged,
  onChatOpened,
}: TemplateChatButtonProps) {
  const [lastTemplateId, setLastTemplateId] = useLastTemplate(occasion)
  // True after a choice, so that the menu stays mounted while it closes.
  const [hasChosen, setHasChosen] = useState(false)
  const templateId = reminderTemplateId ?? lastTemplateId
  const isWithoutTemplate = templateId === withoutTemplate
  const need = reminderNeeds.find((each) => each === occasion)
  const templates = useQuery({ ...templateListOptions(), enabled: templateId !== '' && !isWithoutTemplate })
  const template: MessageTemplate | undefined =
    templateProp ?? templates.data?.find(({ id }) => id === templateId)
  const buildChat = useTemplateChats(affiliate, template && [template])
  const plainLink = useChatLink(affiliate.whatsapp)
  const menuButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChoosing) menuButton.current?.click()
  }, [isChoosing])
  if (plainLink === null) return null
  // If values of the template are missing, there is no link, and the menu shows what is missing.
  const chatLink = isWithoutTemplate ? plainLink : template && buildChat(template).href
  const Icon = wasMessaged ? IconCheck : IconBrandWhatsapp
  const style = {
    variant: wasMessaged ? 'default' : 'light',
    leftSection: <Icon size={16} aria-hidden />,
  } satisfies ComponentProps<typeof Button>
  const content = (
    <>
      {label}
      <VisuallyHidden>
        , {verb} {isolate(affiliate.username)}
        {template && ` dengan template ${isolate(template.name)}`}
        {wasMessaged && ', sudah dibuka'}
      </VisuallyHidden>
    </>
  )
  if (chatLink && !hasChosen && !isChoosing)
    return (
      <Button
        {...style}
        component="a"
        href={chatLink}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => {
          onChatOpened(recordChat(affiliate, template?.id ?? null, need))
        }}
      >
        {content}
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
        if (!reminderTemplateId && !templateProp) setLastTemplateId(chosen?.id ?? withoutTemplate)
        onChatOpened(colleagueChat)
      }}
    >
      <Button {...style} ref={menuButton}>
        {content}
      </Button>
    </ChatMenu>
  )
}
