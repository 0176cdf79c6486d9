/**
 * State of the editor: the typed text, the edited template, and changes that others make to this template meanwhile.
 */
import { useState } from 'react'
import { listFacts, toForm } from '#base/resource.ts'
import { toastSuccess } from '#kit/feedback/toast.tsx'
import type { SaveFailure } from '#kit/form/save-failure.ts'
import { useFollowedRow } from '#kit/form/use-followed-row.client.ts'
import { useResourceForm } from '#kit/form/use-resource-form.client.ts'
import { emptyTemplate, isDifferent, type Template, type TemplateForm, template } from '../template.ts'
import { toTemplateSaveFailure, useIsWriting, useTemplateWrites } from '../templates.client.ts'

export type TemplateEditor = ReturnType<typeof useTemplateEditor>

/** @param templates the current list; undefined until it is loaded */
export function useTemplateEditor(templates: readonly Template[] | undefined) {
  const { create, update } = useTemplateWrites()
  const resourceForm = useResourceForm({
    resource: template,
    operation: 'created',
    initial: emptyTemplate,
    save,
    showsError: ({ staysInForm, goesToButton }) => !goesToButton && (staysInForm || isChanged),
  })
  const { form, saving, formProps } = resourceForm
  const isWriting = useIsWriting()
  const followedRow = useFollowedRow<Template, TemplateForm>({
    initialRow: null,
    find: (id) => templates && (templates.find((each) => each.id === id) ?? null),
    pickFields: (row) => toForm(template, row),
    listFacts: (fields) => listFacts(template, fields),
    editor: { ...resourceForm, saving: saving || isWriting },
  })
  const { latestRow: editedTemplate, notice } = followedRow
  /** the fields as the editor has filled them, before the user typed anything */
  const [loadedFields, setLoadedFields] = useState(emptyTemplate)
  /** an action that waits for confirmation, because it would discard typed text */
  const [pendingAction, setPendingAction] = useState<{ goOn(): void } | null>(null)

  const isChanged = isDifferent(form.values, editedTemplate ? toForm(template, editedTemplate) : loadedFields)

  function focus(field: keyof TemplateForm) {
    form.getInputNode<HTMLElement, keyof TemplateForm>(field)?.focus({ preventScroll: true })
  }

  function fill(fields: TemplateForm, row: Template | null) {
    form.setValues(fields)
    form.setErrors({})
    setLoadedFields(fields)
    followedRow.start(row)
  }

  /** Runs an action at once, or after the user has agreed if it discards typed text. Does nothing during a save. */
  function runOrAsk({ discardsText, goOn }: { discardsText: boolean; goOn(): void }) {
    if (saving) return
    if (discardsText) setPendingAction({ goOn })
    else goOn()
  }

  /** Replaces the text by that of a template, without editing that template. */
  function loadText({ template_content }: Template, onDone: () => void) {
    runOrAsk({
      discardsText: form.values.template_content !== loadedFields.template_content,
      goOn() {
        form.setFieldValue('template_content', template_content)
        setLoadedFields({ ...loadedFields, template_content })
        toastSuccess('Template dimuat')
        onDone()
      },
    })
  }

  function edit(row: Template, onDone: () => void) {
    runOrAsk({
      discardsText: isChanged,
      goOn() {
        fill(toForm(template, row), row)
        toastSuccess(row.name, 'Mode Edit')
        onDone()
      },
    })
  }

  /** Empties the fields and leaves Mode Edit. */
  function clear(onDone: () => void) {
    runOrAsk({
      discardsText: isChanged,
      goOn() {
        fill(emptyTemplate, null)
        onDone()
      },
    })
  }

  /** Handles a deletion. Typed text stays in the editor and can be saved as a new template. */
  function onDeleted({ id }: Template) {
    if (editedTemplate?.id !== id) return
    if (!isChanged) return fill(emptyTemplate, null)
    setLoadedFields(emptyTemplate)
    followedRow.start(null)
  }

  /** Saves the edited template, or a new one if none is edited or the edited one was deleted. */
  async function save(fields: TemplateForm): Promise<SaveFailure<TemplateForm> | null> {
    const isEdit = editedTemplate !== null && !notice.isDeleted
    try {
      if (isEdit) await followedRow.send(({ id, revision }) => update({ ...fields, id, revision }))
      else await create(fields)
    } catch (error) {
      return toTemplateSaveFailure(error, isEdit ? 'Gagal memperbarui template' : 'Gagal menyimpan template')
    }
    toastSuccess(isEdit ? 'Template berhasil diperbarui' : 'Template berhasil disimpan')
    fill(emptyTemplate, null)
    focus('name')
    return null
  }

  const discardDialogProps = {
    opened: pendingAction !== null,
    onKeep: () => setPendingAction(null),
    onDiscard() {
      setPendingAction(null)
      pendingAction?.goOn()
    },
  }
  return {
    form,
    saving,
    formProps,
    editedTemplate,
    isChanged,
    notice,
    focus,
    loadText,
    edit,
    clear,
    onDeleted,
    discardDialogProps,
  }
}
