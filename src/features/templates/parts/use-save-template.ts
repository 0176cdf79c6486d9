import { useRef, useState } from 'react'
import { toastSuccess } from '#kit/toast.tsx'
import type { Template, TemplateFields } from '../template.ts'
import { useCreateTemplate, useUpdateTemplate } from '../templates.client.ts'
import { type SaveFailure, saveFailure } from './save-failure.ts'

/** Saves as the template that is edited, or as a new one. Rejects never: a failure is told as one. */
export function useSaveTemplate() {
  const create = useCreateTemplate()
  const update = useUpdateTemplate()
  const [saving, setSaving] = useState(false)
  // Two presses within one frame both meet `saving` false.
  const pressed = useRef(false)

  async function save(
    fields: TemplateFields,
    editing: Template | null,
  ): Promise<'saved' | 'busy' | SaveFailure> {
    if (pressed.current) return 'busy'
    pressed.current = true
    setSaving(true)
    try {
      if (editing) await update.mutateAsync({ id: editing.id, revision: editing.revision, ...fields })
      else await create.mutateAsync(fields)
    } catch (error) {
      return saveFailure(error, editing ? 'Gagal memperbarui template' : 'Gagal menyimpan template')
    } finally {
      pressed.current = false
      setSaving(false)
    }
    toastSuccess(editing ? 'Template berhasil diperbarui' : 'Template berhasil disimpan')
    return 'saved'
  }

  return { saving, save }
}
