import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#base/count.ts'
import { useReceivers } from '#features/users/users.client.ts'
import type { VideoReceiverProps } from '#features/users/video-receiver.ts'
import { ChoiceSelect } from '#kit/form/choice-select.tsx'
import { buildClearableProps } from '#kit/form/clearable-props.ts'
import { videoSearchParams } from '../video-search.ts'
import { videoListOptions } from '../videos.client.ts'

/**
 * Lets users who may transfer videos choose who gets the videos of a user who is being removed. Without a new owner,
 * nobody could change these videos.
 */
export function VideoReceiverSelect({ user, receiver, onReceiver }: VideoReceiverProps) {
  const { data, isPlaceholderData } = useQuery(
    videoListOptions(videoSearchParams.parse({ dibuat_oleh: user.email })),
  )
  const receivers = useReceivers(user.id)
  if (!data?.may_transfer || data.total === 0 || isPlaceholderData) return null
  const count = formatCount(data.total)
  return (
    <ChoiceSelect
      mt="md"
      label={`Serahkan ${count} videonya kepada`}
      description="Tanpa penerima, tidak ada yang dapat mengubah video itu lagi."
      {...buildClearableProps('Tidak diserahkan')}
      {...receivers}
      value={receiver}
      onChange={onReceiver}
    />
  )
}
