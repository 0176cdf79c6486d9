/**
 * Renders a button that edits courier and tracking number outside of Meja Kirim. Shown to users who may edit, if the
 * sample is approved or sent.
 */
import { Button, Stack } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { hasParcel } from '#features/affiliates/affiliate-values.ts'
import { useCan } from '#features/session/session.client.ts'
import { toastSuccess } from '#kit/feedback/toast.tsx'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form/form-modal.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { verbs } from '#kit/theme/verbs.ts'
import { useParcel } from '../use-parcel.client.ts'
import { ParcelFields } from './parcel-fields.tsx'

export function EditParcel({ affiliate }: { affiliate: Affiliate }) {
  const can = useCan()
  const [opened, setOpened] = useState(false)
  const status = affiliate.sample_product_status
  if (!can('data_affiliate_edit') || !hasParcel(status)) return null
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconTruckDelivery size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {affiliate.sample_resi ? 'Ubah resi' : 'Isi resi'}
      </Button>
      <FormModal opened={opened} title="Kurir dan resi" onClose={() => setOpened(false)}>
        {(controls) => (
          <ParcelForm affiliate={affiliate} controls={controls} onSaved={() => setOpened(false)} />
        )}
      </FormModal>
    </>
  )
}

interface ParcelFormProps {
  affiliate: Affiliate
  controls: FormModalControls
  onSaved(): void
}

function ParcelForm({ affiliate, controls, onSaved }: ParcelFormProps) {
  const parcel = useParcel(affiliate, { isSavedByForm: true })
  const { busy, runUnlessBusy } = useBusy()

  async function save() {
    if ((await parcel.save()) !== 'saved') return
    toastSuccess('Kurir dan resi disimpan')
    onSaved()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    // React also passes the event to a form around this dialog, although the dialog is rendered elsewhere in the page.
    event.stopPropagation()
    void runUnlessBusy(save)
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <ParcelFields username={affiliate.username} parcel={parcel} defaultCourier="" isSavedByForm />
        <SaveActions verb={verbs.saveChanges} dirty={parcel.dirty} saving={busy} {...controls} />
      </Stack>
    </form>
  )
}
