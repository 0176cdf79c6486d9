import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import { getEntryKey, type VideoEntry } from '../draft.ts'
import { buildEntryPath } from '../draft-problems.ts'
import classes from './video-card.module.css'

const lockReason = 'Satu-satunya video product ini. Untuk melepasnya, hapus centang product-nya.'

interface RemoveButtonProps {
  entry: VideoEntry
  /** The video can't be removed; the button explains why. */
  isLocked: boolean
  onRemove(): void
}

export function RemoveButton({ entry, isLocked, onRemove }: RemoveButtonProps) {
  const reasonId = useId()
  return (
    <>
      <Tooltip label={isLocked ? lockReason : 'Lepas video'} focus touch={isLocked}>
        <ActionIcon
          className={classes.removeButton}
          name={buildEntryPath(getEntryKey(entry))}
          aria-label={`Lepas Video #${entry.no_video}`}
          aria-describedby={isLocked ? reasonId : undefined}
          aria-disabled={isLocked}
          data-disabled={isLocked || undefined}
          onClick={() => !isLocked && onRemove()}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isLocked && <VisuallyHidden id={reasonId}>{lockReason}</VisuallyHidden>}
    </>
  )
}
