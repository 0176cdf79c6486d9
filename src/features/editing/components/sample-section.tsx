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
import { SampleArrival } from '#features/affiliates/components/sample-arrival.tsx'
import { SampleBadge } from '#features/affiliates/components/sample-badge.tsx'
import { ShowReasonBox } from '#features/affiliates/components/show-reason-box.tsx'
import { TrackRecordNote } from '#features/affiliates/components/track-record.tsx'
import { ValueChoice } from '#kit/form/value-choice.tsx'
import layout from '#kit/layout/layout.module.css'
import { UserText } from '#kit/layout/user-text.tsx'
import { isReasonVisible } from '../draft.ts'
import { FormSection } from './form-section.tsx'
import classes from './sample-section.module.css'
import { createBlurHandler, type Editor } from './use-affiliate-editor.client.ts'

/** The statuses that can be chosen here. A sample is sent from the list, and then its status is final. */
const choosableStatuses = sampleStatuses.filter(
  (status): status is Exclude<SampleStatus, typeof sentStep.to> => !isSent(status),
)

interface SampleSectionProps {
  editor: Editor
  renderParcelEditor(affiliate: Affiliate): ReactNode
}

export function SampleSection({ editor, renderParcelEditor }: SampleSectionProps) {
  const { state, dispatch, errors, savedAffiliate } = editor
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
              <SampleArrival affiliate={savedAffiliate} />
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
                dispatch({ type: 'fieldsChanged', fields: { sample_product_status } })
              }
              readOnly={saving}
              error={errors.get('sample_product_status')}
            />
            <TrackRecordNote id={savedAffiliate.id} record={savedAffiliate.record} inNewTab />
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
                dispatch({ type: 'fieldsChanged', fields: { sample_product_reason: value } })
              }
              onBlur={createBlurHandler(editor, 'sample_product_reason')}
            />
            <ReasonVisibility editor={editor} />
          </div>
        )}
        {/* Hidden while a new status is unsaved: the parcel editor saves by itself, and the server still has the old status. */}
        {hasParcel(status) && status === savedAffiliate.sample_product_status && (
          <Parcel affiliate={savedAffiliate}>{renderParcelEditor(savedAffiliate)}</Parcel>
        )}
      </div>
    </FormSection>
  )
}

/** Checkbox that lets the creator read the reason. A note says if a save hides the reason from the creator's page. */
function ReasonVisibility({ editor: { state, dispatch, savedAffiliate } }: { editor: Editor }) {
  const { draft } = state
  const isVisible = isReasonVisible(draft, savedAffiliate)
  // A choice that equals the default is stored as null, so that the form counts as unchanged.
  const choose = (isChecked: boolean) => {
    const isDefault = isChecked === isReasonVisible({ ...draft, shows_reason: null }, savedAffiliate)
    dispatch({ type: 'fieldsChanged', fields: { shows_reason: isDefault ? null : isChecked } })
  }
  return (
    <>
      <ShowReasonBox checked={isVisible} onChange={choose} />
      {savedAffiliate.reason_shown && (
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
