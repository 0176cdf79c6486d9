import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useDistinctName } from '#features/products/products.client.ts'
import { UserText } from '#kit/layout/user-text.tsx'
import { getSlotKey } from '../draft.ts'
import type { Removal } from '../removals.ts'
import classes from './removal-notice.module.css'
import { type Editor, focusField } from './use-affiliate-editor.client.ts'

interface RemovalNoticeProps {
  removal: Removal
  dispatch: Editor['dispatch']
}

/** Renders a notice about what was removed, with an undo button. Nothing is deleted before the save. */
export function RemovalNotice({ removal, dispatch }: RemovalNoticeProps) {
  const { product, isWholeProduct, slots } = removal
  const [first] = slots
  const getName = useDistinctName()

  /** Restores what was removed and focuses it. */
  function restore({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    dispatch({ type: 'broughtBack', removal })
    setTimeout(() => focusField(form, isWholeProduct || !first ? 'products' : getSlotKey(first)))
  }

  return (
    <div className={classes.notice} role="status">
      <span>
        {isWholeProduct ? (
          <>
            <UserText>{getName(product)}</UserText> dilepas bersama {slots.length} video.
          </>
        ) : (
          `Video ${slots.map(({ no_video }) => `#${no_video}`).join(', ')} dilepas.`
        )}
      </span>
      <Button variant="subtle" size="compact-sm" className={classes.undo} data-undo onClick={restore}>
        Urungkan
      </Button>
    </div>
  )
}
