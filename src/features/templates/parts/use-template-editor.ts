/** State of the editor: what is typed, which template it edits, and what became of that one meanwhile. */
import { schemaResolver, useForm } from '@mantine/form'
import { type FocusEvent, useState } from 'react'
import { clearToasts, toastError, toastSuccess } from '#kit/toast.tsx'
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

const fieldOrder = ['name', 'description', 'template_content'] as const

export type TemplateEditor = ReturnType<typeof useTemplateEditor>

/** @param saved the list as it is now; undefined until it is known */
export function useTemplateEditor(saved: readonly Template[] | undefined) {
  const form = useForm<TemplateFields>({
    name: 'template',
    initialValues: emptyTemplate,
    validate: schemaResolver(templateFieldsSchema, { sync: true }),
  })
  /** as it was when the edit began; null while a new one is written */
  const [editing, setEditing] = useState<Template | null>(null)
  /** what loading or editing put into the fields: nobody typed it */
  const [filled, setFilled] = useState(emptyTemplate)
  /** what waits for an answer, because it would lose what was typed */
  const [asked, setAsked] = useState<{ goOn(): void } | null>(null)
  const { saving, save } = useSaveTemplate()

  const changed = isDifferent(form.values, editing ? fieldsOf(editing) : filled)
  const meanwhile = useIsWriting() ? null : editedMeanwhile(editing, saved)

  function inputOf(field: keyof TemplateFields) {
    return form.getInputNode<HTMLInputElement | HTMLTextAreaElement, keyof TemplateFields>(field)
  }

  function focus(field: keyof TemplateFields) {
    inputOf(field)?.focus({ preventScroll: true })
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

  function showErrors(errors: Partial<Record<string, unknown>>) {
    const first = fieldOrder.find((field) => errors[field])
    if (first) inputOf(first)?.focus()
  }

  async function submit(values: TemplateFields) {
    clearToasts()
    const fields = templateFieldsSchema.parse(values)
    const result = await save(fields, meanwhile ? null : editing)
    if (result === 'busy') return
    if (result === 'saved') {
      fill(emptyTemplate, null)
      focus('name')
      return
    }
    toastError(result.toast)
    form.setErrors(result.fields)
    showErrors(result.fields)
  }

  /** An error shows when its field is left for another, not on the way to a button. */
  function onBlur(event: FocusEvent<HTMLFormElement>) {
    const left: EventTarget = event.target
    const field = fieldOrder.find((each) => inputOf(each) === left)
    const next = event.relatedTarget
    if (!field || saving || next instanceof HTMLButtonElement) return
    const within = next instanceof Node && event.currentTarget.contains(next)
    if (within || changed) void form.validateField(field)
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
    onBlur,
    onSubmit: form.onSubmit(submit, showErrors),
  }
}
