import { useRef, useState } from 'react'
import { toastError } from '#kit/feedback/toast.tsx'
import { describeFailure } from '#kit/form/save-failure.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { recordOpened, useDecide } from '../message-queue.client.ts'
import type { Decision } from '../message-queue.ts'
import type { QueueEntry, QueueState } from '../queue-schema.ts'
import { useQueueWrites } from '../queue-writes.client.ts'

/** The writes on entries of a queue. Decisions don't wait for the server: the next entry is shown at once. */
export function useEntryWrites(queue: QueueState) {
  const decideMutation = useDecide(queue.id)
  const writes = useQueueWrites(queue.id)
  /** ids of the entries whose chat was opened in this dialog */
  const [openedIds, setOpenedIds] = useState<ReadonlySet<string>>(new Set())
  /** ids of the entries whose decision was sent: a second press on them does nothing */
  const decidedIds = useRef(new Set<string>())
  const pendingDecision = useRef<Promise<unknown>>(undefined)
  const { runUnlessBusy } = useBusy()

  function open({ id }: QueueEntry) {
    recordOpened(id)
    setOpenedIds((before) => new Set([...before, id]))
  }

  function decide(entry: QueueEntry, decision: Decision) {
    if (decidedIds.current.has(entry.id)) return
    decidedIds.current.add(entry.id)
    pendingDecision.current = decideMutation.mutateAsync({ entry, decision }).catch((error) => {
      decidedIds.current.delete(entry.id)
      toastError(describeFailure(error, 'Gagal menyimpan. Kartunya kembali ke antrean.'))
    })
  }

  async function goBack() {
    const lastDecision = queue.latest
    if (!lastDecision) return
    // The server must know the last decision before it can undo it.
    await pendingDecision.current
    if (await writes.goBack(lastDecision.id)) decidedIds.current.delete(lastDecision.id)
  }

  return { decide, goBack: () => void runUnlessBusy(goBack), openedIds, open }
}
