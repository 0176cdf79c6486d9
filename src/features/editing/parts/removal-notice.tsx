import { Button } from '@mantine/core'
import { unknownProduct } from '#features/products/product.ts'
import { UserText } from '#kit/user-text.tsx'
import { type Removal, slotKey } from '../draft.ts'
import { slotPath } from '../draft-problems.ts'
import classes from './removal-notice.module.css'
import type { AffiliateEditor } from './use-affiliate-editor.client.ts'

interface RemovalNoticeProps {
  removal: Removal
  editor: AffiliateEditor
}

/** What was taken off the screen, and the way back: nothing goes for good before the save. */
export function RemovalNotice({ removal, editor }: RemovalNoticeProps) {
  const { product, unchosen, slots } = removal
  const [first] = slots

  /** To what came back. */
  function restore() {
    editor.restore(removal)
    setTimeout(() => editor.focus(unchosen || !first ? 'products' : slotPath(slotKey(first))))
  }

  return (
    <div className={classes.notice} role="status">
      <span>
        {unchosen ? (
          <>
            <UserText>{product.product_name || unknownProduct}</UserText> dilepas bersama {slots.length}{' '}
            video.
          </>
        ) : (
          `Video #${first?.no_video} dilepas.`
        )}
      </span>
      <Button variant="subtle" size="compact-sm" className={classes.undo} data-undo onClick={restore}>
        Urungkan
      </Button>
    </div>
  )
}
