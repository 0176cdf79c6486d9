import { ActionIcon, UnstyledButton } from '@mantine/core'
import {
  IconBellPause,
  IconChevronDown,
  IconDotsVertical,
  IconEye,
  IconPencil,
  IconTemplate,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { CancelReminderItem } from '#features/affiliates/components/cancel-reminder-item.tsx'
import { FollowUpContext, type OnResult } from '#features/affiliates/components/follow-up.client.ts'
import { createRadarState } from '#features/affiliates/components/list-place.client.ts'
import { useLastTemplate } from '#features/affiliates/components/template-chat-button.tsx'
import { useCan } from '#features/session/session.client.ts'
import { insertBreaks } from '#kit/layout/insert-breaks.tsx'
import layout from '#kit/layout/layout.module.css'
import { isolate } from '#kit/layout/user-text.tsx'
import { Menu } from '#kit/overlay/menu.tsx'
import type { Line } from '../radar-schema.ts'

interface LineMenuProps {
  line: Line
  onSnooze(line: Line): void
  onReminderCancelled(): void
  onResult: OnResult
  /** opens the menu of all templates */
  onChooseTemplate(): void
}

/** Checks whether the user may perform any action of the menu. If not, the menu would be empty. */
export function useHasLineMenu(): boolean {
  const can = useCan()
  return can('data_affiliate') || can('data_affiliate_edit') || can('data_affiliate_whatsapp')
}

/** Renders the menu of further actions, opened by a button at the end of the line. */
export function LineMenu(props: LineMenuProps) {
  return (
    <Menu position="bottom-end" width={232} withinPortal={false}>
      <Menu.Target>
        <ActionIcon aria-label={`Menu ${isolate(props.line.affiliate.username)}`} data-on-hover>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Items {...props} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Renders the same menu on a phone, where the name opens it. A long name has two lines. */
export function NameMenu({ className, ...props }: LineMenuProps & { className: string | undefined }) {
  const { username } = props.line.affiliate
  return (
    <Menu position="bottom-start" width={232} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={className ?? ''} data-linked aria-label={`Menu ${isolate(username)}`}>
          <bdi dir="auto" style={{ minWidth: 0, overflowWrap: 'anywhere', textAlign: 'left' }}>
            {insertBreaks(username)}
          </bdi>
          <IconChevronDown size={14} aria-hidden className={layout.dimmed} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Items {...props} />
      </Menu.Dropdown>
    </Menu>
  )
}

function Items({ line, onSnooze, onReminderCancelled, onChooseTemplate, onResult }: LineMenuProps) {
  const can = useCan()
  const { Items: FollowUpItems } = use(FollowUpContext)
  const [lastTemplateId] = useLastTemplate(line.need)
  const params = { id: line.id }
  const isAboutDeadline = line.need === 'telat' || line.need === 'tenggat'
  const mayView = can('data_affiliate')
  const maySnooze = can('data_affiliate_edit') || can('data_affiliate_whatsapp')
  const hasTemplate = line.reminder?.template_id != null || lastTemplateId !== ''

  return (
    <>
      <FollowUpItems
        affiliate={line.affiliate}
        unpostedCount={isAboutDeadline ? 1 : 0}
        firstDeadline={line.video?.tanggal_max_upload ?? null}
        onlyLate={line.need === 'telat'}
        onResult={onResult}
        // A received sample completes only the need `video`, since the creator has some days for a video again.
        onReceived={line.need === 'video' ? onResult : undefined}
      />
      {maySnooze && (
        <Menu.Item leftSection={<IconBellPause size={16} aria-hidden />} onClick={() => onSnooze(line)}>
          Tunda…
        </Menu.Item>
      )}
      <CancelReminderItem
        affiliate={line.affiliate}
        contact={line.contact}
        onCancelled={onReminderCancelled}
      />
      {mayView && can('data_affiliate_whatsapp') && line.reminder && hasTemplate && (
        <Menu.Item leftSection={<IconTemplate size={16} aria-hidden />} onClick={onChooseTemplate}>
          WA dengan template lain
        </Menu.Item>
      )}
      {mayView && (
        <Menu.Item
          leftSection={<IconEye size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link
              to="/dashboard/data-affiliate/view/$id"
              params={params}
              state={createRadarState}
              {...props}
            />
          )}
        >
          View
        </Menu.Item>
      )}
      {mayView && can('data_affiliate_edit') && (
        <Menu.Item
          leftSection={<IconPencil size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link
              to="/dashboard/data-affiliate/edit/$id"
              params={params}
              state={createRadarState}
              {...props}
            />
          )}
        >
          Edit
        </Menu.Item>
      )}
    </>
  )
}
