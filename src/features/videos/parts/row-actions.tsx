import { IconPencil, IconTrash } from '@tabler/icons-react'
import { NoRowActions, RowAction, RowActionGroup } from '#kit/row-action.tsx'
import { verbs } from '#kit/verbs.ts'
import { mayChange, notEditable, type Video } from '../video.ts'

export interface RowActionsProps {
  video: Video
  onEdit(video: Video): void
  onDelete(video: Video): void
}

export function RowActions({ video, onEdit, onDelete }: RowActionsProps) {
  if (!video.is_mine) return <NoRowActions>-</NoRowActions>
  if (!mayChange(video)) return <NoRowActions>{notEditable}</NoRowActions>
  const name = `video ${video.no_video}`
  return (
    <RowActionGroup>
      <RowAction label="Edit" name={name} icon={IconPencil} onPress={() => onEdit(video)} />
      <RowAction label={verbs.remove} name={name} icon={IconTrash} onPress={() => onDelete(video)} />
    </RowActionGroup>
  )
}
