/** The WhatsApp number of a card. It opens a menu with one link to the chat per message template. */
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconBrandWhatsapp, IconChevronDown, IconMessage, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Template } from '#features/templates/template.ts'
import { templateListOptions } from '#features/templates/templates.client.ts'
import { toastSuccess } from '#kit/feedback/toast.tsx'
import { useFailureToast } from '#kit/feedback/use-failure-toast.client.ts'
import { checkConnectionText, getServerMessage } from '#kit/form/save-failure.client.ts'
import layout from '#kit/layout/layout.module.css'
import { PhoneNumber } from '#kit/layout/phone-number.tsx'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { isolate } from '#kit/layout/user-text.tsx'
import { Menu } from '#kit/overlay/menu.tsx'
import { verbs } from '#kit/theme/verbs.ts'
import type { ReminderNeed } from '../affiliate-values.ts'
import type { ColleagueChat } from '../need.ts'
import { useChatLink } from './chat-link.client.ts'
import classes from './contact-menu.module.css'
import { recordChat } from './record-chat.client.ts'
import { type ChatPartner, type TemplateChat, useTemplateChats } from './template-message.client.ts'

/** The number with its menu of chats, or plain text if the user may not chat or there is no number to chat with. */
export function ContactMenu({ affiliate }: { affiliate: ChatPartner }) {
  const { username, whatsapp } = affiliate
  const plainLink = useChatLink(whatsapp)
  if (plainLink === null)
    return (
      <span className={classes.plainNumber}>
        <PhoneNumber>{whatsapp}</PhoneNumber>
      </span>
    )
  return (
    <ChatMenu affiliate={affiliate} plainLink={plainLink}>
      <UnstyledButton className={classes.numberButton}>
        <IconBrandWhatsapp size={16} className={classes.whatsappIcon} aria-hidden />
        <PhoneNumber>{whatsapp}</PhoneNumber>
        <IconChevronDown size={14} className={`${layout.fixed} ${layout.dimmed}`} aria-hidden />
        <VisuallyHidden>, chat dengan {isolate(username)}</VisuallyHidden>
      </UnstyledButton>
    </ChatMenu>
  )
}

interface ChatMenuProps {
  affiliate: ChatPartner
  /** address of the chat without a message */
  plainLink: string
  /** the element that opens the menu */
  children: ComponentProps<typeof Menu.Target>['children']
  /** the need that the message is about, if any */
  need?: ReminderNeed | undefined
  /**
   * Called when a chat is opened. The template is undefined for a chat without one. The promise resolves to the chat of
   * a colleague who came first, once the server has answered.
   */
  onChat?:
    | ((template: Template | undefined, colleagueChat: Promise<ColleagueChat | null>) => void)
    | undefined
  onClose?: (() => void) | undefined
}

export function ChatMenu({ children, onClose, ...items }: ChatMenuProps) {
  return (
    <Menu
      position="bottom-start"
      width={272}
      withinPortal={false}
      menuItemTabIndex={0}
      {...(onClose && { onClose })}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <ChatItems {...items} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Menu items that open a chat: one without a template, then one for each template. */
export function ChatItems({
  affiliate,
  plainLink,
  need,
  onChat,
}: Omit<ChatMenuProps, 'children' | 'onClose'>) {
  return (
    <>
      <ChatItem
        href={plainLink}
        icon={<IconMessage size={16} aria-hidden />}
        onClick={() => {
          const colleagueChat = recordChat(affiliate, null, need)
          onChat?.(undefined, colleagueChat)
        }}
      >
        Chat tanpa template
      </ChatItem>
      <Menu.Divider />
      <Templates affiliate={affiliate} need={need} onChat={onChat} />
    </>
  )
}

type TemplatesProps = Pick<ChatMenuProps, 'affiliate' | 'need' | 'onChat'>

/**
 * Lists the templates: first the one last used in this browser for an affiliate with the same WhatsApp status, then the
 * others by name, because a new template must not move those that people know. Mounted only when the menu opens, so
 * that they are read only then.
 */
function Templates({ affiliate, need, onChat }: TemplatesProps) {
  const { data, error, isError, isLoadingError, isSuccess, isFetching, refetch } = useQuery(
    templateListOptions(),
  )
  const buildChat = useTemplateChats(affiliate, data)
  const [lastTemplateId, setLastTemplateId] = useLocalStorage({
    key: `template kartu ${affiliate.status_whatsapp}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  // The order stays while the menu closes after the choice.
  const [firstTemplateId] = useState(lastTemplateId)
  const failureText = `Gagal memuat template griting: ${getServerMessage(error) ?? checkConnectionText}`
  useFailureToast(isLoadingError, isSuccess, failureText)

  if (!data && !isError) return <Menu.Label>Memuat template...</Menu.Label>
  if (!data)
    return (
      <>
        <Menu.Label>{failureText}</Menu.Label>
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => void refetch()}
        >
          {isFetching ? 'Memuat...' : verbs.retry}
        </Menu.Item>
      </>
    )
  if (data.length === 0) return <Menu.Label>Belum ada template</Menu.Label>
  return (
    <div className={classes.templates}>
      {sortTemplates(data, firstTemplateId).map((template) => (
        <TemplateItem
          key={template.id}
          template={template}
          chat={buildChat(template)}
          affiliate={affiliate}
          need={need}
          onChat={(chosen, colleagueChat) => {
            setLastTemplateId(template.id)
            onChat?.(chosen, colleagueChat)
          }}
        />
      ))}
    </div>
  )
}

function sortTemplates(templates: readonly Template[], firstId: string): Template[] {
  return templates.toSorted(
    (a, b) =>
      Number(b.id === firstId) - Number(a.id === firstId) ||
      a.name.localeCompare(b.name, 'id', { numeric: true }),
  )
}

interface TemplateItemProps extends TemplatesProps {
  template: Template
  chat: TemplateChat
}

function TemplateItem({ template, chat, affiliate, need, onChat }: TemplateItemProps) {
  function recordTemplateChat() {
    const colleagueChat = recordChat(affiliate, template.id, need)
    toastSuccess(`${isolate(template.name)} untuk ${isolate(affiliate.username)}`, 'Template Applied')
    onChat?.(template, colleagueChat)
  }
  if (chat.href === null)
    return (
      // Focusable, so that screen readers read the reason.
      <Menu.Item aria-disabled closeMenuOnClick={false} className={classes.unusable ?? ''}>
        <TruncatedText>{template.name}</TruncatedText>
        <span className={classes.reason}>{chat.isReading ? 'Memuat data...' : chat.missing.join('; ')}</span>
      </Menu.Item>
    )
  return (
    <ChatItem href={chat.href} onClick={recordTemplateChat}>
      <TruncatedText>{template.name}</TruncatedText>
    </ChatItem>
  )
}

interface ChatItemProps {
  href: string
  icon?: ReactNode
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** Renders a link instead of a button: browsers block a window that a script opens later than the click. */
function ChatItem({ href, icon, onClick, children }: ChatItemProps) {
  return (
    <Menu.Item
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={icon}
      onClick={onClick}
      classNames={{ itemLabel: classes.label ?? '' }}
    >
      {children}
      <VisuallyHidden> (buka di tab baru)</VisuallyHidden>
    </Menu.Item>
  )
}
