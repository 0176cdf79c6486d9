import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { mayChange, notEditable, type Video } from '../video.ts'
import classes from './row-actions.module.css'

export interface RowActionsProps {
  video: Video
  onEdit(video: Video): void
  onDelete(video: Video): void
}

export function RowActions({ video, onEdit, onDelete }: RowActionsProps) {
  if (!video.is_mine) return <span className={classes.none}>-</span>
  if (!mayChange(video)) return <span className={classes.none}>{notEditable}</span>
  return (
    <span className={classes.actions}>
      <Tooltip label="Edit">
        <ActionIcon
          className={classes.action}
          aria-label={`Edit video ${video.no_video}`}
          onClick={() => onEdit(video)}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Hapus">
        <ActionIcon
          className={classes.action}
          aria-label={`Hapus video ${video.no_video}`}
          onClick={() => onDelete(video)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </span>
  )
}
