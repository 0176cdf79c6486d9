import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { formatCount } from '#base/count.ts'
import { getLabel } from '#base/resource.ts'
import { parseLoneProfileLink } from '#base/username.ts'
import { affiliate } from '#features/affiliates/affiliate.ts'
import { platformItems } from '#features/affiliates/affiliate-values.ts'
import { HolderLink } from '#features/affiliates/components/holder-link.tsx'
import { describeSimilarity, type RegistrationConflict } from '#features/affiliates/registration-conflict.ts'
import { StatusBadge } from '#kit/feedback/status-badge.tsx'
import { statusStyle } from '#kit/feedback/status-style.client.ts'
import { literalProps } from '#kit/form/literal-props.ts'
import { UserText } from '#kit/layout/user-text.tsx'
import { type CheckedRow, type GridField, isIncluded, type RowState } from '../import-draft.ts'
import { describeRestoration } from '../restoration.ts'
import type { useImportDraft } from '../use-import-draft.client.ts'
import classes from './import-grid.module.css'

const stateLabels: Record<RowState['kind'], string> = {
  ready: 'Siap',
  similar: 'Mirip',
  doubtful: 'Periksa',
  bad_number: 'Cek nomor',
  missing: 'Kurang',
  duplicate: 'Ganda',
  taken: 'Sudah ada',
  left_out: 'Tidak ikut',
}

interface ImportRowProps {
  checkedRow: CheckedRow
  products: { value: string; label: string }[]
  draft: Pick<ReturnType<typeof useImportDraft>, 'setField' | 'setLeftOut' | 'saving'>
  /**
   * called when the user clicks or types in the row. Focus is not enough: it comes before the end of a click, and rows
   * that move then would miss the click
   */
  onInteract(): void
}

export function ImportRow({ checkedRow, products, draft, onInteract }: ImportRowProps) {
  const { row, input, state } = checkedRow
  const { saving } = draft
  const { number } = row
  const moreProducts = products.flatMap(({ value, label }) =>
    row.more_product_ids.includes(value) ? [label] : [],
  )
  const missingFields = state.kind === 'missing' ? state.fields : {}
  const getFieldProps = (name: GridField) => ({
    'aria-label': `${getLabel(affiliate, name)}, baris ${number}`,
    value: input[name],
    error: missingFields[name] !== undefined || (name === 'whatsapp' && state.kind === 'bad_number'),
    disabled: row.isLeftOut === true,
    label: getLabel(affiliate, name),
    labelProps: { className: classes.label },
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      changeField(name, value),
  })

  function changeField(name: GridField, value: string) {
    if (saving) return
    const profile = name === 'username' ? parseLoneProfileLink(value) : null
    draft.setField(number, name, profile?.username ?? value)
    if (profile) draft.setField(number, 'platform', profile.platform)
  }

  return (
    <li
      className={classes.row}
      data-state={state.kind}
      onClick={onInteract}
      onKeyUp={onInteract}
      onChangeCapture={onInteract}
    >
      <Checkbox
        className={classes.checkbox ?? ''}
        label={formatCount(number)}
        aria-label={`Ikut didaftarkan, baris ${number}`}
        checked={isIncluded(checkedRow)}
        onChange={(event) => !saving && draft.setLeftOut(number, !event.currentTarget.checked)}
      />
      <NativeSelect
        {...getFieldProps('platform')}
        data={input.platform ? platformItems : [{ value: '', label: 'Pilih' }, ...platformItems]}
      />
      <TextInput {...getFieldProps('username')} {...literalProps} dir="auto" readOnly={saving} />
      <TextInput {...getFieldProps('whatsapp')} {...literalProps} inputMode="tel" readOnly={saving} />
      <NativeSelect
        {...getFieldProps('product_id')}
        data={[{ value: '', label: 'Pilih product' }, ...products]}
      />
      <div className={classes.remarks}>
        <StatusBadge {...statusStyle.pasted[state.kind]}>{stateLabels[state.kind]}</StatusBadge>
        <Reasons state={state} />
        {row.nama && (
          <span>
            {getLabel(affiliate, 'nama')}: <UserText>{row.nama}</UserText>
          </span>
        )}
        {row.restoration && <span>{describeRestoration(row.restoration)}</span>}
        {row.more_product_ids.length > 0 && <span>Product juga: {moreProducts.join(', ')}</span>}
      </div>
    </li>
  )
}

function Reasons({ state }: { state: RowState }) {
  switch (state.kind) {
    case 'missing':
      return [...new Set(Object.values(state.fields))].map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))
    case 'duplicate':
      return <span>Sama dengan baris {state.earlierNumber}</span>
    case 'taken':
    case 'similar':
      return <Conflicts conflicts={state.conflicts} />
    case 'doubtful':
    case 'bad_number':
      return (
        <>
          {state.warnings.map((warning) => (
            <span key={warning}>{warning}</span>
          ))}
          <Conflicts conflicts={state.conflicts} />
        </>
      )
    default:
      return null
  }
}

function Conflicts({ conflicts }: { conflicts: readonly RegistrationConflict[] }) {
  return conflicts.map((conflict) => <Conflict key={conflict.kind + conflict.holder?.id} {...conflict} />)
}

/** Names the affiliate that the row conflicts with or resembles, and what the two have in common. */
function Conflict(conflict: RegistrationConflict) {
  const { holder } = conflict
  if (!holder) return null
  return (
    <span>
      <HolderLink holder={holder} inNewTab />: {describeSimilarity(conflict)}
    </span>
  )
}
