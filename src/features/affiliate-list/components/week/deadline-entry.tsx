/** One video that is not posted, with the affiliate who has it. */
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconCalendarEvent, IconDotsVertical, IconEye, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { createListState } from '#features/affiliates/components/list-place.client.ts'
import { countDaysLate } from '#features/affiliates/deadline.ts'
import '#kit/list/list.css'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { isolate } from '#kit/layout/user-text.tsx'
import { moveKey } from '#kit/list/row-keys.client.ts'
import { Menu } from '#kit/overlay/menu.tsx'
import { useListSelection } from '#kit/selection/list-selection.tsx'
import { RowCheckbox } from '#kit/selection/row-checkbox.tsx'
import type { Deadline } from '../../week.ts'
import classes from './deadline-entry.module.css'

export interface DeadlineEntryContext {
  /** yyyy-mm-dd */
  today: string
  /** true if the user may move deadlines */
  isMovable: boolean
  /** ids of the deadlines to highlight */
  glowingIds: ReadonlySet<string>
  onOpen(deadline: Deadline): void
  onMove(deadline: Deadline): void
}

export function DeadlineEntry({ deadline, ...context }: DeadlineEntryContext & { deadline: Deadline }) {
  const { today, isMovable, glowingIds, onOpen } = context
  const { id, username, no_video, product_name, tanggal_max_upload } = deadline
  const isChosen = useListSelection()?.chosen.has(id)
  const daysLate = countDaysLate(tanggal_max_upload, today)
  return (
    <li
      className={classes.entry}
      data-row={id}
      data-chosen={isChosen || undefined}
      data-glow={glowingIds.has(id) || undefined}
      data-late={daysLate > 0 || undefined}
      aria-keyshortcuts={isMovable ? moveKey : undefined}
    >
      <UnstyledButton className={classes.openButton} aria-haspopup="dialog" onClick={() => onOpen(deadline)}>
        <TruncatedText twoLines>{username}</TruncatedText>
      </UnstyledButton>
      <span className={classes.video}>
        <TruncatedText>{`#${no_video}${product_name ? ` ${product_name}` : ''}`}</TruncatedText>
      </span>
      {daysLate > 0 && <span className={classes.lateness}>Terlambat {daysLate} hari</span>}
      <span className={classes.tools}>
        {isMovable && <RowCheckbox id={id} name={`${username}, Video #${no_video}`} />}
        <EntryMenu deadline={deadline} {...context} />
      </span>
    </li>
  )
}

function EntryMenu({ deadline, isMovable, onOpen, onMove }: DeadlineEntryContext & { deadline: Deadline }) {
  const { username, no_video, affiliate_id } = deadline
  return (
    <Menu position="bottom-end" width={184} withinPortal={false}>
      <Menu.Target>
        <ActionIcon aria-label={`Menu ${isolate(username)}, Video #${no_video}`} data-on-hover>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isMovable && (
          <Menu.Item
            leftSection={<IconCalendarEvent size={16} aria-hidden />}
            onClick={() => onMove(deadline)}
          >
            Pindah tanggal
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => onOpen(deadline)}>
          View
        </Menu.Item>
        {isMovable && (
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link
                to="/dashboard/data-affiliate/edit/$id"
                params={{ id: affiliate_id }}
                state={createListState}
                {...props}
              />
            )}
          >
            Edit
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
