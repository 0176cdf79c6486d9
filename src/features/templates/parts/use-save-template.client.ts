import type { SaveFailure } from '#kit/save-failure.ts'
import { toastSuccess } from '#kit/toast.tsx'
import type { Template, TemplateFields } from '../template.ts'
import { useCreateTemplate, useUpdateTemplate } from '../templates.client.ts'
import { saveFailure } from './save-failure.client.ts'

/** Saves as the template that is edited, or as a new one. Rejects never: a failure is told as one. */
export function useSaveTemplate() {
  const create = useCreateTemplate()
  const update = useUpdateTemplate()

  return async (
    fields: TemplateFields,
    /** saves the template that is edited; null for a new one */
    send: ((write: (known: Template) => Promise<unknown>) => Promise<void>) | null,
  ): Promise<SaveFailure<TemplateFields> | null> => {
    try {
      if (send) await send(({ id, revision }) => update.mutateAsync({ id, revision, ...fields }))
      else await create.mutateAsync(fields)
    } catch (error) {
      return saveFailure(error, send ? 'Gagal memperbarui template' : 'Gagal menyimpan template')
    }
    toastSuccess(send ? 'Template berhasil diperbarui' : 'Template berhasil disimpan')
    return null
  }
}
