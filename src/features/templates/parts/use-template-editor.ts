/** State of the editor: what is typed, which template it edits, and what became of that one meanwhile. */
import { useState } from 'react'
import { toastSuccess } from '#kit/toast.tsx'
import { useEntryForm } from '#kit/use-entry-form.ts'
import {
  emptyTemplate,
  fieldsOf,
  type Template,
  type TemplateFields,
  templateFieldsSchema,
} from '../template.ts'
import { useIsWriting } from '../templates.client.ts'
import { editedMeanwhile, isDifferent } from './editing.ts'
import { useSaveTemplate } from './use-save-template.ts'

export type TemplateEditor = ReturnType<typeof useTemplateEditor>

/** @param saved the list as it is now; undefined until it is known */
export function useTemplateEditor(saved: readonly Template[] | undefined) {
  const { form, saving, formProps } = useEntryForm<TemplateFields>({
    name: 'template',
    fieldOrder: ['name', 'description', 'template_content'],
    schema: templateFieldsSchema,
    initial: emptyTemplate,
    save,
    showsError: ({ within, toButton }) => !toButton && (within || changed),
  })
  /** as it was when the edit began; null while a new one is written */
  const [editing, setEditing] = useState<Template | null>(null)
  /** what loading or editing put into the fields: nobody typed it */
  const [filled, setFilled] = useState(emptyTemplate)
  /** what waits for an answer, because it would lose what was typed */
  const [asked, setAsked] = useState<{ goOn(): void } | null>(null)
  const saveTemplate = useSaveTemplate()

  const changed = isDifferent(form.values, editing ? fieldsOf(editing) : filled)
  const meanwhile = useIsWriting() ? null : editedMeanwhile(editing, saved)

  function focus(field: keyof TemplateFields) {
    form.getInputNode<HTMLElement, keyof TemplateFields>(field)?.focus({ preventScroll: true })
  }

  function fill(fields: TemplateFields, template: Template | null) {
    form.setValues(fields)
    form.setErrors({})
    setFilled(fields)
    setEditing(template)
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

  function takeTheirs(now: Template) {
    ask(changed, () => fill(fieldsOf(now), now))
  }

  /** One's own text outlives the template, for another one. */
  function removed({ id }: Template) {
    if (editing?.id !== id) return
    if (!changed) return fill(emptyTemplate, null)
    setFilled(emptyTemplate)
    setEditing(null)
  }

  async function save(fields: TemplateFields) {
    const failure = await saveTemplate(fields, meanwhile ? null : editing)
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
    meanwhile,
    focus,
    load,
    edit,
    leave,
    removed,
    takeTheirs,
    /** Mine goes over theirs, from now on knowingly. */
    overwrite: setEditing,
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
