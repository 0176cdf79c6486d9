/**
 * Dialog 'Terima'. The fields of one application can be corrected first; for several, only the product is chosen. After
 * one is accepted, the dialog offers to message the affiliate.
 */
import { Button, Text, TextInput } from '@mantine/core'
import { isDefinedError } from '@orpc/client'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useState } from 'react'
import { formatCount } from '#base/count.ts'
import { capitalize } from '#base/plain-text.ts'
import { createEmptyForm, listWrittenNames } from '#base/resource.ts'
import { type Affiliate, affiliate } from '#features/affiliates/affiliate.ts'
import { affiliateDetailOptions } from '#features/affiliates/affiliates.client.ts'
import { useChatLink } from '#features/affiliates/components/chat-link.client.ts'
import { ChatMenu } from '#features/affiliates/components/contact-menu.tsx'
import { ProductSelect } from '#features/affiliates/components/product-select.tsx'
import { buildRegistrationInputs } from '#features/affiliates/components/registration-inputs.tsx'
import { useCan } from '#features/session/session.client.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { EntryFields, type ResourceFormApi } from '#kit/form/entry-fields.tsx'
import { FormActions, FormModal, type FormModalControls, SaveActions } from '#kit/form/form-modal.tsx'
import { useEntryForm } from '#kit/form/use-entry-form.client.ts'
import layout from '#kit/layout/layout.module.css'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { isolate, UserText } from '#kit/layout/user-text.tsx'
import { type Application, type RegistrationValues, registrationSchema } from '../application.ts'
import {
  type ApplicationConflict,
  describeRefusal,
  fieldOfRefusal,
  findRemainingConflicts,
} from '../application-texts.ts'
import { describeFailedRequest, formatRefusals } from '../use-decisions.client.ts'
import classes from './accept-dialog.module.css'
import { Conflicts } from './conflicts.tsx'
import type { DecisionDialogProps } from './decision-dialogs.tsx'

export function AcceptDialog({ opened, ...props }: DecisionDialogProps & { opened: boolean }) {
  return (
    <FormModal opened={opened} title="Terima pendaftar" onClose={props.onClose}>
      {(controls) => <AcceptPanel {...props} {...controls} />}
    </FormModal>
  )
}

function AcceptPanel(props: DecisionDialogProps & FormModalControls) {
  const [acceptedAffiliate, setAcceptedAffiliate] = useState<Affiliate | null>(null)
  const [isUndone, setUndone] = useState(false)
  const [first, ...others] = props.rows
  if (acceptedAffiliate)
    return <Greeting affiliate={acceptedAffiliate} isUndone={isUndone} onClose={props.onClose} />
  if (!first) return null
  return others.length > 0 ? (
    <AcceptMany {...props} />
  ) : (
    <AcceptOne {...props} row={first} onAccepted={setAcceptedAffiliate} onUndone={() => setUndone(true)} />
  )
}

/** Fields of an affiliate besides the name, which this form shows first. */
const fieldsAfterName = listWrittenNames(affiliate, 'created').filter((name) => name !== 'nama')
const fieldOrder = ['nama', ...fieldsAfterName] as (keyof RegistrationValues)[]
const inputs = buildRegistrationInputs()
const acceptLabels = { verb: 'Terima', busy: 'Menerima...' }

interface AcceptOneProps extends DecisionDialogProps, FormModalControls {
  row: Application
  onAccepted(affiliate: Affiliate): void
  /** called when the toast has undone the acceptance */
  onUndone(): void
}

function AcceptOne({ row, decisions, onAccepted, onUndone, onDone, onClose, ...controls }: AcceptOneProps) {
  const isPhone = usePhone()
  const { nama, platform, username, whatsapp, product_wished } = row
  const product_id = row.product_id ?? ''
  const initial = { ...createEmptyForm(affiliate), nama, platform, username, whatsapp, product_id }
  /** the conflicts that the server found last, and the input that it checked */
  const [lastCheck, setLastCheck] = useState({
    conflicts: row.conflicts as readonly ApplicationConflict[],
    input: initial as RegistrationValues,
  })
  const { form, saving, formProps } = useEntryForm<RegistrationValues>({
    name: 'accept-application',
    fieldOrder,
    schema: registrationSchema,
    initial,
    save,
  })
  const conflicts = findRemainingConflicts(lastCheck.conflicts, lastCheck.input, form.getValues())

  async function save(input: RegistrationValues) {
    const edit = { ...input, id: row.id }
    const answer = await decisions.accept([edit], [edit], onUndone).catch(describeFailedRequest)
    if ('toast' in answer) return answer
    const [acceptance] = answer.accepted
    const [refusal] = answer.refused
    if (acceptance) onAccepted(acceptance.affiliate)
    if (!refusal) {
      onDone()
      return null
    }
    const field = fieldOfRefusal[refusal.kind]
    if (!field) onClose()
    setLastCheck({ conflicts: [...conflicts.filter(({ kind }) => kind !== refusal.kind), refusal], input })
    const reason = describeRefusal(refusal)
    return {
      toast: `${isolate(input.username)}: ${reason}`,
      title: 'Belum diterima',
      fields: field ? { [field]: capitalize(reason) } : {},
    }
  }

  return (
    <form noValidate autoComplete="off" className={layout.stack} {...formProps}>
      <Text>
        {product_wished
          ? `Ia ingin mencoba ${product_wished}`
          : 'Ia menyerahkan pilihan produknya kepada tim'}
        . Betulkan dulu bila ada yang salah ketik.
      </Text>
      <Conflicts conflicts={conflicts} inNewTab />
      <TextInput
        {...form.getInputProps('nama')}
        label="Nama"
        autoComplete="off"
        dir="auto"
        readOnly={saving}
        data-autofocus={!isPhone || undefined}
      />
      <EntryFields
        resource={affiliate}
        names={fieldsAfterName}
        form={form as unknown as ResourceFormApi<typeof affiliate>}
        saving={saving}
        inputs={inputs}
      />
      <SaveActions {...acceptLabels} dirty={form.isDirty()} saving={saving} {...controls} />
    </form>
  )
}

