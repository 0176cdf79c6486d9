/** Saves everything that is stored about a row or a user as a JSON file, for a person who asks for their data. */
import { toastError } from '#kit/feedback/toast.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { readStoredData } from './trash.client.ts'
import type { ErasableResource } from './trash.ts'

export function useStoredDataDownload(resource: ErasableResource, id: string) {
  const { busy, runUnlessBusy } = useBusy()

  async function downloadStoredData() {
    try {
      const storedData = await readStoredData({ resource, id })
      saveFile(`${resource}-${id}.json`, JSON.stringify(storedData, null, 2))
    } catch {
      toastError('Gagal mengunduh data')
    }
  }

  return { busy, download: () => void runUnlessBusy(downloadStoredData) }
}

function saveFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
