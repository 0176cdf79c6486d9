import { Button } from '@mantine/core'
import { IconPlus, IconSearchOff, IconVideo } from '@tabler/icons-react'
import { EmptyState } from '#kit/empty-state.tsx'

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
          Tampilkan semua video
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState icon={IconVideo} message="Belum ada video. Tambahkan video pertama Anda!">
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
        Tambahkan video
      </Button>
    </EmptyState>
  )
}
