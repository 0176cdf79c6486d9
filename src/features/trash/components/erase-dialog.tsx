/** Asks for a reason before a row is erased for good, and lists what is erased with it. */
import { Text, Textarea } from '@mantine/core'
import { z } from 'zod'
import { requiredLine } from '#base/text.ts'
import { toastSuccess } from '#kit/feedback/toast.tsx'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form/form-modal.tsx'
import { describeSaveFailure } from '#kit/form/save-failure.client.ts'
import { useEntryForm } from '#kit/form/use-entry-form.client.ts'
import { UserText } from '#kit/layout/user-text.tsx'
import type { RowDialog } from '#kit/list/use-row-dialog.client.ts'
import { verbs } from '#kit/theme/verbs.ts'
import { useErase } from '../trash.client.ts'
import { type ErasableResource, erasableResources } from '../trash.ts'

interface EraseDialogProps<Row> {
  resource: ErasableResource
  dialog: RowDialog<Row>
  getName(row: Row): string
  onErased(): void
}

const verb = 'Hapus permanen'
const failureText = 'Gagal menghapus permanen'

export function EraseDialog<Row extends { id: string }>(props: EraseDialogProps<Row>) {
  const { opened, row, close } = props.dialog
  return (
    <FormModal opened={opened} title={verb} onClose={close}>
      {(controls) => row && <EraseForm {...props} row={row} controls={controls} />}
    </FormModal>
  )
}

const schema = z.object({ reason: requiredLine('Alasan harus diisi', 500) })

function EraseForm<Row extends { id: string }>(
  props: EraseDialogProps<Row> & { row: Row; controls: FormModalControls },
) {
  const { resource, dialog, getName, onErased, row, controls } = props
  const erase = useErase()
  const { form, saving, formProps } = useEntryForm<{ reason: string }>({
    name: 'erase',
    fieldOrder: ['reason'],
    schema,
    initial: { reason: '' },
    async save({ reason }) {
      try {
        await erase({ resource, id: row.id, reason })
      } catch (error) {
        return describeSaveFailure(error, failureText)
      }
      toastSuccess(`${erasableResources[resource].name} dihapus permanen`)
      dialog.close()
      onErased()
      return null
    },
  })
  return (
    <form noValidate {...formProps}>
      <Text>
        Hapus{' '}
        <strong>
          <UserText>{getName(row)}</UserText>
        </strong>{' '}
        untuk selamanya?
      </Text>
      <Text mt="xs" mb="md">
        {lossTexts[resource]} Ini tidak dapat diurungkan. Yang tersisa hanya catatan kapan, oleh siapa, dan
        mengapa ini dihapus.
      </Text>
      <Textarea
        mb="md"
        label="Alasan"
        description="Tetap tersimpan. Jangan menulis data pribadi di sini."
        autosize
        minRows={2}
        readOnly={saving}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <SaveActions
        verb={verb}
        busy={verbs.removing}
        color="bad"
        dirty={form.isDirty()}
        saving={saving}
        {...controls}
      />
    </form>
  )
}

const lossTexts: Record<ErasableResource, string> = {
  affiliate:
    'Nama, nomor, status, link posting, dan seluruh riwayatnya benar-benar hilang; videonya kembali tersedia.',
  video: 'Link, status, dan seluruh riwayatnya benar-benar hilang.',
  template: 'Isi dan seluruh riwayatnya benar-benar hilang.',
  product: 'Isi dan seluruh riwayatnya benar-benar hilang.',
  user: 'Login, sesi, permission, nama, email, dan seluruh riwayatnya benar-benar hilang. Affiliate, video, product, dan template yang dibuatnya tetap ada, tanpa namanya.',
}
