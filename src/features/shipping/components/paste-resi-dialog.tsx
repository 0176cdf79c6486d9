/** Pastes many tracking numbers: assigns them to the parcels, lets the user correct them, and saves them together. */
import { Alert, Button, Checkbox, Switch, Textarea, TextInput, VisuallyHidden } from '@mantine/core'
import { type ClipboardEvent, type SubmitEvent, useState } from 'react'
import { formatCount } from '#base/count.ts'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form/form-modal.tsx'
import { isolate, UserText } from '#kit/layout/user-text.tsx'
import type { Doubt, UnassignedReason } from '../assign-lines.ts'
import type { Shipment } from '../shipment.ts'
import { type PasteDraft, usePasteDraft } from '../use-paste-draft.client.ts'
import { CourierInput } from './courier-input.tsx'
import classes from './paste-resi-dialog.module.css'

interface PasteResiDialogProps {
  /** the pasted text; null while the dialog is closed */
  pastedText: string | null
  /** the parcels that numbers are assigned to, in order */
  rows: readonly Shipment[]
  /** the courier for lines that name none */
  defaultCourier: string
  onDefaultCourier(courier: string): void
  onClose(): void
}

export function PasteResiDialog({ pastedText, onClose, ...props }: PasteResiDialogProps) {
  return (
    <FormModal opened={pastedText !== null} title="Tempel resi" size="48rem" onClose={onClose}>
      {(controls) => (
        <PasteForm pastedText={pastedText ?? ''} onDone={onClose} {...props} controls={controls} />
      )}
    </FormModal>
  )
}

interface PasteFormProps extends Omit<PasteResiDialogProps, 'pastedText' | 'onClose'> {
  pastedText: string
  onDone(): void
  controls: FormModalControls
}

function PasteForm(props: PasteFormProps) {
  const { pastedText, rows, defaultCourier, onDefaultCourier, onDone, controls } = props
  const draft = usePasteDraft(rows, defaultCourier, pastedText, onDone)
  const { assignment, saving, includedCount } = draft

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    void draft.send()
  }

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      {assignment ? (
        <>
          <CourierInput
            label="Kurir untuk semua"
            description="Dipakai untuk baris yang tidak menyebut kurir"
            value={defaultCourier}
            readOnly={saving}
            onChange={onDefaultCourier}
          />
          <Notices draft={draft} />
          <Rows draft={draft} />
          <Switch
            label="Tandai terkirim sekaligus"
            checked={draft.marksSent}
            aria-disabled={saving}
            onChange={({ currentTarget: { checked } }) => draft.setMarksSent(checked)}
          />
        </>
      ) : (
        <PasteField rowCount={rows.filter(({ sample_resi }) => !sample_resi).length} onText={draft.assign} />
      )}
      <SaveActions
        verb={draft.marksSent ? `Tandai ${includedCount} terkirim` : `Simpan ${includedCount} resi`}
        dirty={assignment !== null}
        saving={saving}
        {...controls}
      />
    </form>
  )
}

/** Reads pasted text at once, and typed text when the field loses the focus. */
function PasteField({ rowCount, onText }: { rowCount: number; onText(text: string): void }) {
  const [text, setText] = useState('')

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData('text')
    if (pasted.trim() === '') return
    event.preventDefault()
    onText(pasted)
  }

  return (
    <Textarea
      data-autofocus
      label="Resi, satu per baris"
      description={`Berurutan ke ${formatCount(rowCount)} paket yang belum punya resi, atau dengan username di barisnya`}
      placeholder={'JX0012345678\nJX0012345679'}
      rows={6}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onPaste={onPaste}
      onChange={({ currentTarget: { value } }) => setText(value)}
      onBlur={() => text.trim() !== '' && onText(text)}
    />
  )
}

/** Maximum number of lines and of numbers that a notice lists; the rest are only counted. */
const maxListed = 5

const reasonText: Record<UnassignedReason, string> = {
  unknown: 'tidak ada di daftar',
  several: 'menyebut lebih dari satu orang',
  twice: 'orangnya sudah disebut',
  unread: 'resinya tidak terbaca',
}

const doubtText: Record<Doubt, string> = {
  phone: 'Sepertinya nomor HP, bukan resi',
  several: 'Ada lebih dari satu nomor di baris ini',
}

