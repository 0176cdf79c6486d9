/** One application: the applicant, what they wrote, the warnings, and the decision. */
import { Anchor, Button, VisuallyHidden } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { spamMarkLabel } from '#base/public-form.ts'
import { useChatLink } from '#features/affiliates/components/chat-link.client.ts'
import { HolderLink } from '#features/affiliates/components/holder-link.tsx'
import { PlatformChip } from '#features/affiliates/components/platform-chip.tsx'
import { DateWithTooltip } from '#kit/feedback/date-with-tooltip.tsx'
import { StatusBadge } from '#kit/feedback/status-badge.tsx'
import { type StatusStyle, statusStyle } from '#kit/feedback/status-style.client.ts'
import layout from '#kit/layout/layout.module.css'
import { buildNewTabProps } from '#kit/layout/outer-link.tsx'
import { PhoneNumber } from '#kit/layout/phone-number.tsx'
import { isolate, UserText } from '#kit/layout/user-text.tsx'
import type { Application, ApplicationState } from '../application.ts'
import { describeOrigin, describeReapplication, stateLabel } from '../application-texts.ts'
import classes from './application-card.module.css'
import { Conflicts } from './conflicts.tsx'

const stateStyle: Record<ApplicationState, StatusStyle> = {
  waiting: statusStyle.sample.review,
  accepted: statusStyle.account.aktif,
  declined: statusStyle.account.nonaktif,
}

interface ApplicationCardProps {
  row: Application
  /** the box that selects the row; undefined if the list has no selection */
  checkbox: ReactNode
  /** true in a list of all states: the card shows whether the application waits, was accepted or declined */
  showsState: boolean
  /** buttons for the decisions */
  children: ReactNode
}

export function ApplicationCard({ row, checkbox, showsState, children }: ApplicationCardProps) {
  const { nama, username, platform, whatsapp, kota, tentang, product_wished, reason } = row
  const chatHref = useChatLink(whatsapp)
  const reapplication = describeReapplication(row)
  return (
    <div className={classes.inner}>
      <div className={layout.wrap}>
        {checkbox}
        <h3 className={classes.name} tabIndex={-1}>
          <UserText>{username}</UserText>
        </h3>
        <PlatformChip platform={platform} />
        {showsState && <StatusBadge {...stateStyle[row.state]}>{stateLabel[row.state]}</StatusBadge>}
      </div>
      <Conflicts conflicts={row.conflicts} />
      <p className={classes.facts}>
        <UserText>{nama}</UserText> · <UserText>{kota}</UserText> · <DateWithTooltip iso={row.received_at} />
      </p>
      <p className={classes.facts}>
        {chatHref ? (
          <Anchor {...buildNewTabProps(chatHref)} className={classes.number ?? ''}>
            <IconBrandWhatsapp size={16} aria-hidden />
            <PhoneNumber>{whatsapp}</PhoneNumber>
            <VisuallyHidden> (buka chat WhatsApp di tab baru)</VisuallyHidden>
          </Anchor>
        ) : (
          <PhoneNumber>{whatsapp}</PhoneNumber>
        )}
      </p>
      {tentang !== '' && (
        <p className={classes.about} dir="auto">
          {tentang}
        </p>
      )}
      <p className={classes.facts}>
        {product_wished ? `Ingin mencoba ${product_wished}` : 'Produk: terserah tim'} ·{' '}
        <UserText>{describeOrigin(row)}</UserText>
      </p>
      {row.reapplied_at && (
        <p className={classes.facts}>
          Mendaftar lagi <DateWithTooltip iso={row.reapplied_at} />
          {reapplication?.isOlder && (
            <>; sebelumnya {reapplication.at && <DateWithTooltip iso={reapplication.at} />}</>
          )}
          {reapplication && (
            <>
              , dengan <UserText>{reapplication.differences}</UserText>
            </>
          )}
        </p>
      )}
      {row.mark && <p className={classes.facts}>{spamMarkLabel[row.mark]}</p>}
      {row.decided_at && (
        <p className={classes.facts}>
          {stateLabel[row.state]} {row.decided_by_name && <>oleh {isolate(row.decided_by_name)} </>}
          <DateWithTooltip iso={row.decided_at} />
          {reason && (
            <>
              : <UserText>{reason}</UserText>
            </>
          )}
          {row.affiliate && (
            <>
              , sebagai <HolderLink holder={row.affiliate} />
            </>
          )}
        </p>
      )}
      <div className={classes.actions}>{children}</div>
    </div>
  )
}

interface DecisionButtonProps {
  label: string
  /** username of the applicant, added to the accessible name */
  username: string
  isPrimary: boolean
  isDisabled: boolean
  onPress(): void
}

export function DecisionButton({ label, username, isPrimary, isDisabled, onPress }: DecisionButtonProps) {
  return (
    <Button
      variant={isPrimary ? 'light' : 'default'}
      aria-label={`${label} ${isolate(username)}`}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onPress()}
    >
      {label}
    </Button>
  )
}
