import { Stack } from '@mantine/core'
import { isDefinedError } from '@orpc/client'
import { useState } from 'react'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form-modal.tsx'
import { toastSuccess } from '#kit/toast.tsx'
import { verbs } from '#kit/verbs.ts'
import type { Affiliate, Registration } from '../affiliate.ts'
import { useCorrectAffiliate } from '../affiliates.client.ts'
import { type Change, ChangedNotice } from './changed-notice.tsx'
import { saveFailure } from './registration-failure.ts'
import { RegistrationFields } from './registration-fields.tsx'
import { useRegistrationForm } from './use-registration-form.ts'

const failing = {
  refused: 'Gagal mengupdate data affiliate',
  broken: 'Terjadi kesalahan saat mengupdate data',
}

interface EditDialogProps {
  /** as it was when the dialog opened: live changes never touch what is being typed */
  affiliate: Affiliate | null
  opened: boolean
  onClose(): void
}

export function EditDialog({ affiliate, opened, onClose }: EditDialogProps) {
  return (
    <FormModal opened={opened} title="Edit Affiliate" onClose={onClose}>
      {(controls) => affiliate && <EditForm affiliate={affiliate} onSaved={onClose} {...controls} />}
    </FormModal>
  )
}

interface EditFormProps extends FormModalControls {
  affiliate: Affiliate
  onSaved(): void
}

function EditForm({ affiliate, onSaved, ...controls }: EditFormProps) {
  const correct = useCorrectAffiliate()
  // The row that the person knows of: as the dialog opened, or as somebody else has left it since.
  const [known, setKnown] = useState(affiliate)
  const [change, setChange] = useState<Change | null>(null)
  const editor = useRegistrationForm({ name: 'edit', initial: registrationOf(affiliate), save })
  const { form, saving, formProps } = editor

  async function save(input: Registration) {
    try {
      await correct.mutateAsync({ id: known.id, revision: known.revision, ...input })
    } catch (thrown) {
      const error = thrown as NonNullable<typeof correct.error>
      if (isDefinedError(error) && error.code === 'CHANGED') {
        setChange({ before: known, now: error.data })
        setKnown(error.data)
      }
      return saveFailure(error, input, failing)
    }
    toastSuccess('Data affiliate berhasil diupdate')
    onSaved()
    return null
  }

  return (
    <form noValidate {...formProps}>
      {change && <ChangedNotice {...change} />}
      <Stack gap="md">
        <RegistrationFields editor={editor} chosen={affiliate.products} startsAt="username" />
      </Stack>
      <SaveActions verb={verbs.saveChanges} dirty={form.isDirty()} saving={saving} {...controls} />
    </form>
  )
}

function registrationOf({ platform, username, whatsapp, product_id, products }: Affiliate): Registration {
  return { platform, username, whatsapp, product_id: product_id ?? products[0]?.id ?? '' }
}
