/** The WhatsApp number of a card: pressing it offers the message templates, each a link that opens the chat. */
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconBrandWhatsapp, IconChevronDown, IconMessage, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { chatLink } from '#base/phone.ts'
import { useCan } from '#features/session/session.client.ts'
import { fillTemplate, type Template } from '#features/templates/template.ts'
import { templateListOptions } from '#features/templates/templates.client.ts'
import { Menu } from '#kit/menu.tsx'
import { toastSuccess } from '#kit/toast.tsx'
import { TruncatedText } from '#kit/truncated-text.tsx'
import { useTroubleToast } from '#kit/use-trouble-toast.client.ts'
import { isolated } from '#kit/user-text.tsx'
import { verbs } from '#kit/verbs.ts'
import type { Affiliate } from '../affiliate.ts'
import classes from './contact-menu.module.css'

type Recipient = Pick<Affiliate, 'username' | 'whatsapp' | 'products'>

/** As text, where there is no right to write or no number to write to. */
export function ContactMenu({ affiliate }: { affiliate: Recipient }) {
  const can = useCan()
  const { username, whatsapp } = affiliate
  const plain = chatLink(whatsapp)
  if (plain === null || !can('data_affiliate_whatsapp'))
    return (
      <span className={classes.plain}>
        <TruncatedText>{whatsapp}</TruncatedText>
      </span>
    )
  return (
    <Menu position="bottom-start" width={272} withinPortal={false} menuItemTabIndex={0}>
      <Menu.Target>
        <UnstyledButton className={classes.number}>
          <IconBrandWhatsapp size={16} className={classes.mark} aria-hidden />
          <TruncatedText>{whatsapp}</TruncatedText>
          <IconChevronDown size={14} className={classes.arrow} aria-hidden />
          <VisuallyHidden>, chat dengan {isolated(username)}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <ChatItem href={plain} icon={<IconMessage size={16} aria-hidden />}>
          Chat tanpa template
        </ChatItem>
        <Menu.Divider />
        <Templates affiliate={affiliate} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Mounted when the menu opens. */
function Templates({ affiliate }: { affiliate: Recipient }) {
  const { data, error, isError, isLoadingError, isSuccess, isFetching, refetch } = useQuery(
    templateListOptions(),
  )
  const trouble = `Gagal memuat template griting: ${error?.message}`
  useTroubleToast(isLoadingError, isSuccess, trouble)

  if (!data && !isError) return <Menu.Label>Memuat template...</Menu.Label>
  if (!data)
    return (
      <>
        <Menu.Label>{trouble}</Menu.Label>
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
      {data.map((template) => (
        <TemplateItem key={template.id} template={template} affiliate={affiliate} />
      ))}
    </div>
  )
}

function TemplateItem({ template, affiliate }: { template: Template; affiliate: Recipient }) {
  const { username, whatsapp } = affiliate
  const products = affiliate.products.map((product) => product.product_name).filter(Boolean)
  const message = fillTemplate(template.template_content, { username, whatsapp, products })
  return (
    <ChatItem
      href={chatLink(whatsapp, message) ?? ''}
      onClick={() =>
        toastSuccess(`${isolated(template.name)} untuk ${isolated(username)}`, 'Template Applied')
      }
    >
      <TruncatedText>{template.name}</TruncatedText>
    </ChatItem>
  )
}

interface ChatItemProps {
  href: string
  icon?: React.ReactNode
  onClick?(): void
  children: React.ReactNode
}

/** A link of its own, since a window that a script opens late is taken for a pop-up. */
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
