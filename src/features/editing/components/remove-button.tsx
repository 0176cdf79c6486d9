import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import { type Slot, slotKey } from '../draft.ts'
import { slotPath } from '../draft-problems.ts'
import classes from './video-card.module.css'

const whyKept = 'Satu-satunya video product ini. Untuk melepasnya, hapus centang product-nya.'

interface RemoveButtonProps {
  slot: Slot
  /** The video can't be removed; the button explains why. */
  isKept: boolean
  onRemove(): void
}

export function RemoveButton({ slot, isKept, onRemove }: RemoveButtonProps) {
  const whyId = useId()
  return (
    <>
      <Tooltip label={isKept ? whyKept : 'Lepas video'} focus touch={isKept}>
        <ActionIcon
          className={classes.remove}
          name={slotPath(slotKey(slot))}
          aria-label={`Lepas Video #${slot.no_video}`}
          aria-describedby={isKept ? whyId : undefined}
          aria-disabled={isKept}
          data-disabled={isKept || undefined}
          onClick={() => !isKept && onRemove()}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isKept && <VisuallyHidden id={whyId}>{whyKept}</VisuallyHidden>}
    </>
  )
}
