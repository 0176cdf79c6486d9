import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import { AskBeforeLeaving } from '#kit/ask-before-leaving.tsx'
import { ConflictNotice } from '#kit/conflict-notice.tsx'
import { usePhone } from '#kit/use-phone.client.ts'
import { verbs } from '#kit/verbs.ts'
import { BasicSection } from './basic-section.tsx'
import classes from './edit-form.module.css'
import { GoneProducts } from './gone-products.tsx'
import { SampleSection } from './sample-section.tsx'
import { useAffiliateEditor } from './use-affiliate-editor.client.ts'
import { VideoSection } from './video-section.tsx'
import { useWithoutProduct, WithoutProductDialog } from './without-product.tsx'

interface EditFormProps {
  /** as it is now: what the form holds is kept apart from it */
  affiliate: AffiliateDetail
  /** somebody else has deleted it while the form was open */
  isDeleted: boolean
  reread(): void
  onSaved(): void
  onCancel(): void
}

export function EditForm({ affiliate, isDeleted, reread, onSaved, onCancel }: EditFormProps) {
  const phone = usePhone()
  const editor = useAffiliateEditor({ affiliate, reread, onSaved })
  const { form, saving } = editor
  const withoutProduct = useWithoutProduct(editor)

  // Under a finger the keyboard waits until it is asked for.
  useEffect(() => {
    const username = form.current?.elements.namedItem('username')
    const isFree = document.activeElement === document.body || document.activeElement?.tagName === 'MAIN'
    if (isFree && username instanceof HTMLElement && window.matchMedia('(pointer: fine)').matches)
      username.focus({ preventScroll: true })
  }, [form])

  return (
    <form ref={form} noValidate className={classes.form} onSubmit={withoutProduct.onSubmit}>
      <ConflictNotice noun="Data affiliate" news={editor.news} deleted={isDeleted} onRead={editor.readNews}>
        {editor.gone.length > 0 && (
          <GoneProducts gone={editor.gone} onRead={editor.news.length > 0 ? undefined : editor.readNews} />
        )}
      </ConflictNotice>
      <BasicSection editor={editor} />
      <VideoSection editor={editor} />
      <SampleSection editor={editor} />
      <div className={classes.actions}>
        <Button variant="default" aria-disabled={saving} onClick={() => !saving && onCancel()}>
          {verbs.cancel}
        </Button>
        <Button type="submit" aria-disabled={saving}>
          {saving ? verbs.saving : phone ? 'SIMPAN' : verbs.saveChanges}
        </Button>
      </div>
      <WithoutProductDialog {...withoutProduct} />
      <AskBeforeLeaving unsaved={editor.changed} />
    </form>
  )
}
