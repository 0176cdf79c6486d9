import type { SaveFailure } from '#kit/save-failure.ts'
import { toastSuccess } from '#kit/toast.tsx'
import type { Template, TemplateFields } from '../template.ts'
import { useCreateTemplate, useUpdateTemplate } from '../templates.client.ts'
import { saveFailure } from './save-failure.ts'

/** Saves as the template that is edited, or as a new one. Rejects never: a failure is told as one. */
export function useSaveTemplate() {
  const create = useCreateTemplate()
  const update = useUpdateTemplate()

  return async (
    fields: TemplateFields,
    editing: Template | null,
  ): Promise<SaveFailure<TemplateFields> | null> => {
    try {
      if (editing) await update.mutateAsync({ id: editing.id, revision: editing.revision, ...fields })
      else await create.mutateAsync(fields)
    } catch (error) {
      return saveFailure(error, editing ? 'Gagal memperbarui template' : 'Gagal menyimpan template')
    }
    toastSuccess(editing ? 'Template berhasil diperbarui' : 'Template berhasil disimpan')
    return null
  }
}
