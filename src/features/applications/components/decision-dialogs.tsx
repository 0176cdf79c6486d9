/** Dialogs shown before applications are declined or permanently deleted. */
import { TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { formatCount } from '#base/count.ts'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form/form-modal.tsx'
import layout from '#kit/layout/layout.module.css'
import { UserText } from '#kit/layout/user-text.tsx'
import { ConfirmDelete } from '#kit/overlay/confirm-delete.tsx'
import type { Application } from '../application.ts'
import type { useDecisions } from '../use-decisions.client.ts'

export interface DecisionDialogProps {
  rows: readonly Application[]
  decisions: ReturnType<typeof useDecisions>
  onDone(): void
  onClose(): void
}

/** Confirms a deletion, since it can't be undone and a genuine application may be among the rows. */
export function EraseDialog({
  opened,
  rows,
  decisions,
  onDone,
  onClose,
}: DecisionDialogProps & { opened: boolean }) {
  const [firstRow] = rows
  const eraseAndClose = () =>
    decisions.runUnlessBusy(async () => {
      if (!(await decisions.erase(rows))) return
      onDone()
      onClose()
    })
  return (
    <ConfirmDelete
      opened={opened}
      isDeleting={decisions.busy}
      onCancel={onClose}
      onDelete={() => void eraseAndClose()}
    >
      Hapus{' '}
      {rows.length === 1 && firstRow ? (
        <>
          kiriman <UserText>{firstRow.username}</UserText>
        </>
      ) : (
        <strong>{formatCount(rows.length)} kiriman</strong>
      )}{' '}
      untuk selamanya?
    </ConfirmDelete>
  )
}

export function DeclineDialog({ opened, ...props }: DecisionDialogProps & { opened: boolean }) {
  return (
    <FormModal opened={opened} title="Tolak pendaftar" onClose={props.onClose}>
      {(controls) => <DeclineForm {...props} {...controls} />}
    </FormModal>
  )
}

function DeclineForm({
  rows,
  decisions,
  onDone,
  onClose,
  ...controls
}: DecisionDialogProps & FormModalControls) {
  const [reason, setReason] = useState('')
  function submit(event: SubmitEvent) {
    event.preventDefault()
    void decisions.runUnlessBusy(async () => {
      if (!(await decisions.decline(rows, reason.trim()))) return
      onDone()
      onClose()
    })
  }
  const countText = rows.length > 1 ? ` ${formatCount(rows.length)}` : ''
  return (
    <form noValidate className={layout.stack} onSubmit={submit}>
      <TextInput
        label="Alasan"
        description="Hanya untuk tim; pendaftar tidak melihatnya. Dihapus bersama datanya setelah 90 hari."
        placeholder="mis. belum ada konten skincare"
        dir="auto"
        autoComplete="off"
        data-autofocus
        maxLength={500}
        readOnly={decisions.busy}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <SaveActions
        verb={`Tolak${countText}`}
        busy="Menolak..."
        dirty={reason.trim() !== ''}
        saving={decisions.busy}
        {...controls}
      />
    </form>
  )
}
