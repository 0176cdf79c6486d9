/** State of the editor: what is typed, which template it edits, and what became of that one meanwhile. */
import { useState } from 'react'
import { factsOf, formOf } from '#base/resource.ts'
import type { SaveFailure } from '#kit/save-failure.ts'
import { toastSuccess } from '#kit/toast.tsx'
import { useFollowedRow } from '#kit/use-followed-row.client.ts'
import { useResourceForm } from '#kit/use-resource-form.client.ts'
import { emptyTemplate, isDifferent, type Template, type TemplateForm, template } from '../template.ts'
import { failureOf, useIsWriting, useTemplateWrites } from '../templates.client.ts'

export type TemplateEditor = ReturnType<typeof useTemplateEditor>

/** @param saved the list as it is now; undefined until it is known */
export function useTemplateEditor(saved: readonly Template[] | undefined) {
  const { create, update } = useTemplateWrites()
  const entry = useResourceForm({
    resource: template,
    when: 'created',
    initial: emptyTemplate,
    save,
    showsError: ({ within, toButton }) => !toButton && (within || changed),
  })
  const { form, saving, formProps } = entry
  const isWriting = useIsWriting()
  const followed = useFollowedRow<Template, TemplateForm>({
    opened: null,
    find: (id) => saved && (saved.find((each) => each.id === id) ?? null),
    fieldsOf: (row) => formOf(template, row),
    factsOf: (fields) => factsOf(template, fields),
    editor: { ...entry, saving: saving || isWriting },
  })
  const { known: editing, notice } = followed
  /** what loading or editing put into the fields: nobody typed it */
  const [filled, setFilled] = useState(emptyTemplate)
  /** what waits for an answer, because it would lose what was typed */
  const [asked, setAsked] = useState<{ goOn(): void } | null>(null)

  const changed = isDifferent(form.values, editing ? formOf(template, editing) : filled)

  function focus(field: keyof TemplateForm) {
    form.getInputNode<HTMLElement, keyof TemplateForm>(field)?.focus({ preventScroll: true })
  }

  function fill(fields: TemplateForm, row: Template | null) {
    form.setValues(fields)
    form.setErrors({})
    setFilled(fields)
    followed.start(row)
  }

  function ask(isLost: boolean, goOn: () => void) {
    if (saving) return
    if (isLost) setAsked({ goOn })
    else goOn()
  }

  function load({ template_content }: Template, then: () => void) {
    ask(form.values.template_content !== filled.template_content, () => {
      form.setFieldValue('template_content', template_content)
      setFilled({ ...filled, template_content })
      toastSuccess('Template dimuat')
      then()
    })
  }

  function edit(row: Template, then: () => void) {
    ask(changed, () => {
      fill(formOf(template, row), row)
      toastSuccess(row.name, 'Mode Edit')
      then()
    })
  }

  /** Empties the fields, and leaves Mode Edit. */
  function leave(then: () => void) {
    ask(changed, () => {
      fill(emptyTemplate, null)
      then()
    })
  }

  /** One's own text outlives the template, for another one. */
  function removed({ id }: Template) {
    if (editing?.id !== id) return
    if (!changed) return fill(emptyTemplate, null)
    setFilled(emptyTemplate)
    followed.start(null)
  }

  /** As the template that is edited, or as a new one where there is none any more. */
  async function save(fields: TemplateForm): Promise<SaveFailure<TemplateForm> | null> {
    const isEdit = editing !== null && !notice.deleted
    try {
      if (isEdit) await followed.send(({ id, revision }) => update({ ...fields, id, revision }))
      else await create(fields)
    } catch (error) {
      return failureOf(error, isEdit ? 'Gagal memperbarui template' : 'Gagal menyimpan template')
    }
    toastSuccess(isEdit ? 'Template berhasil diperbarui' : 'Template berhasil disimpan')
    fill(emptyTemplate, null)
    focus('name')
    return null
  }

  const question = {
    opened: asked !== null,
    onKeep: () => setAsked(null),
    onDiscard() {
      setAsked(null)
      asked?.goOn()
    },
  }
  return { form, saving, formProps, editing, changed, notice, focus, load, edit, leave, removed, question }
}
