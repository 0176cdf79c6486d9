/** Dialog in which the address of an affiliate is typed, pasted from a chat, or corrected. */
import { Alert, Button, Stack, Text, Textarea } from '@mantine/core'
import { IconCheck, IconCopy, IconUsers } from '@tabler/icons-react'
import { type ClipboardEvent, useState } from 'react'
import { createEmptyForm, listFacts, listWrittenNames, toForm } from '#base/resource.ts'
import { readPastedAddress } from '#features/shipping-addresses/address-form-paste.ts'
import { formatAddress, formatOneLineAddress } from '#features/shipping-addresses/address-text.ts'
import { noteRecipientNumbers } from '#features/shipping-addresses/recipient-numbers.ts'
import {
  type AddressFields,
  addressRetentionDays,
  type ShippingAddress,
  shippingAddress,
} from '#features/shipping-addresses/shipping-address.ts'
import { useCreateAddress, useUpdateAddress } from '#features/shipping-addresses/shipping-addresses.client.ts'
import { useCopyText } from '#kit/feedback/copy-text.client.ts'
import { toastSuccess } from '#kit/feedback/toast.tsx'
import { ConflictNotice } from '#kit/form/conflict-notice.tsx'
import { EntryFields, type Inputs } from '#kit/form/entry-fields.tsx'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form/form-modal.tsx'
import { describeSaveFailure } from '#kit/form/save-failure.client.ts'
import { useFollowedRow } from '#kit/form/use-followed-row.client.ts'
import { useResourceForm } from '#kit/form/use-resource-form.client.ts'
import { isolate, UserText } from '#kit/layout/user-text.tsx'
import { verbs } from '#kit/theme/verbs.ts'
import type { Affiliate } from '../../affiliate.ts'

interface AddressDialogProps {
  affiliate: Pick<Affiliate, 'id' | 'username' | 'whatsapp'>
  /** the address as it is now; null if there is none, undefined if it is not known */
  current: ShippingAddress | null | undefined
  opened: boolean
  onClose(): void
}

export function AddressDialog({ affiliate, current, opened, onClose }: AddressDialogProps) {
  return (
    <FormModal opened={opened} title={`Alamat kirim ${isolate(affiliate.username)}`} onClose={onClose}>
      {(controls) => (
        <AddressForm affiliate={affiliate} current={current} controls={controls} onSaved={onClose} />
      )}
    </FormModal>
  )
}

interface AddressFormProps extends Pick<AddressDialogProps, 'affiliate' | 'current'> {
  controls: FormModalControls
  onSaved(): void
}

const fieldNames = listWrittenNames(shippingAddress, 'created')

const inputs: Inputs<typeof shippingAddress> = {
  recipient: { autoCapitalize: 'words' },
  address: (props) => (
    <Textarea
      {...props}
      dir="auto"
      autoComplete="off"
      placeholder="Jalan, nomor, RT/RW, patokan"
      autosize
      minRows={2}
      maxRows={5}
    />
  ),
  district: { autoCapitalize: 'words' },
  city: { autoCapitalize: 'words' },
  postal_code: { inputMode: 'numeric', placeholder: '5 angka' },
}

function AddressForm({ affiliate, current, controls, onSaved }: AddressFormProps) {
  // The form starts from this address. If a colleague saves another one meanwhile, a notice says so.
  const [initialAddress] = useState(current ?? null)
  const create = useCreateAddress()
  const update = useUpdateAddress()
  const editor = useResourceForm({
    resource: shippingAddress,
    operation: initialAddress ? 'edited' : 'created',
    initial: initialAddress ? toForm(shippingAddress, initialAddress) : createEmptyForm(shippingAddress),
    save,
  })
  const { form, saving, formProps } = editor
  const followedRow = useFollowedRow<ShippingAddress, AddressFields>({
    initialRow: initialAddress,
    find: (id) => (current && current.id !== id ? null : current),
    pickFields: (row) => toForm(shippingAddress, row),
    listFacts: (fields) => listFacts(shippingAddress, fields),
    editor,
  })

  async function save(fields: AddressFields) {
    try {
      if (initialAddress) await followedRow.send(({ id, revision }) => update({ ...fields, id, revision }))
      else await create({ ...fields, id: affiliate.id })
    } catch (error) {
      return describeSaveFailure<AddressFields>(error, 'Gagal menyimpan alamat')
    }
    toastSuccess('Alamat kirim disimpan')
    onSaved()
    return null
  }

  /**
   * Fills the fields from a pasted address. Text without an address goes into the field, as usual, and so does any text
   * that is pasted into the note. Places of the address that stood there before do not stay beside the new one.
   */
  function onPaste(event: ClipboardEvent<HTMLFormElement>) {
    const isInNote = event.target === form.getInputNode('courier_note')
    const text = event.clipboardData.getData('text')
    const address = isInNote ? null : readPastedAddress(text)
    if (!address) return
    event.preventDefault()
    const courier_note = address.courier_note || form.getValues().courier_note
    const completeAddress = noteRecipientNumbers({ ...address, courier_note }, text, affiliate.whatsapp)
    const filledFields = Object.entries(completeAddress).filter(([, value]) => value !== '')
    form.setValues({
      district: '',
      city: '',
      postal_code: '',
      courier_note: '',
      ...Object.fromEntries(filledFields),
    })
  }

  return (
    <form
      noValidate
      autoComplete="off"
      {...formProps}
      onSubmit={(event) => {
        // React also passes the event to a form around this dialog, although the dialog is rendered elsewhere.
        event.stopPropagation()
        formProps.onSubmit(event)
      }}
      onPasteCapture={onPaste}
    >
      <ConflictNotice resource={shippingAddress.name} {...followedRow.notice} />
      {!initialAddress && current && !saving && (
        <Alert role="status" color="warning" icon={<IconUsers size={20} aria-hidden />} mb="md">
          Rekan baru saja mengisi alamatnya: <UserText>{formatOneLineAddress(current)}</UserText>
        </Alert>
      )}
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Bisa ditempel dari chat: isinya dibagi ke kolom masing-masing. Alamat dihapus otomatis{' '}
          {addressRetentionDays.afterArrival} hari setelah sample diterima, paling lama{' '}
          {addressRetentionDays.afterSending} hari setelah dikirim.
        </Text>
        {current && <CopyButton text={formatAddress(current)} />}
        <EntryFields
          resource={shippingAddress}
          names={fieldNames}
          form={form}
          saving={saving}
          inputs={inputs}
          initialFocus="recipient"
        />
      </Stack>
      <SaveActions
        verb={initialAddress ? verbs.saveChanges : verbs.save}
        dirty={form.isDirty()}
        saving={saving}
        {...controls}
      />
    </form>
  )
}

/** Button that copies the saved address as on a label. */
function CopyButton({ text }: { text: string }) {
  const [isCopied, copy] = useCopyText(text)
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={copy}
    >
      {isCopied ? 'Disalin' : 'Salin alamat'}
    </Button>
  )
}
