import { Button } from '@mantine/core'
import { IconSearchOff, IconVideo } from '@tabler/icons-react'
import { EmptyState } from '#kit/empty-state.tsx'
import { AddVideoButton } from './video-actions.tsx'

interface NoVideosProps {
  filtered: boolean
  onReset(): void
  onAdd(): void
}

export function NoVideos({ filtered, onReset, onAdd }: NoVideosProps) {
  if (filtered)
    return (
      <EmptyState icon={IconSearchOff} message="Tidak ada video yang sesuai dengan filter.">
        <Button variant="default" onClick={onReset}>
          Reset Filter
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState icon={IconVideo} message="Belum ada video. Tambahkan video pertama Anda!">
      <AddVideoButton onAdd={onAdd} />
    </EmptyState>
  )
}
