/**
 * Renders the fields for courier and tracking number. Enter, which a scanner sends, saves and moves to the next row.
 */
import { Button, TextInput } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { isolate, UserText } from '#kit/layout/user-text.tsx'
import { verbs } from '#kit/theme/verbs.ts'
import type { useParcel } from '../use-parcel.client.ts'
import { CourierInput } from './courier-input.tsx'
import classes from './parcel-fields.module.css'

interface ParcelFieldsProps {
  username: string
  parcel: ReturnType<typeof useParcel>
  /** the courier for a number that is typed without one */
  defaultCourier: string
  /** username of another affiliate that has the same number */
  holderUsername?: string | undefined
  /** true if the surrounding form saves the fields with a button; then Enter and blur don't save */
  isSavedByForm?: boolean
  isReadOnly?: boolean
}

export function ParcelFields({
  username,
  parcel,
  defaultCourier,
  holderUsername,
  isSavedByForm = false,
  isReadOnly = false,
}: ParcelFieldsProps) {
  const name = isolate(username)
  const fieldsRef = useRef<HTMLDivElement>(null)
  // A form closes after its save, so the user can't type on during it.
  const readOnly = isReadOnly || (isSavedByForm && parcel.saving)
  const isDefaultCourier = parcel.courier === '' || parcel.courier === defaultCourier
  const isCourierShown =
    isSavedByForm ||
    !isDefaultCourier ||
    parcel.courierError !== undefined ||
    parcel.conflictingValues !== undefined

  async function onEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (isSavedByForm || event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const field = event.currentTarget
    // The focus moves at once, since a scanner may send the next number before the server has answered.
    const saved = parcel.save()
    if (!parcel.resiError && !parcel.conflictingValues) findNextResiInput(field)?.focus()
    if ((await saved) !== 'saved' && !fieldsRef.current?.contains(document.activeElement)) field.focus()
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (isSavedByForm || fieldsRef.current?.contains(relatedTarget) || parcel.conflictingValues) return
    void parcel.save()
  }

  return (
    <div ref={fieldsRef} className={classes.fields}>
      <CourierInput
        className={classes.courier ?? ''}
        wrapperProps={{ 'data-on-hover': !isCourierShown || undefined }}
        aria-label={`Kurir ${name}`}
        placeholder={defaultCourier || 'Kurir'}
        value={parcel.courier}
        error={parcel.courierError}
        readOnly={readOnly}
        onBlur={onBlur}
        onChange={(next) => parcel.change({ courier: next })}
      />
      <span className={classes.courierText} aria-hidden>
        {parcel.courier || defaultCourier}
      </span>
      <TextInput
        className={classes.resi ?? ''}
        data-resi
        aria-label={`No. resi ${name}`}
        placeholder="No. resi"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={60}
        value={parcel.resi}
        error={parcel.resiError}
        readOnly={readOnly}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget: { value } }) => parcel.change({ resi: value })}
        onBlur={onBlur}
        onKeyDown={(event) => void onEnter(event)}
      />
      {holderUsername && (
        <p className={classes.note} role="status">
          Resi ini juga dipakai <UserText>{holderUsername}</UserText>
        </p>
      )}
      {parcel.conflictingValues && (
        <div className={classes.note} role="status">
          Rekan baru saja mengisi {parcel.conflictingValues.courier}{' '}
          {parcel.conflictingValues.resi || 'tanpa resi'}.
          <span className={classes.choice}>
            <Button variant="default" onClick={parcel.discardEdit}>
              Pakai itu
            </Button>
            <Button variant="default" onClick={parcel.keepEdit}>
              Ganti dengan isian saya
            </Button>
          </span>
        </div>
      )}
      {parcel.saving && <span className={classes.note}>{verbs.saving}</span>}
    </div>
  )
}

/** Returns the number field of the next row, also if that row is in another product's section. */
function findNextResiInput(field: HTMLInputElement): HTMLInputElement | undefined {
  const fields = [
    ...(field.closest('[data-parcels]')?.querySelectorAll<HTMLInputElement>('input[data-resi]') ?? []),
  ]
  return fields.slice(fields.indexOf(field) + 1).find((each) => !each.closest('[inert]'))
}
