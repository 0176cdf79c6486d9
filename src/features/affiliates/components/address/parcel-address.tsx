/** The address of a waiting parcel in one line, or buttons to type it or to ask the creator. */
import { Button, UnstyledButton } from '@mantine/core'
import { IconMapPin, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#features/session/session.client.ts'
import { formatAddress, formatOneLineAddress } from '#features/shipping-addresses/address-text.ts'
import type { ShippingAddress } from '#features/shipping-addresses/shipping-address.ts'
import { useMaySeeAddresses } from '#features/shipping-addresses/shipping-addresses.client.ts'
import { addressRequest } from '#features/templates/address-request.ts'
import { pageShortcode } from '#features/templates/shortcodes.ts'
import { templateListOptions } from '#features/templates/templates.client.ts'
import { CopyTextButton } from '#kit/feedback/copy-text-button.tsx'
import layout from '#kit/layout/layout.module.css'
import { isolate } from '#kit/layout/user-text.tsx'
import type { Affiliate, DetailWithLinks } from '../../affiliate.ts'
import type { LastContact } from '../../need.ts'
import { ContactNote } from '../contact-note.tsx'
import { TemplateChatButton, useLastTemplate } from '../template-chat-button.tsx'
import classes from './parcel-address.module.css'

type ParcelAffiliate = Affiliate & Pick<DetailWithLinks, 'page_path'>

interface ParcelAddressProps {
  affiliate: ParcelAffiliate
  address: ShippingAddress | null
  /** the last opened chat, which shows whether somebody has asked for the address */
  contact: LastContact | null
  /** opens the dialog in which the address is typed */
  onEdit(): void
}

export function ParcelAddress({ affiliate, address, contact, onEdit }: ParcelAddressProps) {
  const can = useCan()
  const name = isolate(affiliate.username)
  if (!useMaySeeAddresses()) return null
  if (address)
    return (
      <div className={`${classes.row} ${classes.singleLine}`}>
        <AddressButton
          address={formatOneLineAddress(address)}
          label={`Ubah alamat ${name}`}
          onClick={onEdit}
        />
        <span className={classes.copyButton}>
          <CopyTextButton text={formatAddress(address)} label={`alamat ${name}`} />
        </span>
      </div>
    )
  return (
    <div className={classes.row}>
      <span className={`${classes.text} ${classes.missing}`}>
        <IconMapPin size={16} aria-hidden className={layout.fixed} />
        Belum ada alamat
      </span>
      <Button variant="subtle" aria-label={`Isi alamat ${name}`} aria-haspopup="dialog" onClick={onEdit}>
        Isi
      </Button>
      {can('data_affiliate') && can('data_affiliate_whatsapp') && <AskButton affiliate={affiliate} />}
      {contact && <ContactNote contact={contact} className={`${layout.dimmed} ${layout.xs}`} />}
    </div>
  )
}

interface AddressButtonProps {
  address: string
  label: string
  onClick(): void
}

/** Shows the address as a button. Its dialog both changes and copies the address, so a row needs one control only. */
function AddressButton({ address, label, onClick }: AddressButtonProps) {
  return (
    <UnstyledButton
      className={`${classes.text} ${classes.openButton}`}
      aria-label={`${label}: ${address}`}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <IconMapPin size={16} aria-hidden className={layout.fixed} />
      <bdi dir="auto" className={classes.line}>
        {address}
      </bdi>
      <IconPencil size={16} stroke={1.75} aria-hidden className={layout.fixed} />
    </UnstyledButton>
  )
}

/**
 * Button that opens the chat with the template that asks for the address, or with the template that was used last.
 * Users who may not hand out the link of the creator's page get a menu of the other templates, which says why.
 */
function AskButton({ affiliate }: { affiliate: ParcelAffiliate }) {
  const [lastTemplateId] = useLastTemplate('alamat')
  const [isChatOpened, setChatOpened] = useState(false)
  const { data: templates } = useQuery(templateListOptions())
  const requestTemplate =
    templates && (templates.find(({ name }) => name === addressRequest.name) ?? addressRequest)
  const isUsable = affiliate.page_path !== null || !requestTemplate?.template_content.includes(pageShortcode)
  const addressTemplate = lastTemplateId === '' && isUsable ? requestTemplate : undefined
  return (
    <TemplateChatButton
      occasion="alamat"
      template={addressTemplate}
      affiliate={affiliate}
      label="Minta alamat"
      verb="kepada"
      wasMessaged={isChatOpened}
      onChatOpened={() => setChatOpened(true)}
    />
  )
}
