/**
 * Card of one message: its sender and subject. An opened card also shows the text, the ways to answer and the actions.
 */
import { Button, UnstyledButton } from '@mantine/core'
import { useDisclosure, useId } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconBrandWhatsapp,
  IconCheck,
  IconHistory,
  IconMail,
  IconPointFilled,
  IconTrash,
} from '@tabler/icons-react'
import { spamMarkLabel } from '#base/public-form.ts'
import { DateWithTooltip } from '#kit/feedback/date-with-tooltip.tsx'
import { StatusBadge } from '#kit/feedback/status-badge.tsx'
import layout from '#kit/layout/layout.module.css'
import { buildNewTabProps } from '#kit/layout/outer-link.tsx'
import { isolate, UserText } from '#kit/layout/user-text.tsx'
import { History, historyLabel } from '#kit/overlay/history.tsx'
import { verbs } from '#kit/theme/verbs.ts'
import { type Message, message } from '../message.ts'
import { buildReplyLink, findChatLink } from '../reply-links.ts'
import type { useMessageActions } from '../use-message-actions.client.ts'
import classes from './message-card.module.css'

interface MessageCardProps {
  row: Message
  actions: ReturnType<typeof useMessageActions>
  onErase(row: Message): void
}

export function MessageCard({ row, actions, onErase }: MessageCardProps) {
  const { nama, subjek, pesan, mark, read_at, done_at, done_by_name, received_at } = row
  const [opened, { toggle }] = useDisclosure(false)
  const bodyId = useId()
  const isUnread = read_at === null && done_at === null && mark === null

  function toggleMessage() {
    if (!opened && mark === null) actions.markRead(row)
    toggle()
  }

  return (
    <>
      <UnstyledButton
        className={classes.head ?? ''}
        aria-expanded={opened}
        aria-controls={bodyId}
        onClick={toggleMessage}
      >
        <span className={classes.line}>
          <span className={classes.subject} data-unread={isUnread || undefined}>
            <UserText>{subjek}</UserText>
          </span>
          {isUnread && (
            <StatusBadge color="brand" icon={IconPointFilled}>
              Belum dibaca
            </StatusBadge>
          )}
        </span>
        <span className={classes.facts}>
          <UserText>{nama}</UserText> · <DateWithTooltip iso={received_at} />
        </span>
        {!opened && (
          <span className={`${classes.facts} ${classes.excerpt}`} dir="auto">
            {pesan}
          </span>
        )}
      </UnstyledButton>
      <div id={bodyId} hidden={!opened}>
        {opened && (
          <div className={classes.body}>
            <p className={classes.text} dir="auto">
              {pesan}
            </p>
            {mark && <p className={classes.facts}>{spamMarkLabel[mark]}</p>}
            {done_at && (
              <p className={classes.facts}>
                Selesai {done_by_name && <>oleh {isolate(done_by_name)} </>}
                <DateWithTooltip iso={done_at} />
              </p>
            )}
            <MessageActions row={row} actions={actions} onErase={onErase} />
          </div>
        )}
      </div>
    </>
  )
}

function MessageActions({ row, actions, onErase }: MessageCardProps) {
  const { nama, email, pesan, mark, done_at } = row
  const [showsHistory, { toggle }] = useDisclosure(false)
  const chatLink = findChatLink(pesan)
  const historyId = useId()
  const buildButtonProps = (action: (row: Message) => void) => ({
    'aria-disabled': actions.busy,
    onClick: () => !actions.busy && action(row),
  })
  return (
    <>
      <p className={classes.facts}>
        <UserText>{email}</UserText>
      </p>
      <div className={layout.buttons}>
        <Button
          component="a"
          href={buildReplyLink(row)}
          leftSection={<IconMail size={16} aria-hidden />}
          variant={mark || done_at ? 'default' : 'filled'}
          aria-label={`Balas lewat email ${isolate(nama)}`}
        >
          Balas lewat email
        </Button>
        {chatLink && (
          <Button
            component="a"
            {...buildNewTabProps(chatLink)}
            variant="default"
            leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
            aria-label={`Balas lewat WA ${isolate(nama)} (tab baru)`}
          >
            Balas lewat WA
          </Button>
        )}
        {mark ? (
          <>
            <Button
              variant="default"
              leftSection={<IconCheck size={16} aria-hidden />}
              {...buildButtonProps(actions.unmark)}
            >
              Bukan spam
            </Button>
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              {...buildButtonProps(onErase)}
            >
              {verbs.remove}
            </Button>
          </>
        ) : (
          <>
            {done_at ? (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                {...buildButtonProps(actions.reopen)}
              >
                Belum selesai
              </Button>
            ) : (
              <Button
                variant="default"
                leftSection={<IconCheck size={16} aria-hidden />}
                {...buildButtonProps(actions.finish)}
              >
                Selesai
              </Button>
            )}
            <Button
              variant="subtle"
              leftSection={<IconHistory size={16} aria-hidden />}
              aria-expanded={showsHistory}
              aria-controls={historyId}
              onClick={toggle}
            >
              {historyLabel}
            </Button>
          </>
        )}
      </div>
      <div id={historyId} hidden={!showsHistory}>
        {showsHistory && <History resource={message} id={row.id} />}
      </div>
    </>
  )
}
