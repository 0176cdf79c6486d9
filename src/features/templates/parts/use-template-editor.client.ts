/** State of the editor: what is typed, which template it edits, and what became of that one meanwhile. */
import { useState } from 'react'
import type { Facts } from '#base/conflict.ts'
import { toastSuccess } from '#kit/toast.tsx'
import { useEntryForm } from '#kit/use-entry-form.client.ts'
import { useFollowedRow } from '#kit/use-followed-row.client.ts'
import {
  emptyTemplate,
  fieldsOf,
  type Template,
  type TemplateFields,
  templateFieldsSchema,
} from '../template.ts'
import { useIsWriting } from '../templates.client.ts'
import { isDifferent } from './editing.ts'
import { useSaveTemplate } from './use-save-template.client.ts'

export type TemplateEditor = ReturnType<typeof useTemplateEditor>

/** @param saved the list as it is now; undefined until it is known */
export function useTemplateEditor(saved: readonly Template[] | undefined) {
  const entry = useEntryForm<TemplateFields>({
    name: 'template',
    fieldOrder: ['name', 'description', 'template_content'],
    schema: templateFieldsSchema,
    initial: emptyTemplate,
    save,
    showsError: ({ within, toButton }) => !toButton && (within || changed),
  })
  const { form, saving, formProps } = entry
  const isWriting = useIsWriting()
  const followed = useFollowedRow({
    opened: null as Template | null,
    find: (id) => saved && (saved.find((each) => each.id === id) ?? null),
    fieldsOf,
    factsOf,
    editor: { ...entry, saving: saving || isWriting },
  })
  const editing = followed.known
  /** what loading or editing put into the fields: nobody typed it */
  const [filled, setFilled] = useState(emptyTemplate)
  /** what waits for an answer, because it would lose what was typed */
  const [asked, setAsked] = useState<{ goOn(): void } | null>(null)
  const saveTemplate = useSaveTemplate()

  const changed = isDifferent(form.values, editing ? fieldsOf(editing) : filled)

  function focus(field: keyof TemplateFields) {
    form.getInputNode<HTMLElement, keyof TemplateFields>(field)?.focus({ preventScroll: true })
  }

  function fill(fields: TemplateFields, template: Template | null) {
    form.setValues(fields)
    form.setErrors({})
    setFilled(fields)
    followed.start(template)
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

  function edit(template: Template, then: () => void) {
    ask(changed, () => {
      fill(fieldsOf(template), template)
      toastSuccess(template.name, 'Mode Edit')
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

  async function save(fields: TemplateFields) {
    const isEdit = editing !== null && !followed.notice.deleted
    const failure = await saveTemplate(fields, isEdit ? followed.send : null)
    if (failure) return failure
    fill(emptyTemplate, null)
    focus('name')
    return null
  }

  return {
    form,
    saving,
    editing,
    changed,
    notice: followed.notice,
    focus,
    load,
    edit,
    leave,
    removed,
    question: {
      opened: asked !== null,
      keep: () => setAsked(null),
      discard() {
        setAsked(null)
        asked?.goOn()
      },
    },
    formProps,
  }
}

function factsOf({ name, description, template_content }: TemplateFields): Facts {
  return [
    ['Nama Template', name],
    ['Deskripsi', description],
    ['Isi', template_content],
  ]
}
