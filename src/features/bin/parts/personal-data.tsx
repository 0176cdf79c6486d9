/** What the law lets a person ask for: all that is stored of him, and that it goes. For superadmins. */
import { Button, Group, Paper, Text } from '@mantine/core'
import { IconDownload, IconTrashX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { affiliateDetailOptions } from '#features/affiliates/affiliates.client.ts'
import { toastError } from '#kit/toast.tsx'
import { useOnce } from '#kit/use-once.client.ts'
import { useRowDialog } from '#kit/use-row-dialog.client.ts'
import { readStored, useMayErase } from '../bin.client.ts'
import { EraseDialog } from './erase-dialog.tsx'
import classes from './personal-data.module.css'

export function PersonalData({ id }: { id: string }) {
  const mayErase = useMayErase()
  const { data: affiliate } = useQuery(affiliateDetailOptions(id))
  const erasing = useRowDialog<{ id: string; username: string }>()
  const navigate = useNavigate()
  const { busy, once } = useOnce()
  const titleId = useId()
  if (!mayErase || !affiliate) return null

  async function download() {
    try {
      const stored = await readStored({ noun: 'affiliate', id })
      save(`affiliate-${id}.json`, JSON.stringify(stored, null, 2))
    } catch {
      toastError('Gagal mengunduh data')
    }
  }

  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <h2 id={titleId} className={classes.title}>
        Data pribadi
      </h2>
      <Paper p="md">
        <Text mb="md">
          Semua yang tersimpan tentang kreator ini, termasuk riwayatnya, untuk diserahkan atau dihapus atas
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
          <Button
            variant="default"
            leftSection={<IconTrashX size={16} aria-hidden />}
            onClick={() => erasing.open(affiliate)}
          >
            Hapus permanen
          </Button>
        </Group>
      </Paper>
      <EraseDialog
        noun="affiliate"
        dialog={erasing}
        nameOf={({ username }) => username}
        onErased={() => void navigate({ to: '/dashboard/data-affiliate' })}
      />
    </section>
  )
}

function save(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
