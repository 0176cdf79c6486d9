import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { labelOf } from '#base/resource.ts'
import { loneProfileIn } from '#base/username.ts'
import { affiliate } from '#features/affiliates/affiliate.ts'
import { platformLabel, platforms } from '#features/affiliates/affiliate-values.ts'
import { HolderLink } from '#features/affiliates/components/holder-link.tsx'
import { likeness, type RegistrationConflict } from '#features/affiliates/registration-conflict.ts'
import { StatusBadge } from '#kit/feedback/status-badge.tsx'
import { statusStyle } from '#kit/feedback/status-style.client.ts'
import type { CheckedRow, Field, State } from '../import-draft.ts'
import { restoredText } from '../restored.ts'
import type { useImportDraft } from '../use-import-draft.client.ts'
import classes from './import-grid.module.css'

const stateLabels: Record<State['kind'], string> = {
  ready: 'Siap',
  alike: 'Mirip',
  doubtful: 'Periksa',
  missing: 'Kurang',
  twice: 'Ganda',
  taken: 'Sudah ada',
  out: 'Tidak ikut',
}
const platformChoices = platforms.map((value) => ({ value, label: platformLabel[value] }))
const literal = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }

interface ImportRowProps {
  checkedRow: CheckedRow
  products: { value: string; label: string }[]
  draft: Pick<ReturnType<typeof useImportDraft>, 'setField' | 'setOut' | 'saving'>
}

export function ImportRow({ checkedRow: { row, number, input, state }, products, draft }: ImportRowProps) {
  const { saving } = draft
  const also = products.flatMap(({ value, label }) => (row.more_product_ids.includes(value) ? [label] : []))
  const lacking = state.kind === 'missing' ? state.fields : {}
  const field = (name: Field) => ({
    'aria-label': `${labelOf(affiliate, name)}, baris ${number}`,
    value: input[name],
    error: lacking[name] !== undefined,
    disabled: row.out,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set(name, value),
  })

  function set(name: Field, value: string) {
    if (saving) return
    const profile = name === 'username' ? loneProfileIn(value) : null
    draft.setField(row.key, name, profile?.username ?? value)
    if (profile) draft.setField(row.key, 'platform', profile.platform)
  }

  return (
    <li className={classes.row} data-state={state.kind}>
      <Checkbox
        className={classes.which ?? ''}
        label={number.toLocaleString('id-ID')}
        aria-label={`Ikut didaftarkan, baris ${number}`}
        checked={!row.out}
        onChange={(event) => !saving && draft.setOut(row.key, !event.currentTarget.checked)}
      />
      <NativeSelect
        {...field('platform')}
        data={input.platform ? platformChoices : [{ value: '', label: 'Pilih' }, ...platformChoices]}
      />
      <TextInput {...field('username')} {...literal} dir="auto" placeholder="Username" readOnly={saving} />
      <TextInput
        {...field('whatsapp')}
        {...literal}
        inputMode="tel"
        placeholder="No. WhatsApp"
        readOnly={saving}
      />
      <NativeSelect {...field('product_id')} data={[{ value: '', label: 'Pilih product' }, ...products]} />
      <div className={classes.said}>
        <StatusBadge {...statusStyle.pasted[state.kind]}>{stateLabels[state.kind]}</StatusBadge>
        <Reasons state={state} />
        {row.restoring && <span>{restoredText(row.restoring)}</span>}
        {row.more_product_ids.length > 0 && <span>Product juga: {also.join(', ')}</span>}
      </div>
    </li>
  )
}

function Reasons({ state }: { state: State }) {
  switch (state.kind) {
    case 'missing':
      return [...new Set(Object.values(state.fields))].map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))
    case 'twice':
      return <span>Sama dengan baris {state.row}</span>
    case 'taken':
    case 'alike':
      return <Likenesses of={state.conflicts} />
    case 'doubtful':
      return (
        <>
          {state.doubts.map((doubt) => (
            <span key={doubt}>{doubt}</span>
          ))}
          <Likenesses of={state.conflicts} />
        </>
      )
    default:
      return null
  }
}

function Likenesses({ of: conflicts }: { of: readonly RegistrationConflict[] }) {
  return conflicts.map((conflict) => <Likeness key={conflict.kind + conflict.holder?.id} {...conflict} />)
}

/** Names the affiliate that has the same username or number, with the text of a refused registration. */
function Likeness(conflict: RegistrationConflict) {
  const { holder } = conflict
  if (!holder) return null
  return (
    <span>
      <HolderLink holder={holder} inNewTab />: {likeness(conflict)}
    </span>
  )
}
