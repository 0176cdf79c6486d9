import { Stack } from '@mantine/core'
import type { Facts } from '#base/conflict.ts'
import { type Affiliate, platformLabel, type Registration } from '#features/affiliates/affiliate.ts'
import { saveFailure } from '#features/affiliates/parts/registration-failure.client.ts'
import { useProductNames } from '#features/products/products.client.ts'
import { ConflictNotice } from '#kit/conflict-notice.tsx'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form-modal.tsx'
import { toastSuccess } from '#kit/toast.tsx'
import { useFollowedRow } from '#kit/use-followed-row.client.ts'
import { verbs } from '#kit/verbs.ts'
import { useCorrectAffiliate } from '../registration.client.ts'
import { RegistrationFields } from './registration-fields.tsx'
import { useRegistrationForm } from './use-registration-form.client.ts'

const failing = {
  refused: 'Gagal mengupdate data affiliate',
  broken: 'Terjadi kesalahan saat mengupdate data',
}

interface EditDialogProps {
  /** as it was when the dialog opened */
  affiliate: Affiliate | null
  /** as it is now, where the page shows it */
  now: Affiliate | undefined
  opened: boolean
  onClose(): void
}

export function EditDialog({ affiliate, now, opened, onClose }: EditDialogProps) {
  return (
    <FormModal opened={opened} title="Edit Affiliate" onClose={onClose}>
      {(controls) =>
        affiliate && <EditForm affiliate={affiliate} now={now} onSaved={onClose} {...controls} />
      }
    </FormModal>
  )
}

interface EditFormProps extends FormModalControls {
  affiliate: Affiliate
  now: Affiliate | undefined
  onSaved(): void
}

function EditForm({ affiliate, now, onSaved, ...controls }: EditFormProps) {
  const correct = useCorrectAffiliate()
  const nameOf = useProductNames()
  const editor = useRegistrationForm({ name: 'edit', initial: registrationOf(affiliate), save })
  const { form, saving, formProps } = editor
  const followed = useFollowedRow({
    opened: affiliate,
    find: () => now,
    fieldsOf: registrationOf,
    factsOf,
    editor,
  })

  function factsOf({ platform, username, whatsapp, product_id }: Registration): Facts {
    return [
      ['Platform', platformLabel[platform]],
      ['Username', username],
      ['No. WhatsApp', whatsapp],
      ['Product', nameOf(product_id)],
    ]
  }

  async function save(input: Registration) {
    try {
      await followed.send(({ id, revision }) => correct.mutateAsync({ id, revision, ...input }))
    } catch (error) {
      return saveFailure(error as NonNullable<typeof correct.error>, input, failing)
    }
    toastSuccess('Data affiliate berhasil diupdate')
    onSaved()
    return null
  }

  return (
    <form noValidate {...formProps}>
      <ConflictNotice noun="Data affiliate" {...followed.notice} />
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
