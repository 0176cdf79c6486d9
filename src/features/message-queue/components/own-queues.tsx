/** Lists the user's open queues, wherever they were started. Renders nothing if there are none. */
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#base/count.ts'
import { DateWithTooltip } from '#kit/feedback/date-with-tooltip.tsx'
import { toastError } from '#kit/feedback/toast.tsx'
import { describeFailure } from '#kit/form/save-failure.client.ts'
import layout from '#kit/layout/layout.module.css'
import { isolate, UserText } from '#kit/layout/user-text.tsx'
import { useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { ConfirmDelete } from '#kit/overlay/confirm-delete.tsx'
import { ownQueuesOptions, useCanSendMessages, useCloseQueue } from '../message-queue.client.ts'
import { countDecided, sumCounts } from '../message-queue.ts'
import type { MessageQueue } from '../queue-schema.ts'
import { useOpenQueue } from './open-queue.client.ts'
import classes from './own-queues.module.css'

export function OwnQueues() {
  const canSend = useCanSendMessages()
  return canSend ? <Queues /> : null
}

function Queues() {
  const { data } = useQuery(ownQueuesOptions())
  const closeDialog = useRowDialog<MessageQueue>()
  const openQueue = useOpenQueue()
  const closeMutation = useCloseQueue()
  if (!data || (data.queues.length === 0 && !closeDialog.opened)) return null

  async function closeQueue() {
    if (!closeDialog.row) return
    try {
      await closeMutation.mutateAsync({ id: closeDialog.row.id })
      closeDialog.close()
    } catch (error) {
      const failureText = 'Gagal menutup antrean. Coba lagi.'
      toastError(describeFailure(error, failureText, failureText))
    }
  }

  return (
    <section className={classes.queues} aria-label="Antrean WA yang belum selesai">
      <ul className={layout.list}>
        {data.queues.map((queue) => (
          <li key={queue.id} className={classes.queue}>
            <IconBrandWhatsapp size={18} aria-hidden className={classes.icon} />
            <span className={classes.text}>
              <span className={classes.name}>
                <span className={classes.kind}>Antrean WA: </span>
                <UserText>{queue.template_name}</UserText>
              </span>
              <span className={classes.facts}>
                {countDecided(queue.counts)} dari {sumCounts(queue.counts)}
                <span className={classes.since}>
                  {' '}
                  · dibuat <DateWithTooltip iso={queue.made_at} />
                </span>
              </span>
            </span>
            <Button variant="light" onClick={() => openQueue(queue.id)}>
              Lanjutkan
            </Button>
            <ActionIcon
              aria-label={`Tutup antrean ${isolate(queue.template_name)}`}
              onClick={() => closeDialog.open(queue)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {data.sent_today > 0 && (
        <Text className={classes.today}>Hari ini {formatCount(data.sent_today)} terkirim</Text>
      )}
      <ConfirmDelete
        opened={closeDialog.opened}
        isDeleting={closeMutation.isPending}
        onCancel={closeDialog.close}
        onDelete={() => void closeQueue()}
        labels={{ title: 'Tutup antrean', verb: 'Tutup antrean', busy: 'Menutup...' }}
      >
        {closeDialog.row && (
          <>
            {formatCount(closeDialog.row.counts.waiting)} kartu dari antrean{' '}
            <strong>
              <UserText>{closeDialog.row.template_name}</UserText>
            </strong>{' '}
            belum dikirim. Antrean yang ditutup tidak dapat dilanjutkan.
          </>
        )}
      </ConfirmDelete>
    </section>
  )
}
