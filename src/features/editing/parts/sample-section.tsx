import { Badge, Group, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import {
  isSent,
  type SampleStatus,
  sampleStatuses,
  sampleStatusLabel,
  type sending,
} from '#features/affiliates/affiliate.ts'
import { SampleBadge } from '#features/affiliates/parts/sample-badge.tsx'
import { FormSection } from './form-section.tsx'
import classes from './sample-section.module.css'
import { StatusChoice } from './status-choice.tsx'
import type { AffiliateEditor } from './use-affiliate-editor.client.ts'

/** A sample is sent from the list, and then stays sent. */
const choices = sampleStatuses.filter(
  (status): status is Exclude<SampleStatus, typeof sending.to> => !isSent(status),
)

export function SampleSection({ editor }: { editor: AffiliateEditor }) {
  const { draft, saving, set, setSample, errorOf, onLeave } = editor
  const { sample_product_status: status } = draft
  return (
    <FormSection title="Sample Product">
      <div className={classes.fields}>
        {isSent(status) ? (
          <div>
            <div className={classes.label}>Status Sample Product</div>
            <Group gap="xs" mih={36}>
              <SampleBadge status={status} />
              <Badge color="good" leftSection={<IconLock size={12} aria-hidden />}>
                Read-only
              </Badge>
            </Group>
          </div>
        ) : (
          <StatusChoice
            label="Status Sample Product"
            name="sample_product_status"
            values={choices}
            words={sampleStatusLabel}
            value={status}
            onChange={setSample}
            readOnly={saving}
            error={errorOf('sample_product_status')}
          />
        )}
        {status === 'rejected' && (
          <TextInput
            label="Alasan Ditolak"
            name="sample_product_reason"
            placeholder="mis. konten belum sesuai dengan brand"
            dir="auto"
            autoComplete="off"
            readOnly={saving}
            value={draft.sample_product_reason}
            error={errorOf('sample_product_reason')}
            onChange={(event) => set('sample_product_reason', event.currentTarget.value)}
            onBlur={(event) => onLeave('sample_product_reason', event.relatedTarget)}
          />
        )}
      </div>
    </FormSection>
  )
}
