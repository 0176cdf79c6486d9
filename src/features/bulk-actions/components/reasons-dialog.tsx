import { useQuery } from '@tanstack/react-query'
import {
  rejectionReasonsOptions,
  useReasonsUpdate,
} from '#features/rejection-reasons/rejection-reasons.client.ts'
import {
  maxReasonLength,
  type RejectionReasons,
  rejectionReasons,
} from '#features/rejection-reasons/rejection-reasons.ts'
import { ResourceDialog } from '#kit/form/resource-dialog.tsx'
import layout from '#kit/layout/layout.module.css'
import type { RowDialog } from '#kit/list/use-row-dialog.client.ts'
import { verbs } from '#kit/theme/verbs.ts'

const reasonInput = { maxLength: maxReasonLength }

/** Edits the team's reasons for rejecting a sample. */
export function ReasonsDialog({ dialog }: { dialog: RowDialog<RejectionReasons> }) {
  const { data } = useQuery({ ...rejectionReasonsOptions(), enabled: dialog.opened })
  const update = useReasonsUpdate()
  return (
    <ResourceDialog
      resource={rejectionReasons}
      dialog={dialog}
      current={data}
      className={layout.stackSm}
      inputs={{
        reason_1: reasonInput,
        reason_2: reasonInput,
        reason_3: reasonInput,
        reason_4: reasonInput,
        reason_5: reasonInput,
      }}
      edit={{
        title: 'Alasan penolakan',
        verb: verbs.save,
        send: update,
        successText: 'Alasan berhasil disimpan',
        failureText: 'Gagal menyimpan alasan',
      }}
      refusals={{ NO_REASON: 'reason_1' }}
    />
  )
}
