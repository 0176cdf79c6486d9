import { ActionIcon } from '@mantine/core'
import { IconBellPause, IconDotsVertical, IconEye, IconPencil, IconTemplate } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { stateOnRadar } from '#features/affiliates/components/list-place.client.ts'
import { useLastTemplate } from '#features/affiliates/components/same-chat-button.tsx'
import { useCan } from '#features/session/session.client.ts'
import { isolated } from '#kit/layout/user-text.tsx'
import { Menu } from '#kit/overlay/menu.tsx'
import type { Line } from '../radar-schema.ts'

interface LineMenuProps {
  line: Line
  onSnooze(line: Line): void
}

/** Menu of further actions of a line. Renders nothing for users who may perform none. */
export function LineMenu({ line, onSnooze }: LineMenuProps) {
  const can = useCan()
  const [last, setLast] = useLastTemplate(line.need)
  const params = { id: line.id }
  const mayView = can('data_affiliate')
  const maySnooze = can('data_affiliate_edit') || can('data_affiliate_whatsapp')
  if (!mayView && !maySnooze) return null

  return (
    <Menu position="bottom-end" width={208} withinPortal={false}>
      <Menu.Target>
        <ActionIcon aria-label={`Menu ${isolated(line.affiliate.username)}`}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {maySnooze && (
          <Menu.Item leftSection={<IconBellPause size={16} aria-hidden />} onClick={() => onSnooze(line)}>
            Tunda…
          </Menu.Item>
        )}
        {last !== '' && ['telat', 'tenggat', 'hubungi'].includes(line.need) && (
          <Menu.Item leftSection={<IconTemplate size={16} aria-hidden />} onClick={() => setLast('')}>
            Ganti template WA
          </Menu.Item>
        )}
        {mayView && (
          <Menu.Item
            leftSection={<IconEye size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link to="/dashboard/data-affiliate/view/$id" params={params} state={stateOnRadar} {...props} />
            )}
          >
            View
          </Menu.Item>
        )}
        {mayView && can('data_affiliate_edit') && (
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link to="/dashboard/data-affiliate/edit/$id" params={params} state={stateOnRadar} {...props} />
            )}
          >
            Edit
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
