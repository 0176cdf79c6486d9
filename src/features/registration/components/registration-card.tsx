import { Button, Checkbox, Collapse, Paper, Title, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useEffect, useId, useImperativeHandle, useState } from 'react'
import { createEmptyForm, listWrittenNames } from '#base/resource.ts'
import { affiliate, type Registration } from '#features/affiliates/affiliate.ts'
import { describeProductsFailure } from '#features/affiliates/components/product-select.tsx'
import { describeRegistrationFailure } from '#features/affiliates/components/registration-failure.client.ts'
import { buildRegistrationInputs } from '#features/affiliates/components/registration-inputs.tsx'
import { productListOptions } from '#features/products/products.client.ts'
import { formatOneLineAddress } from '#features/shipping-addresses/address-text.ts'
import { toastSuccess } from '#kit/feedback/toast.tsx'
import { useFailureToast } from '#kit/feedback/use-failure-toast.client.ts'
import { AskBeforeLeaving } from '#kit/form/ask-before-leaving.tsx'
import { EntryFields } from '#kit/form/entry-fields.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.client.ts'
import { FoldMark } from '#kit/layout/fold-mark.tsx'
import layout from '#kit/layout/layout.module.css'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { UserText } from '#kit/layout/user-text.tsx'
import { verbs } from '#kit/theme/verbs.ts'
import { useRegisterAffiliate } from '../registration.client.ts'
import { usePastedPerson } from '../use-pasted-person.client.ts'
import classes from './registration-card.module.css'

const failureTexts = {
  refused: 'Gagal menyimpan registrasi affiliate',
  noAnswer: 'Terjadi kesalahan saat menyimpan data',
}

const fieldNames = listWrittenNames(affiliate, 'created')
const inputs = buildRegistrationInputs()

export interface RegistrationCardHandle {
  /** Expands the form if it is collapsed, and focuses it. */
  start(): void
}

interface RegistrationCardProps {
  ref: Ref<RegistrationCardHandle>
  /** receives text about several people that was pasted into the form */
  onMany(text: string): void
}

/**
 * Renders the form above the list. On a phone it is collapsed at first, so that the list begins on the first screen.
 * The browser remembers whether it is expanded.
 */
export function RegistrationCard({ ref, onMany }: RegistrationCardProps) {
  const isPhone = usePhone()
  const [isUnfolded, setUnfolded] = useLocalStorage({
    key: 'registration-unfolded',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const register = useRegisterAffiliate()
  const { form, saving, formProps } = useResourceForm({
    resource: affiliate,
    operation: 'created',
    initial: createEmptyForm(affiliate),
    save,
  })
  const products = useQuery(productListOptions())
  useFailureToast(products.isLoadingError, products.isSuccess, describeProductsFailure(products.error))
  const client = useQueryClient()
  const loadProducts = () => client.ensureQueryData(productListOptions())
  const paste = usePastedPerson({ form, saving, products: products.data, loadProducts, onMany })
  // Shown only if a pasted text contains a name. A name is otherwise typed on the edit screen. The field stays until
  // the form is saved.
  const [showsName, setShowsName] = useState(false)
  if (form.values.nama && !showsName) setShowsName(true)
  const formId = useId()
  const opened = !isPhone || isUnfolded

  async function save(input: Registration) {
    try {
      const address = paste.getAddressFor(input.username)
      await register.mutateAsync({ ...input, ...(address && { address }) })
    } catch (error) {
      return describeRegistrationFailure(error as NonNullable<typeof register.error>, input, failureTexts)
    }
    toastSuccess('Registrasi affiliate berhasil disimpan')
    paste.onRegistered(input.product_id)
    form.reset()
    setShowsName(false)
    focus()
    return null
  }

  function focus() {
    form.getInputNode<HTMLInputElement, 'username'>('username')?.focus()
  }

  function start() {
    setUnfolded(true)
    // A collapsed form can't take the focus before it is painted.
    requestAnimationFrame(focus)
  }
  useImperativeHandle(ref, () => ({ start }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on mount
  useEffect(() => {
    // On a touch screen, focusing a field would open the keyboard, which covers half of the page.
    if (window.matchMedia('(pointer: fine)').matches && opened) focus()
  }, [])

  return (
    <Paper component="section" aria-label="Registrasi baru" className={classes.card}>
      <AskBeforeLeaving hasUnsavedInput={form.isDirty()} />
      {isPhone && (
        <UnstyledButton
          className={classes.foldButton}
          aria-expanded={opened}
          aria-controls={formId}
          onClick={() => (isUnfolded ? setUnfolded(false) : start())}
        >
          <IconUserPlus size={20} aria-hidden className={classes.icon} />
          <Title order={2} size="h4" className={classes.title ?? ''}>
            Registrasi baru
          </Title>
          <FoldMark opened={opened} size={20} className={layout.dimmed} />
        </UnstyledButton>
      )}
      {/* An animated `Collapse` replaces its contents once it detects reduced motion, and the form would lose the
         focus. */}
      <Collapse expanded={opened} transitionDuration={0}>
        <form
          id={formId}
          noValidate
          className={classes.form}
          onFocusCapture={() => void paste.prepareReader()}
          onPasteCapture={paste.onPaste}
          {...formProps}
        >
          <EntryFields
            resource={affiliate}
            names={fieldNames.filter((name) => showsName || name !== 'nama')}
            form={form}
            saving={saving}
            inputs={inputs}
          />
          <Button type="submit" className={classes.submit} aria-disabled={saving}>
            {saving ? verbs.saving : verbs.save}
          </Button>
          {paste.address && (
            <Checkbox
              className={classes.hint ?? ''}
              label={
                <>
                  Simpan juga alamat kirim: <UserText>{formatOneLineAddress(paste.address.fields)}</UserText>
                </>
              }
              checked={paste.address.isAccepted}
              onChange={({ currentTarget: { checked } }) => paste.setAddressAccepted(checked)}
            />
          )}
          <p role="status" className={classes.hint} hidden={!paste.readingText}>
            {paste.readingText}
          </p>
        </form>
      </Collapse>
    </Paper>
  )
}
