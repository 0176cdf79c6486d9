import type { ReactNode } from 'react'
import { formatLongDateTime } from '#base/jakarta.ts'
import { formatField, getLabel } from '#base/resource.ts'
import {
  type AffiliateDetail,
  plainFieldNames,
  affiliate as resource,
} from '#features/affiliates/affiliate.ts'
import { createStateAfterList } from '#features/affiliates/components/list-place.client.ts'
import { PlatformChip } from '#features/affiliates/components/platform-chip.tsx'
import { TrackRecord, trackRecordLabel } from '#features/affiliates/components/track-record.tsx'
import { WhatsappBadge } from '#features/affiliates/components/whatsapp-badge.tsx'
import layout from '#kit/layout/layout.module.css'
import { PhoneNumber } from '#kit/layout/phone-number.tsx'
import { UserText } from '#kit/layout/user-text.tsx'
import classes from './basic-facts.module.css'

interface BasicFactsProps {
  affiliate: AffiliateDetail
  /**
   * Shown instead of the plain WhatsApp number, such as a menu that opens a chat. Null hides the number and the status;
   * undefined shows the plain number.
   */
  contact?: ReactNode
  /** brings the videos that the track record counts into view */
  onShowVideos(): void
  /** true in the dialog over the list, whose title and card show username and platform */
  isInDialog?: boolean
}

export function BasicFacts({ affiliate, contact, onShowVideos, isInDialog = false }: BasicFactsProps) {
  const { username, platform, status_whatsapp, created_at } = affiliate
  return (
    <dl className={classes.facts}>
      {!isInDialog && (
        <>
          <div className={layout.wholeRow}>
            <dt>Username</dt>
            <dd className={classes.username}>
              <UserText>{username}</UserText>
            </dd>
          </div>
          <div>
            <dt>Platform</dt>
            <dd>
              <PlatformChip platform={platform} />
            </dd>
          </div>
        </>
      )}
      {contact !== null && (
        <div>
          <dt>WhatsApp</dt>
          <dd>{contact ?? <PhoneNumber>{affiliate.whatsapp}</PhoneNumber>}</dd>
        </div>
      )}
      {plainFieldNames.map((name) => (
        <div key={name}>
          <dt>{getLabel(resource, name)}</dt>
          <dd>
            <UserText>{formatField(resource, name, affiliate) || '-'}</UserText>
          </dd>
        </div>
      ))}
      {contact !== null && (
        <div>
          <dt>Status WhatsApp</dt>
          <dd>
            <WhatsappBadge status={status_whatsapp} inDetail />
          </dd>
        </div>
      )}
      <div>
        <dt>Tanggal Registrasi</dt>
        <dd>
          <time dateTime={created_at}>{formatLongDateTime(created_at)}</time>
        </dd>
      </div>
      <div className={layout.wholeRow}>
        <dt>{trackRecordLabel}</dt>
        <dd>
          <TrackRecord
            id={affiliate.id}
            record={affiliate.record}
            onShowVideos={onShowVideos}
            {...(!isInDialog && { state: createStateAfterList })}
          />
        </dd>
      </div>
    </dl>
  )
}
