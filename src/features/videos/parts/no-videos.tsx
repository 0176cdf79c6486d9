import { Button } from '@mantine/core'
import { IconPlus, IconVideo } from '@tabler/icons-react'
import { EmptyState } from '#kit/empty-state.tsx'
import { NothingFound } from '#kit/nothing-found.tsx'

interface NoVideosProps {
  filtered: boolean
  onReset(): void
  onAdd(): void
}

export function NoVideos({ filtered, onReset, onAdd }: NoVideosProps) {
  if (filtered) return <NothingFound message="Tidak ada video yang sesuai dengan filter." onReset={onReset} />
  return (
    <EmptyState icon={IconVideo} message="Belum ada video. Tambahkan video pertama Anda!">
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
        Tambah Video
      </Button>
    </EmptyState>
  )
}
