/** Saves everything that is stored about a row or a user as a JSON file, for a person who asks for their data. */
import { toastError } from '#kit/feedback/toast.tsx'
import { describeFailure } from '#kit/form/save-failure.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { saveFile } from '#kit/list/use-download.client.ts'
import { readStoredData } from './trash.client.ts'
import type { ErasableResource } from './trash.ts'

export function useStoredDataDownload(resource: ErasableResource, id: string) {
  const { busy, runUnlessBusy } = useBusy()

  async function downloadStoredData() {
    try {
      const storedData = await readStoredData({ resource, id })
      const json = JSON.stringify(storedData, null, 2)
      saveFile(new File([json], `${resource}-${id}.json`, { type: 'application/json' }))
    } catch (error) {
      toastError(describeFailure(error, 'Gagal mengunduh data', 'Gagal mengunduh data'))
    }
  }

  return { busy, download: () => void runUnlessBusy(downloadStoredData) }
}
