/** Buttons that answer a creator's request for more days. A phone has room for one button, which opens a menu. */
import { Button, Group, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { TimeAnswerItems } from '#features/affiliates/components/time-request/time-answer-items.tsx'
import {
  type TimeRequestProps,
  timeAnswerLabel,
  useAnswerRequest,
  useGrantedDay,
} from '#features/affiliates/components/time-request/use-answer-request.client.ts'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { Menu } from '#kit/overlay/menu.tsx'

export function TimeAnswerButtons(props: TimeRequestProps) {
  const isPhone = usePhone()
  const answer = useAnswerRequest(props)
  const grantedDay = useGrantedDay(props.video)
  const hiddenLabel = <VisuallyHidden> permintaan waktu {isolate(props.affiliate.username)}</VisuallyHidden>

  if (isPhone)
    return (
      <Menu position="bottom-end" width={200} withinPortal={false}>
        <Menu.Target>
          <Button variant="light" rightSection={<IconChevronDown size={14} aria-hidden />}>
            Jawab
            {hiddenLabel}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <TimeAnswerItems {...props} />
        </Menu.Dropdown>
      </Menu>
    )
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="light" onClick={() => answer('granted')}>
        {timeAnswerLabel.granted} ({grantedDay}){hiddenLabel}
      </Button>
      <Button variant="default" onClick={() => answer('refused')}>
        {timeAnswerLabel.refused}
        {hiddenLabel}
      </Button>
    </Group>
  )
}
