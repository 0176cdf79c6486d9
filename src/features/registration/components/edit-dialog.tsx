import { type Affiliate, affiliate, type Registration } from '#features/affiliates/affiliate.ts'
import { describeRegistrationFailure } from '#features/affiliates/components/registration-failure.client.ts'
import { buildRegistrationInputs } from '#features/affiliates/components/registration-inputs.tsx'
import { useProductNames } from '#features/products/products.client.ts'
import { ResourceDialog } from '#kit/form/resource-dialog.tsx'
import layout from '#kit/layout/layout.module.css'
import type { RowDialog } from '#kit/list/use-row-dialog.client.ts'
import { useCorrectAffiliate } from '../registration.client.ts'

interface EditDialogProps {
  dialog: RowDialog<Affiliate>
  /** the current row, if the page shows it */
  current: Affiliate | undefined
}

export function EditDialog({ dialog, current }: EditDialogProps) {
  const correct = useCorrectAffiliate()
  const getName = useProductNames()
  return (
    <ResourceDialog
      resource={affiliate}
      dialog={dialog}
      current={current}
      className={layout.stack}
      inputs={buildRegistrationInputs(dialog.row?.products)}
      initialFocus="username"
      formatters={{ product_id: getName }}
      edit={{
        title: 'Edit Affiliate',
        send: correct.mutateAsync,
        successText: 'Data affiliate berhasil diupdate',
        failureText: 'Gagal mengupdate data affiliate',
      }}
      toFailure={(error, failureText, input) =>
        describeRegistrationFailure(error as NonNullable<typeof correct.error>, input as Registration, {
          refused: failureText,
          noAnswer: 'Terjadi kesalahan saat mengupdate data',
        })
      }
    />
  )
}
