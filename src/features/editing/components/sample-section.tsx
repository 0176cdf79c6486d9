import { Badge, Group, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import {
  hasParcel,
  isSent,
  type SampleStatus,
  sampleStatuses,
  sampleStatusLabel,
  type sentStep,
} from '#features/affiliates/affiliate-values.ts'
import { SampleBadge } from '#features/affiliates/components/sample-badge.tsx'
import { SampleReceived } from '#features/affiliates/components/sample-received.tsx'
import { ShowReasonBox } from '#features/affiliates/components/show-reason-box.tsx'
import { TrackRecordNote } from '#features/affiliates/components/track-record.tsx'
import { ValueChoice } from '#kit/form/value-choice.tsx'
import layout from '#kit/layout/layout.module.css'
import { UserText } from '#kit/layout/user-text.tsx'
import { isReasonVisible } from '../draft.ts'
import { FormSection } from './form-section.tsx'
import classes from './sample-section.module.css'
import { type Editor, onLeaveField } from './use-affiliate-editor.client.ts'

/** The statuses that can be chosen here. A sample is sent from the list, and then its status is final. */
const choosableStatuses = sampleStatuses.filter(
  (status): status is Exclude<SampleStatus, typeof sentStep.to> => !isSent(status),
)

interface SampleSectionProps {
  editor: Editor
  renderParcelEditor(affiliate: Affiliate): ReactNode
}

export function SampleSection({ editor, renderParcelEditor }: SampleSectionProps) {
  const { state, dispatch, errors, known } = editor
  const { draft, saving } = state
  const { sample_product_status: status } = draft
  return (
    <FormSection title="Sample Product">
      <div className={layout.twoColumns}>
        {isSent(status) ? (
          <div>
            <div className={classes.label}>Status Sample Product</div>
            <Group gap="xs" mih="var(--control)">
              <SampleBadge status={status} />
              <Badge color="good" leftSection={<IconLock size={12} aria-hidden />}>
                Read-only
              </Badge>
              <SampleReceived affiliate={known} />
            </Group>
          </div>
        ) : (
          <div className={layout.stackXxs}>
            <ValueChoice
              label="Status Sample Product"
              name="sample_product_status"
              values={choosableStatuses}
              labels={sampleStatusLabel}
              value={status}
              onChange={(sample_product_status) =>
                dispatch({ type: 'typed', fields: { sample_product_status } })
              }
              readOnly={saving}
              error={errors.get('sample_product_status')}
            />
            <TrackRecordNote id={known.id} record={known.record} inNewTab />
          </div>
        )}
        {status === 'rejected' && (
          <div className={layout.stackXxs}>
            <TextInput
              label="Alasan Ditolak"
              description="Opsional"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              name="sample_product_reason"
              placeholder="mis. konten belum sesuai dengan brand"
              dir="auto"
              autoComplete="off"
              readOnly={saving}
              value={draft.sample_product_reason}
              error={errors.get('sample_product_reason')}
              onChange={({ currentTarget: { value } }) =>
                dispatch({ type: 'typed', fields: { sample_product_reason: value } })
              }
              onBlur={onLeaveField(editor, 'sample_product_reason')}
            />
            <ReasonVisibility editor={editor} />
          </div>
        )}
        {/* Hidden while a new status is unsaved: the parcel belongs to the stored one, and its editor saves alone. */}
        {hasParcel(status) && status === known.sample_product_status && (
          <Parcel affiliate={known}>{renderParcelEditor(known)}</Parcel>
        )}
      </div>
    </FormSection>
  )
}

/** The choice whether the creator reads the reason, with a note if a save hides it from a creator who reads it now. */
function ReasonVisibility({ editor: { state, dispatch, known } }: { editor: Editor }) {
  const { draft } = state
  const isVisible = isReasonVisible(draft, known)
  // A choice that equals the default is stored as null, so that the form counts as unchanged.
  const choose = (isChecked: boolean) => {
    const isDefault = isChecked === isReasonVisible({ ...draft, shows_reason: null }, known)
    dispatch({ type: 'typed', fields: { shows_reason: isDefault ? null : isChecked } })
  }
  return (
    <>
      <ShowReasonBox checked={isVisible} onChange={choose} />
      {known.reason_shown && (
        <p role="status" className={`${layout.flush} ${layout.sm}`}>
          {!isVisible && 'Kreator tidak melihatnya lagi setelah disimpan.'}
        </p>
      )}
    </>
  )
}

/** Shows courier and tracking number as they are stored, beside the button that changes them. */
function Parcel({ affiliate, children }: { affiliate: Affiliate; children: ReactNode }) {
  const { sample_courier, sample_resi } = affiliate
  const facts = [sample_courier, sample_resi].filter((text) => text !== null)
  return (
    <Group gap="md" className={classes.parcel ?? ''}>
      {facts.length > 0 && <UserText>{facts.join(' · ')}</UserText>}
      {children}
    </Group>
  )
}