function Notices({
  draft: { assignment, surplus, unassigned, doubtfulCount, byOrderCount, missingCount, refusalMessage },
}: {
  draft: PasteDraft
}) {
  if (!assignment) return null
  return (
    <div role="status" className={classes.notices}>
      {unassigned.length > 0 && (
        <Alert color="warning" title={`${unassigned.length} baris tidak ditempatkan`}>
          {unassigned.slice(0, maxListed).map(({ text, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are read once, and several may be equal
            <div key={index}>
              <UserText>{text}</UserText> — {reasonText[reason]}
            </div>
          ))}
          {unassigned.length > maxListed && `dan ${unassigned.length - maxListed} lagi`}
        </Alert>
      )}
      {surplus.length > 0 && (
        <Alert color="warning" title={`${surplus.length} resi tidak punya baris`}>
          Resi lebih banyak dari paket yang belum punya resi:{' '}
          <UserText>{surplus.slice(0, maxListed).join(', ')}</UserText>
          {surplus.length > maxListed && ` dan ${surplus.length - maxListed} lagi`}
        </Alert>
      )}
      {doubtfulCount > 0 && (
        <Alert color="warning" title={`${doubtfulCount} resi meragukan`}>
          Belum ikut. Periksa, lalu centang yang benar.
        </Alert>
      )}
      {byOrderCount > 0 && (
        <Alert color="warning" title={`${byOrderCount} resi ditempatkan menurut urutan`}>
          Barisnya tidak menyebut nama. Pastikan orangnya benar.
        </Alert>
      )}
      {missingCount > 0 && (
        <Alert color="info" title={`${missingCount} paket tanpa resi`}>
          Yang kosong dibiarkan.
        </Alert>
      )}
      {refusalMessage && (
        <Alert color="bad" title="Belum ada yang tersimpan">
          {refusalMessage}
        </Alert>
      )}
    </div>
  )
}

/** Renders the rows that a line is assigned to, and the other parcels on demand. */
function Rows({ draft }: { draft: PasteDraft }) {
  const [showsAll, setShowsAll] = useState(false)
  const otherCount = draft.rows.length - draft.assignedCount
  return (
    <>
      <ol className={classes.rows} aria-label="Resi per paket">
        {draft.rows.slice(0, showsAll ? undefined : draft.assignedCount).map((draftRow, index) => (
          <DraftRow key={draftRow.row.id} draft={draft} position={index + 1} {...draftRow} />
        ))}
      </ol>
      {otherCount > 0 && !showsAll && (
        <Button variant="subtle" className={classes.showAll ?? ''} onClick={() => setShowsAll(true)}>
          Tampilkan {formatCount(otherCount)} paket lain
        </Button>
      )}
    </>
  )
}

type DraftRowProps = PasteDraft['rows'][number] & { draft: PasteDraft; position: number }

function DraftRow({
  draft,
  position,
  row,
  input,
  defaultCourier,
  storedText,
  replacesStored,
  doubt,
  isByOrder,
  isConfirmed,
  problem,
  warning,
}: DraftRowProps) {
  const warnings = [doubt && doubtText[doubt], isByOrder ? 'Menurut urutan' : undefined, warning].filter(
    (text) => text !== undefined,
  )
  return (
    <li className={classes.row}>
      <span className={classes.position}>{position}</span>
      <span className={classes.affiliate}>
        <UserText>{row.username}</UserText>
        <span className={classes.products}>
          <bdi>{row.products.map(({ product_name }) => product_name).join(', ')}</bdi>
        </span>
        {storedText && <span className={classes.storedParcel}>sudah ada {storedText}</span>}
      </span>
      <CourierInput
        className={classes.courier ?? ''}
        aria-label={`Kurir ${isolate(row.username)}`}
        placeholder={defaultCourier || 'Kurir'}
        value={input.courier}
        readOnly={draft.saving}
        onChange={(next) => draft.change(row.id, { courier: next })}
      />
      <TextInput
        className={classes.resi ?? ''}
        aria-label={`No. resi ${isolate(row.username)}`}
        placeholder="No. resi"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={input.resi}
        readOnly={draft.saving}
        error={problem}
        onChange={({ currentTarget: { value } }) => draft.change(row.id, { resi: value })}
      />
      {(replacesStored || doubt) && (
        <Checkbox
          className={classes.confirmation ?? ''}
          checked={isConfirmed}
          aria-disabled={draft.saving}
          onChange={({ currentTarget: { checked } }) => draft.confirm(row.id, storedText, checked)}
          label={
            <>
              {replacesStored ? `Menggantikan ${storedText}` : 'Pakai resi ini'}
              <VisuallyHidden> {isolate(row.username)}</VisuallyHidden>
            </>
          }
        />
      )}
      {warnings.length > 0 && <p className={classes.warning}>{warnings.join('. ')}</p>}
    </li>
  )
}
