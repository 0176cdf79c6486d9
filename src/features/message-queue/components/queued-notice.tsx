/** Says how many recipients already wait in another open queue, and offers to go there or to include them anyway. */
import { Alert, Button, Checkbox, Stack } from '@mantine/core'
import { formatCount } from '#base/count.ts'
import { useOpenQueue } from './open-queue.client.ts'

interface QueuedNoticeProps {
  /** number of recipients who already wait */
  count: number
  /** id of the queue in which they wait */
  queueId: string
  isIncluded: boolean
  onInclude(isIncluded: boolean): void
  /** closes the surrounding dialog; called before the other queue opens */
  onClose(): void
}

export function QueuedNotice({ count, queueId, isIncluded, onInclude, onClose }: QueuedNoticeProps) {
  const openQueue = useOpenQueue()
  return (
    <Alert color="warning" role="status" p="sm">
      <Stack gap="xs" align="flex-start">
        <span>
          <strong>{formatCount(count)} orang sudah ada di antrean</strong> untuk pesan ini, jadi tidak
          dimasukkan lagi.
        </span>
        <Button
          variant="default"
          onClick={() => {
            onClose()
            openQueue(queueId)
          }}
        >
          Lanjutkan antrean itu
        </Button>
        <Checkbox
          label="Tetap masukkan mereka"
          checked={isIncluded}
          onChange={({ currentTarget }) => onInclude(currentTarget.checked)}
        />
      </Stack>
    </Alert>
  )
}
