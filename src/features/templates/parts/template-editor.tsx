import { Badge, Button, Paper, TextInput, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useId } from 'react'
import { ConflictNotice } from '#kit/conflict-notice.tsx'
import { FormActions } from '#kit/form-modal.tsx'
import { verbs } from '#kit/verbs.ts'
import { emptyTemplate } from '../template.ts'
import { ContentField } from './content-field.tsx'
import { isDifferent } from './editing.ts'
import classes from './template-editor.module.css'
import type { TemplateEditor as Editor } from './use-template-editor.client.ts'

interface TemplateEditorProps {
  editor: Editor
  /** where the page comes back to when a template was chosen below */
  headingRef: Ref<HTMLHeadingElement>
  /** by Batal, Kosongkan or Escape */
  onLeave(): void
}

export function TemplateEditor({ editor, headingRef, onLeave }: TemplateEditorProps) {
  const { form, saving, editing, notice, formProps } = editor
  const headingId = useId()
  const hasText = isDifferent(form.values, emptyTemplate)

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === 'Escape' && editing && !event.nativeEvent.isComposing) onLeave()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.currentTarget.requestSubmit()
    }
  }

  return (
    <Paper component="section" aria-labelledby={headingId} className={classes.editor}>
      <header className={classes.head}>
        <Title order={2} size="h3" id={headingId} ref={headingRef} tabIndex={-1} className={classes.title}>
          {editing ? 'Edit Template' : 'Template Baru'}
        </Title>
        {editing && (
          <Badge color="info" size="lg" leftSection={<IconPencil size={14} aria-hidden />}>
            Mode Edit
          </Badge>
        )}
      </header>
      <form noValidate className={classes.form} {...formProps} onKeyDown={onKeyDown}>
        <ConflictNotice
          noun="Template"
          whenDeleted="Teks Anda tetap ada di sini dan dapat disimpan sebagai template baru."
          {...notice}
        />
        <div className={classes.names}>
          <TextInput
            label="Nama Template"
            placeholder="mis. Sapaan pertama"
            dir="auto"
            autoComplete="off"
            readOnly={saving}
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Deskripsi (opsional)"
            placeholder="mis. untuk affiliate yang baru mendaftar"
            dir="auto"
            autoComplete="off"
            readOnly={saving}
            {...form.getInputProps('description')}
          />
        </div>
        <ContentField readOnly={saving} {...form.getInputProps('template_content')} />
        <FormActions>
          {(editing || hasText) && (
            <Button variant="default" aria-disabled={saving} onClick={onLeave}>
              {editing ? verbs.cancel : 'Kosongkan'}
            </Button>
          )}
          <Button type="submit" aria-disabled={saving}>
            {saving ? verbs.saving : submitLabel(editing !== null, notice.deleted)}
          </Button>
        </FormActions>
      </form>
    </Paper>
  )
}

function submitLabel(isEdit: boolean, isGone: boolean): string {
  if (isGone) return 'Simpan sebagai Baru'
  return isEdit ? verbs.saveChanges : 'Simpan Template'
}
