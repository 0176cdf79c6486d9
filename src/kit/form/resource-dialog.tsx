/** Dialog that creates a row, or edits one that others may change meanwhile. */
import { type ReactNode, useState } from 'react'
import {
  type CreatedOf,
  createEmptyForm,
  type EditedOf,
  type FormattersOf,
  type FormOf,
  listFacts,
  listWrittenNames,
  type Resource,
  type RowOf,
  toForm,
} from '#base/resource.ts'
import { toastSuccess } from '../feedback/toast.tsx'
import type { RowDialog } from '../list/use-row-dialog.client.ts'
import { HistoryTabs } from '../overlay/history.tsx'
import { verbs } from '../theme/verbs.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { EntryFields, type Inputs } from './entry-fields.tsx'
import { FormModal, type FormModalControls, SaveActions } from './form-modal.tsx'
import { describeSaveFailure, type Refusals } from './save-failure.client.ts'
import type { SaveFailure } from './save-failure.ts'
import { useFollowedRow } from './use-followed-row.client.ts'
import { type ResourceFormOptions, useResourceForm } from './use-resource-form.client.ts'

/** One of the two ways of writing (create or edit): its labels, request and messages. */
interface WriteOptions<N extends Resource, Sent> {
  title: string
  /** Label of its button. */
  verb?: string
  send(input: Sent): Promise<RowOf<N>>
  successText: ReactNode | ((row: RowOf<N>) => ReactNode)
  /** Names what failed, such as 'Gagal menyimpan'. A reason may follow it. */
  failureText: string
  onDone?(row: RowOf<N>): void
}

interface CreateOptions<N extends Resource> extends WriteOptions<N, CreatedOf<N>> {
  /** Content that the dialog shows next about the new row. It closes if there is none. */
  renderNext?(row: RowOf<N>): ReactNode
}

export interface ResourceDialogProps<N extends Resource> {
  resource: N
  /** Holds the row as it was when the dialog opened; null for a new row. */
  dialog: RowDialog<RowOf<N>>
  /** The row as the page shows it now; null once it is deleted, undefined if unknown. */
  current: RowOf<N> | null | undefined
  create?: CreateOptions<N>
  edit: WriteOptions<N, EditedOf<N>>
  inputs: Inputs<N>
  /** Class of the element around the fields. */
  className?: string | undefined
  /** Name of the field that gets the focus when the dialog opens; the first by default. */
  initialFocus?: string
  /** Display texts of field values that only the browser can name, such as the id of another row. */
  formatters?: FormattersOf<N>
  /** Fields that show the messages of refusals, by error code. */
  refusals?: Refusals<FormOf<N>>
  /** Builds the failure messages, if they differ from the contract's. */
  toFailure?(error: unknown, failureText: string, input: CreatedOf<N>): SaveFailure<FormOf<N>>
  showsError?: ResourceFormOptions<N>['showsError']
  /** Read-only content before the fields. */
  renderAbove?(row: RowOf<N> | null): ReactNode
}

export function ResourceDialog<N extends Resource>(props: ResourceDialogProps<N>) {
  const { create, edit, dialog } = props
  const { row, opened, close } = dialog
  return (
    <FormModal opened={opened} title={row || !create ? edit.title : create.title} onClose={close}>
      {(controls) =>
        row ? (
          <HistoryTabs resource={props.resource} id={row.id} label="Data">
            <EditForm {...props} row={row} controls={controls} />
          </HistoryTabs>
        ) : (
          create && <AddForm {...props} create={create} controls={controls} />
        )
      }
    </FormModal>
  )
}

type FormProps<N extends Resource> = ResourceDialogProps<N> & { controls: FormModalControls }

function AddForm<N extends Resource>(props: FormProps<N> & { create: CreateOptions<N> }) {
  const { resource, create, dialog, showsError } = props
  const editor = useResourceForm({
    resource,
    operation: 'created',
    initial: createEmptyForm(resource),
    save,
    showsError,
  })
  const [nextContent, setNextContent] = useState<ReactNode>(null)

  async function save(input: CreatedOf<N>) {
    try {
      const created = await create.send(input)
      const content = create.renderNext?.(created)
      finish(create, created, content ? () => setNextContent(content) : dialog.close)
    } catch (error) {
      return buildFailure(props, error, create.failureText, input)
    }
    return null
  }

  return (
    nextContent || (
      <DialogForm
        {...props}
        operation="created"
        row={null}
        editor={editor}
        verb={create.verb ?? verbs.save}
      />
    )
  )
}

function EditForm<N extends Resource>(props: FormProps<N> & { row: RowOf<N> }) {
  const { resource, edit, dialog, row, current, formatters, showsError } = props
  const editor = useResourceForm({
    resource,
    operation: 'edited',
    initial: toForm(resource, row),
    save,
    showsError,
  })
  const followedRow = useFollowedRow<RowOf<N>, FormOf<N>>({
    initialRow: row,
    find: () => current,
    pickFields: (latestRow) => toForm(resource, latestRow),
    listFacts: (form) => listFacts(resource, form, formatters),
    editor,
  })

  async function save(input: CreatedOf<N>) {
    try {
      let saved = row
      await followedRow.send(async ({ id, revision }) => {
        saved = await edit.send({ ...input, id, revision } as EditedOf<N>)
      })
      finish(edit, saved, dialog.close)
    } catch (error) {
      return buildFailure(props, error, edit.failureText, input)
    }
    return null
  }

  return (
    <DialogForm {...props} operation="edited" editor={editor} verb={edit.verb ?? verbs.saveChanges}>
      <ConflictNotice resource={resource.name} {...followedRow.notice} />
    </DialogForm>
  )
}

interface DialogFormProps<N extends Resource> extends FormProps<N> {
  operation: 'created' | 'edited'
  row: RowOf<N> | null
  editor: ReturnType<typeof useResourceForm<N>>
  verb: string
  children?: ReactNode
}

function DialogForm<N extends Resource>(props: DialogFormProps<N>) {
  const { resource, operation, row, editor, verb, inputs, className, renderAbove, controls, children } = props
  const { form, saving, formProps } = editor
  const names = listWrittenNames(resource, operation)
  return (
    <form noValidate autoComplete="off" {...formProps}>
      {children}
      <div className={className}>
        {renderAbove?.(row)}
        <EntryFields
          resource={resource}
          names={names}
          form={form}
          saving={saving}
          inputs={inputs}
          initialFocus={props.initialFocus ?? names[0]}
        />
      </div>
      <SaveActions verb={verb} dirty={form.isDirty()} saving={saving} {...controls} />
    </form>
  )
}

function finish<N extends Resource>(
  { successText, onDone }: Pick<WriteOptions<N, never>, 'successText' | 'onDone'>,
  row: RowOf<N>,
  close: () => void,
) {
  toastSuccess(typeof successText === 'function' ? successText(row) : successText)
  close()
  onDone?.(row)
}

function buildFailure<N extends Resource>(
  { refusals, toFailure }: ResourceDialogProps<N>,
  error: unknown,
  failureText: string,
  input: CreatedOf<N>,
): SaveFailure<FormOf<N>> {
  return toFailure ? toFailure(error, failureText, input) : describeSaveFailure(error, failureText, refusals)
}
