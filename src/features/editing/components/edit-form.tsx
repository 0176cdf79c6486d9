import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect } from 'react'
import type { Affiliate, AffiliateDetail } from '#features/affiliates/affiliate.ts'
import { AddressFacts } from '#features/affiliates/components/address/address-facts.tsx'
import { deletedProductId, unknownProduct } from '#features/products/product-name.ts'
import { useDistinctName } from '#features/products/products.client.ts'
import { AskBeforeLeaving } from '#kit/form/ask-before-leaving.tsx'
import { ConflictNotice, DismissButton } from '#kit/form/conflict-notice.tsx'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { UserText } from '#kit/layout/user-text.tsx'
import { verbs } from '#kit/theme/verbs.ts'
import { selectEntries } from '../draft.ts'
import type { Removal } from '../removals.ts'
import { BasicSection } from './basic-section.tsx'
import classes from './edit-form.module.css'
import { FormSection } from './form-section.tsx'
import { SampleSection } from './sample-section.tsx'
import { useAffiliateEditor } from './use-affiliate-editor.client.ts'
import { VideoSection } from './video-section.tsx'
import { useConfirmWithoutProduct, WithoutProductDialog } from './without-product.tsx'

interface EditFormProps {
  /** the current row; the form stores its own draft */
  affiliate: AffiliateDetail
  /** id of the product whose videos the form scrolls to first */
  productId: string | undefined
  /** renders the button that changes courier and tracking number, which saves by itself */
  renderParcelEditor(affiliate: Affiliate): ReactNode
  /** another user has deleted the affiliate while the form was open */
  isDeleted: boolean
  refetch(): void
  onSaved(): void
  onCancel(): void
}

export function EditForm(props: EditFormProps) {
  const { affiliate, productId, renderParcelEditor, isDeleted, refetch, onSaved, onCancel } = props
  const isPhone = usePhone()
  const editing = useAffiliateEditor({ affiliate, productId, isDeleted, refetch, onSaved })
  const { form, editor, notice, hasUnsavedChanges } = editing
  const { draft, goneProducts, saving } = editor.state
  const confirmation = useConfirmWithoutProduct(editing)

  useInitialFocus(form, productId)

  return (
    <form ref={form} noValidate className={classes.form} onSubmit={confirmation.onSubmit}>
      <ConflictNotice
        resource="Data affiliate"
        title="Data affiliate sudah berubah di luar formulir ini"
        {...notice}
      >
        {goneProducts.length > 0 && (
          <GoneProductsNotice
            removals={goneProducts}
            hasOrphans={selectEntries(draft, deletedProductId).length > 0}
            onDismiss={notice.changes.length > 0 ? undefined : notice.onDismiss}
          />
        )}
      </ConflictNotice>
      <BasicSection editor={editor} />
      <VideoSection editor={editor} />
      <SampleSection editor={editor} renderParcelEditor={renderParcelEditor} />
      <FormSection title="Alamat kirim">
        <AddressFacts affiliate={editor.savedAffiliate} />
      </FormSection>
      <div className={classes.actions}>
        <Button variant="default" aria-disabled={saving} onClick={() => !saving && onCancel()}>
          {verbs.cancel}
        </Button>
        <Button type="submit" aria-disabled={saving}>
          {saving ? verbs.saving : isPhone ? 'SIMPAN' : verbs.saveChanges}
        </Button>
      </div>
      <WithoutProductDialog {...confirmation} />
      <AskBeforeLeaving hasUnsavedInput={hasUnsavedChanges} />
    </form>
  )
}

/** Focuses the tab of the product, or else the username. A touch screen would open its keyboard for the username. */
function useInitialFocus(form: RefObject<HTMLFormElement | null>, productId: string | undefined) {
  useEffect(() => {
    const videoSection = productId && form.current?.querySelector('[data-videos]')
    if (videoSection) {
      videoSection.scrollIntoView({ block: 'start' })
      videoSection
        .querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
        ?.focus({ preventScroll: true })
      return
    }
    const username = form.current?.elements.namedItem('username')
    const isFocusUnset =
      document.activeElement === document.body || document.activeElement?.tagName === 'MAIN'
    if (isFocusUnset && username instanceof HTMLElement && window.matchMedia('(pointer: fine)').matches)
      username.focus({ preventScroll: true })
  }, [form, productId])
}

interface GoneProductsNoticeProps {
  /** products that were deleted while the form was open, each with its unsaved videos */
  removals: readonly Removal[]
  /** true if videos of deleted products have a tab */
  hasOrphans: boolean
  /** called when the user dismisses the notice; undefined if another notice beside it has the button */
  onDismiss: (() => void) | undefined
}

function GoneProductsNotice({ removals, hasOrphans, onDismiss }: GoneProductsNoticeProps) {
  const getName = useDistinctName()
  const unsavedNumbers = removals.flatMap(({ entries }) => entries.map(({ no_video }) => `#${no_video}`))
  return (
    <Alert
      role="group"
      color="warning"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title="Product sudah tidak ada"
    >
      {removals.map(({ product }, i) => (
        <span key={product.id}>
          {i > 0 && ', '}
          <UserText>{getName(product)}</UserText>
        </span>
      ))}{' '}
      dihapus orang lain, dan dilepas dari formulir ini.{' '}
      {hasOrphans && `Video yang sudah tersimpan ada di tab ${unknownProduct}. `}
      {unsavedNumbers.length > 0 && `Yang belum tersimpan ikut dilepas: Video ${unsavedNumbers.join(', ')}. `}
      Isian lain tetap ada.
      {onDismiss && <DismissButton onDismiss={onDismiss} />}
    </Alert>
  )
}
