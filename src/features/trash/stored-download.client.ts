/** Saves everything that is stored about a person as a JSON file, which the brand hands over on request. */
import { toastError } from '#kit/feedback/toast.tsx'
import { useOnce } from '#kit/form/use-once.client.ts'
import { readStored } from './trash.client.ts'
import type { ErasedResource } from './trash.ts'

export function useStoredDownload(resource: ErasedResource, id: string) {
  const { busy, once } = useOnce()

  async function save() {
    try {
      const storedData = await readStored({ resource, id })
      saveFile(`${resource}-${id}.json`, JSON.stringify(storedData, null, 2))
    } catch {
      toastError('Gagal mengunduh data')
    }
  }

  return { busy, download: () => void once(save) }
}

function saveFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
