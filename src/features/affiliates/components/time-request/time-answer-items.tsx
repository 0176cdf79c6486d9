/** Menu items that answer a creator's request for more days. */
import { VisuallyHidden } from '@mantine/core'
import { IconCalendarPlus, IconX } from '@tabler/icons-react'
import { isolate } from '#kit/layout/user-text.tsx'
import { Menu } from '#kit/overlay/menu.tsx'
import {
  type TimeRequestProps,
  timeAnswerLabel,
  useAnswerRequest,
  useGrantedDay,
} from './use-answer-request.client.ts'

export function TimeAnswerItems(props: TimeRequestProps) {
  const answer = useAnswerRequest(props)
  const grantedDay = useGrantedDay(props.video)
  const hiddenText = <VisuallyHidden> permintaan waktu {isolate(props.affiliate.username)}</VisuallyHidden>
  return (
    <>
      <Menu.Item leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={() => answer('granted')}>
        {timeAnswerLabel.granted} ({grantedDay}){hiddenText}
      </Menu.Item>
      <Menu.Item leftSection={<IconX size={16} aria-hidden />} onClick={() => answer('refused')}>
        {timeAnswerLabel.refused}
        {hiddenText}
      </Menu.Item>
    </>
  )
}

/** Renders `TimeAnswerItems` under a label, with dividers around them. */
export function TimeRequestItems(props: TimeRequestProps) {
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Minta waktu {props.video.time_request.days} hari</Menu.Label>
      <TimeAnswerItems {...props} />
      <Menu.Divider />
    </>
  )
}