function AcceptMany({
  rows,
  decisions,
  onDone,
  onClose,
  ...controls
}: DecisionDialogProps & FormModalControls) {
  const wishedProductIds = [...new Set(rows.map(({ product_id }) => product_id))]
  const commonProductId = wishedProductIds.length === 1 ? (wishedProductIds[0] ?? null) : null
  const [product, setProduct] = useState(commonProductId)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  // If every applicant wishes for a product, no choice is needed: each gets the product of their wish.
  const isChoiceOptional = wishedProductIds.length > 1 && !wishedProductIds.includes(null)
  const count = formatCount(rows.length)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (product || isChoiceOptional) void decisions.runUnlessBusy(accept)
  }

  async function accept() {
    const choices = rows.map(({ id, product_id }) => ({ id, product_id: product ?? product_id }))
    const answer = await decisions.accept(choices, rows).catch(describeFailedRequest)
    if ('toast' in answer) return toastError(answer.toast)
    if (answer.refused.length > 0)
      toastError(formatRefusals(answer.refused, rows), `${formatCount(answer.refused.length)} belum diterima`)
    onDone()
    onClose()
  }

  return (
    <form noValidate className={layout.stack} onSubmit={submit}>
      <Text>{count} pendaftar menjadi affiliate.</Text>
      <ProductSelect
        label="Product"
        description={
          isChoiceOptional
            ? 'Kosongkan, dan masing-masing mendapat produk yang dimintanya'
            : 'Satu product untuk semua'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={product}
        error={wasSubmitted && !product && !isChoiceOptional ? 'Product harus dipilih' : undefined}
        onChange={setProduct}
      />
      <SaveActions
        {...acceptLabels}
        verb={`Terima ${count}`}
        dirty={product !== commonProductId}
        saving={decisions.busy}
        {...controls}
      />
    </form>
  )
}

interface GreetingProps {
  affiliate: Affiliate
  isUndone: boolean
  onClose(): void
}

/**
 * Offers to message the new affiliate, who waits for an answer. Closes when the user undoes the acceptance, and says so
 * if somebody else removes the affiliate.
 */
function Greeting({ affiliate, isUndone, onClose }: GreetingProps) {
  const can = useCan()
  const { error } = useQuery({ ...affiliateDetailOptions(affiliate.id), enabled: can('data_affiliate') })
  const isGone = error !== null && isDefinedError(error) && error.code === 'NOT_FOUND'
  useEffect(() => {
    if (isUndone) onClose()
  }, [isUndone, onClose])
  const link = useChatLink(affiliate.whatsapp)
  // The menu reads templates, which the permission to register does not allow.
  const plainLink = can('data_affiliate') && !isGone ? link : null
  return (
    <div className={classes.greeting}>
      <Text role="status" className={classes.text ?? ''}>
        <UserText>{affiliate.username}</UserText>{' '}
        {isGone
          ? 'tidak lagi menjadi affiliate: penerimaannya diurungkan, atau datanya dihapus.'
          : 'sudah menjadi affiliate, dan menunggu kabar lewat WhatsApp.'}
      </Text>
      <FormActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          {plainLink ? 'Nanti saja' : 'Tutup'}
        </Button>
        {plainLink && (
          <ChatMenu affiliate={affiliate} plainLink={plainLink} onChat={onClose}>
            <Button
              leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
              aria-label={`Sapa lewat WA: ${isolate(affiliate.username)}`}
            >
              Sapa lewat WA
            </Button>
          </ChatMenu>
        )}
      </FormActions>
    </div>
  )
}
