/** Dialogs that ask for input before an action runs on all chosen affiliates. */
import { Checkbox, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { formatCount } from '#base/count.ts'
import { addDays } from '#base/jakarta.ts'
import { ProductSelect } from '#features/affiliates/components/product-select.tsx'
import { ShowReasonBox } from '#features/affiliates/components/show-reason-box.tsx'
import { daysToPost } from '#features/affiliates/deadline.ts'
import { useToday } from '#kit/feedback/clock.client.ts'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form/form-modal.tsx'
import layout from '#kit/layout/layout.module.css'
import { UserText } from '#kit/layout/user-text.tsx'
import { ConfirmDelete } from '#kit/overlay/confirm-delete.tsx'
import { useDeletionUndo } from '#kit/overlay/deletion-undo.tsx'
import type { BulkAction, BulkActionKind, ChosenAffiliate } from '../bulk-action.ts'
import { ActionDeadline } from './action-deadline.tsx'

export interface BulkActionDialogProps {
  opened: boolean
  chosen: readonly ChosenAffiliate[]
  /** number of the chosen affiliates who have no video that waits to be posted; 0 if it is not given */
  countWithoutVideo?: number
  busy: boolean
  /** @param onSuccess called when the action is done */
  onRun(action: BulkAction, onSuccess: () => void): void
  onClose(): void
}

type FormProps = Omit<BulkActionDialogProps, 'opened'> & FormModalControls

interface BulkActionDialogsProps extends Omit<BulkActionDialogProps, 'opened'> {
  openDialog: BulkActionKind | null
}

export function BulkActionDialogs({ openDialog, ...props }: BulkActionDialogsProps) {
  return (
    <>
      <RejectDialog opened={openDialog === 'reject'} {...props} />
      <DeadlineDialog opened={openDialog === 'deadline'} {...props} />
      <ProductDialog opened={openDialog === 'product'} {...props} />
      <RemoveDialog opened={openDialog === 'remove'} {...props} />
    </>
  )
}

function RejectDialog({ opened, ...props }: BulkActionDialogProps) {
  return (
    <FormModal opened={opened} title="Tolak sample" onClose={props.onClose}>
      {(controls) => <RejectForm {...props} {...controls} />}
    </FormModal>
  )
}

function RejectForm({ chosen, busy, onRun, onClose, ...controls }: FormProps) {
  const [reason, setReason] = useState('')
  const [showsReason, setShowsReason] = useState(false)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    onRun({ kind: 'reject', reason: reason.trim(), shows_reason: showsReason }, onClose)
  }
  return (
    <form noValidate className={layout.stack} onSubmit={submit}>
      <TextInput
        label="Alasan Ditolak"
        description={`Opsional. Satu alasan untuk ${formatCount(chosen.length)} affiliate`}
        placeholder="mis. konten belum sesuai dengan brand"
        dir="auto"
        autoComplete="off"
        data-autofocus
        maxLength={500}
        readOnly={busy}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <ShowReasonBox checked={showsReason} mayHide onChange={setShowsReason} />
      <SaveActions
        verb={`Tolak ${formatCount(chosen.length)}`}
        dirty={reason.trim() !== ''}
        saving={busy}
        {...controls}
      />
    </form>
  )
}

export function DeadlineDialog({ opened, ...props }: BulkActionDialogProps) {
  return (
    <FormModal opened={opened} title="Ganti tenggat" onClose={props.onClose}>
      {(controls) => <DeadlineForm {...props} {...controls} />}
    </FormModal>
  )
}

function DeadlineForm({ chosen, countWithoutVideo = 0, busy, onRun, onClose, ...controls }: FormProps) {
  const defaultDay = addDays(useToday(), daysToPost)
  const [day, setDay] = useState<string | null>(defaultDay)
  const [onlyLate, setOnlyLate] = useState(false)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (day) onRun({ kind: 'deadline', tanggal_max_upload: day, only_late: onlyLate }, onClose)
  }
  return (
    <form noValidate className={layout.stack} onSubmit={submit}>
      {countWithoutVideo > 0 && (
        <p role="status" className={layout.flush}>
          {countWithoutVideo === chosen.length
            ? 'Tidak ada yang berubah: mereka tidak punya video yang belum diposting.'
            : `${formatCount(countWithoutVideo)} dari ${formatCount(chosen.length)} tidak punya video yang belum diposting, jadi tidak berubah.`}
        </p>
      )}
      <ActionDeadline deadline={day} readOnly={busy} onChange={setDay} />
      <Checkbox
        label="Hanya video yang telat"
        description="Tanpa ini, semua video mereka yang belum diposting"
        checked={onlyLate}
        onChange={({ currentTarget: { checked } }) => setOnlyLate(checked)}
      />
      <SaveActions
        verb={`Ganti untuk ${formatCount(chosen.length)}`}
        dirty={day !== defaultDay || onlyLate}
        saving={busy}
        {...controls}
      />
    </form>
  )
}

function ProductDialog({ opened, ...props }: BulkActionDialogProps) {
  return (
    <FormModal opened={opened} title="Tambah product" onClose={props.onClose}>
      {(controls) => <ProductForm {...props} {...controls} />}
    </FormModal>
  )
}

function ProductForm({ chosen, busy, onRun, onClose, ...controls }: FormProps) {
  const [product, setProduct] = useState<string | null>(null)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (product) onRun({ kind: 'product', product_id: product }, onClose)
  }
  return (
    <form noValidate className={layout.stack} onSubmit={submit}>
      <ProductSelect
        label="Product"
        description="Yang sudah mereka punya tetap"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={product}
        error={wasSubmitted && !product ? 'Product harus dipilih' : undefined}
        onChange={setProduct}
      />
      <SaveActions
        verb={`Tambah ke ${formatCount(chosen.length)}`}
        dirty={product !== null}
        saving={busy}
        {...controls}
      />
    </form>
  )
}

/** Maximum number of affiliates listed by name; the rest are only counted. */
const maxNames = 5

function RemoveDialog({ opened, chosen, busy, onRun, onClose }: BulkActionDialogProps) {
  const { note } = useDeletionUndo()
  const unnamedCount = chosen.length - maxNames
  return (
    <ConfirmDelete
      opened={opened}
      isDeleting={busy}
      onCancel={onClose}
      onDelete={() => onRun({ kind: 'remove' }, onClose)}
    >
      Hapus <strong>{formatCount(chosen.length)} affiliate</strong>? {note}
      <Text component="p" mt="xs" c="dimmed">
        {chosen.slice(0, maxNames).map(({ id, username }, i) => (
          <span key={id}>
            {i > 0 && ', '}
            <UserText>{username}</UserText>
          </span>
        ))}
        {unnamedCount > 0 && ` dan ${formatCount(unnamedCount)} lainnya`}. Video yang mereka pegang kembali
        tersedia.
      </Text>
    </ConfirmDelete>
  )
}
