/** Shows one entry: its affiliate, the warnings, the message, and the actions. */
import { Alert, type AlertProps, Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconMessage, IconRefresh, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { needFilterLabel } from '#features/affiliates/affiliate-values.ts'
import { ContactNote } from '#features/affiliates/components/contact-note.tsx'
import { PlatformChip } from '#features/affiliates/components/platform-chip.tsx'
import { WhatsappBadge } from '#features/affiliates/components/whatsapp-badge.tsx'
import type { LastContact } from '#features/affiliates/need.ts'
import { useToday } from '#kit/feedback/clock.client.ts'
import { StatusBadge } from '#kit/feedback/status-badge.tsx'
import { statusStyle } from '#kit/feedback/status-style.client.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import type { FormModalControls } from '#kit/form/form-modal.tsx'
import { describeFailure } from '#kit/form/save-failure.client.ts'
import layout from '#kit/layout/layout.module.css'
import { PhoneNumber } from '#kit/layout/phone-number.tsx'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { isolate } from '#kit/layout/user-text.tsx'
import { fillMessage, wasContactedToday } from '../entry-checks.ts'
import type { QueueEntry, QueueState } from '../queue-schema.ts'
import { useQueueWrites } from '../queue-writes.client.ts'
import { EntryActions } from './entry-actions.tsx'
import classes from './entry-panel.module.css'
import { MessageEditor } from './message-editor.tsx'

interface EntryPanelProps {
  queue: QueueState
  entry: QueueEntry
  controls: FormModalControls
}

export function EntryPanel({ queue, entry, controls }: EntryPanelProps) {
  const [editedEntryId, setEditedEntryId] = useState<string>()
  const { setMarkContacted } = useQueueWrites(queue.id)
  const { affiliate } = entry
  const isEditing = editedEntryId === entry.id

  async function saveMarkContacted(mark_contacted: boolean) {
    try {
      await setMarkContacted.mutateAsync({ id: queue.id, mark_contacted })
    } catch (error) {
      toastError(describeFailure(error, 'Gagal menyimpan. Coba lagi.'))
    }
  }

  return (
    <>
      <article
        className={`${layout.stackSm} ${layout.fill}`}
        aria-label={affiliate ? isolate(affiliate.username) : 'Affiliate yang tidak ada lagi'}
      >
        {affiliate ? (
          <>
            <div className={classes.affiliate}>
              <TruncatedText className={classes.name}>{affiliate.username}</TruncatedText>
              <p className={classes.facts}>
                <PlatformChip platform={affiliate.platform} />
                <PhoneNumber>{affiliate.whatsapp}</PhoneNumber>
                <WhatsappBadge status={affiliate.status_whatsapp} />
                {entry.need && (
                  <StatusBadge {...statusStyle.need[entry.need]}>{needFilterLabel[entry.need]}</StatusBadge>
                )}
              </p>
            </div>
            <EntryWarnings entry={entry} />
            {isEditing ? (
              <MessageEditor
                queue={queue}
                entry={entry}
                controls={controls}
                onDone={() => setEditedEntryId(undefined)}
              />
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a long message scrolls, with the arrow keys as well
              <section className={classes.chat} aria-label="Pesan" tabIndex={0}>
                <p className={classes.message} dir="auto">
                  {fillMessage(entry, location.origin)}
                </p>
              </section>
            )}
          </>
        ) : (
          <Alert color="warning" icon={<IconUserOff size={18} aria-hidden />}>
            Affiliate ini sudah dihapus, atau bukan lagi product Anda. Lewati kartunya.
          </Alert>
        )}
      </article>
      {!isEditing && (
        <div className={classes.foot}>
          <Checkbox
            label="Tandai WhatsApp ‘Sudah’ saat terkirim"
            checked={
              setMarkContacted.isPending ? setMarkContacted.variables.mark_contacted : queue.mark_contacted
            }
            onChange={({ currentTarget }) => void saveMarkContacted(currentTarget.checked)}
          />
          <EntryActions queue={queue} entry={entry} onEdit={() => setEditedEntryId(entry.id)} />
        </div>
      )}
    </>
  )
}

function EntryWarnings({ entry }: { entry: QueueEntry }) {
  const { chat, whatsapp_before, blockers, is_over, is_updated, affiliate } = entry
  return (
    <>
      {is_over && affiliate && (
        <Notice color="warning" icon={<IconAlertTriangle size={18} aria-hidden />}>
          Datanya sudah berubah: pengingat ini tidak perlu lagi.
        </Notice>
      )}
      {is_updated && !is_over && blockers.length === 0 && (
        <Notice color="info" icon={<IconRefresh size={18} aria-hidden />}>
          Pesannya sudah mengikuti data terbaru.
        </Notice>
      )}
      {blockers.length > 0 && !is_over && (
        <Notice
          color="warning"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title="Pesan belum lengkap"
        >
          <ul className={classes.reasons}>
            {blockers.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      )}
      {chat && <EarlierChatNote chat={chat} />}
      {whatsapp_before !== null && (
        <Notice color="info" icon={<IconAlertTriangle size={18} aria-hidden />}>
          Nomornya diganti setelah antrean dibuat: sebelumnya {whatsapp_before}. Chat memakai nomor yang baru.
        </Notice>
      )}
    </>
  )
}

/** Shows a warning about a chat that was opened today, or a dimmed note about an earlier one. */
function EarlierChatNote({ chat }: { chat: LastContact }) {
  const today = useToday()
  if (!wasContactedToday({ chat }, today)) return <ContactNote contact={chat} className={layout.dimmed} />
  return (
    <Notice color="warning" icon={<IconMessage size={18} aria-hidden />}>
      <ContactNote contact={chat} />
    </Notice>
  )
}

/** A low alert, since the message needs the room on a phone. */
function Notice(props: AlertProps) {
  return <Alert p="xs" {...props} />
}
