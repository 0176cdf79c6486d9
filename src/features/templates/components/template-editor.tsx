import { Badge, Button, Paper, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useId } from 'react'
import { listWrittenNames } from '#base/resource.ts'
import { ConflictNotice } from '#kit/form/conflict-notice.tsx'
import { EntryFields, type Inputs } from '#kit/form/entry-fields.tsx'
import { FormActions } from '#kit/form/form-modal.tsx'
import { verbs } from '#kit/theme/verbs.ts'
import { emptyTemplate, isDifferent, template } from '../template.ts'
import { ContentField } from './content-field.tsx'
import classes from './template-editor.module.css'
import type { TemplateEditor as Editor } from './use-template-editor.client.ts'

const fieldNames = listWrittenNames(template, 'created')
const inputs: Inputs<typeof template> = {
  name: { placeholder: 'mis. Sapaan pertama' },
  description: { label: 'Deskripsi (opsional)', placeholder: 'mis. affiliate baru' },
  template_content: (field) => <ContentField {...field} />,
}

interface TemplateEditorProps {
  editor: Editor
  /** receives the focus when the user has chosen a template in the list below */
  headingRef: Ref<HTMLHeadingElement>
  /** called by the buttons 'Batal' and 'Kosongkan', and by Escape */
  onClear(): void
}

export function TemplateEditor({ editor, headingRef, onClear }: TemplateEditorProps) {
  const { form, saving, editedTemplate, notice, formProps } = editor
  const headingId = useId()
  const hasText = isDifferent(form.values, emptyTemplate)

  function onKeyDown({ key, nativeEvent }: KeyboardEvent) {
    if (key === 'Escape' && editedTemplate && !nativeEvent.isComposing) onClear()
  }

  return (
    <Paper component="section" aria-labelledby={headingId} className={classes.editor} onKeyDown={onKeyDown}>
      <header className={classes.head}>
        <Title order={2} size="h3" id={headingId} ref={headingRef} tabIndex={-1} className={classes.title}>
          {editedTemplate ? 'Edit Template' : 'Template Baru'}
        </Title>
        {editedTemplate && (
          <Badge color="info" size="lg" leftSection={<IconPencil size={14} aria-hidden />}>
            Mode Edit
          </Badge>
        )}
      </header>
      <form noValidate className={classes.form} {...formProps}>
        <ConflictNotice
          resource={template.name}
          deletedText="Teks Anda tetap ada di sini dan dapat disimpan sebagai template baru."
          {...notice}
        />
        <div className={classes.fields}>
          <EntryFields resource={template} names={fieldNames} form={form} saving={saving} inputs={inputs} />
        </div>
        <FormActions>
          {(editedTemplate || hasText) && (
            <Button variant="default" aria-disabled={saving} onClick={onClear}>
              {editedTemplate ? verbs.cancel : 'Kosongkan'}
            </Button>
          )}
          <Button type="submit" aria-disabled={saving}>
            {saving
              ? verbs.saving
              : formatSubmitLabel({ isEdit: editedTemplate !== null, isDeleted: notice.isDeleted })}
          </Button>
        </FormActions>
      </form>
    </Paper>
  )
}

function formatSubmitLabel({ isEdit, isDeleted }: { isEdit: boolean; isDeleted: boolean }): string {
  if (isDeleted) return 'Simpan sebagai Baru'
  return isEdit ? verbs.saveChanges : 'Simpan Template'
}
