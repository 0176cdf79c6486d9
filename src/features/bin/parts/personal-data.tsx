/** What the law lets a person ask for: all that is stored of him, and that it goes. For superadmins. */
import { Button, Group, Text } from '@mantine/core'
import { IconDownload, IconTrashX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { toastError } from '#kit/toast.tsx'
import { useOnce } from '#kit/use-once.client.ts'
import { readStored } from '../bin.client.ts'
import type { ErasedNoun } from '../bin.ts'

export const personalDataTitle = 'Data pribadi'

interface PersonalDataProps {
  noun: ErasedNoun
  id: string
  /** whose */
  children: ReactNode
  /** none where he can't be erased */
  onErase?: (() => void) | undefined
}

export function PersonalData({ noun, id, children, onErase }: PersonalDataProps) {
  const { busy, once } = useOnce()

  async function download() {
    try {
      const stored = await readStored({ noun, id })
      save(`${noun}-${id}.json`, JSON.stringify(stored, null, 2))
    } catch {
      toastError('Gagal mengunduh data')
    }
  }

  return (
    <>
      <Text mb="md">
        Semua yang tersimpan tentang {children}, termasuk riwayatnya, untuk diserahkan atau dihapus atas
        permintaannya (UU 27/2022).
      </Text>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-disabled={busy}
          onClick={() => void once(download)}
        >
          Unduh data
        </Button>
        {onErase && (
          <Button variant="default" leftSection={<IconTrashX size={16} aria-hidden />} onClick={onErase}>
            Hapus permanen
          </Button>
        )}
      </Group>
    </>
  )
}

function save(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
