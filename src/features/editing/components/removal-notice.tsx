import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useDistinctName } from '#features/products/products.client.ts'
import { UserText } from '#kit/layout/user-text.tsx'
import { getEntryKey } from '../draft.ts'
import type { Removal } from '../removals.ts'
import classes from './removal-notice.module.css'
import { type Editor, focusField } from './use-affiliate-editor.client.ts'

interface RemovalNoticeProps {
  removal: Removal
  dispatch: Editor['dispatch']
}

/** Renders a notice about what was removed, with an undo button. Nothing is deleted before the save. */
export function RemovalNotice({ removal, dispatch }: RemovalNoticeProps) {
  const { product, isWholeProduct, entries } = removal
  const [firstEntry] = entries
  const getName = useDistinctName()

  /** Restores what was removed and focuses it. */
  function restore({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    dispatch({ type: 'removalUndone', removal })
    setTimeout(() => focusField(form, isWholeProduct || !firstEntry ? 'products' : getEntryKey(firstEntry)))
  }

  return (
    <div className={classes.notice} role="status">
      <span>
        {isWholeProduct ? (
          <>
            <UserText>{getName(product)}</UserText> dilepas bersama {entries.length} video.
          </>
        ) : (
          `Video ${entries.map(({ no_video }) => `#${no_video}`).join(', ')} dilepas.`
        )}
      </span>
      <Button variant="subtle" size="compact-sm" className={classes.undoButton} data-undo onClick={restore}>
        Urungkan
      </Button>
    </div>
  )
}
