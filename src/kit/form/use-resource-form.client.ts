/** State of a form built from the fields of a resource. */
import {
  buildFormSchema,
  type CreatedOf,
  type FormOf,
  type FormValue,
  listWrittenNames,
  type Resource,
} from '#base/resource.ts'
import type { ResourceFormApi } from './entry-fields.tsx'
import type { SaveFailure } from './save-failure.ts'
import { type EntryFormOptions, useEntryForm } from './use-entry-form.client.ts'

type Values = Record<string, FormValue>

export interface ResourceFormOptions<N extends Resource> {
  resource: N
  operation: 'created' | 'edited'
  initial: FormOf<N>
  save(input: CreatedOf<N>): Promise<SaveFailure<FormOf<N>> | null>
  showsError?: EntryFormOptions<Values>['showsError']
}

export function useResourceForm<N extends Resource>({
  resource,
  operation,
  initial,
  save,
  showsError,
}: ResourceFormOptions<N>) {
  const entryForm = useEntryForm<Values>({
    // A form for a new row and one for an existing row may be on the same page.
    name: `${resource.table.replaceAll('_', '-')}-${operation}`,
    fieldOrder: listWrittenNames(resource, operation),
    schema: buildFormSchema(resource, operation) as unknown as EntryFormOptions<Values>['schema'],
    initial: initial as Values,
    save: save as EntryFormOptions<Values>['save'],
    /** Shows a price in its usual format: '89000' becomes '89.000'. */
    tidy(name, value) {
      const { inputText } = resource.fields[name] ?? {}
      const parsed = inputText?.schema.safeParse(value)
      return parsed?.success ? inputText?.format(parsed.data) : undefined
    },
    /** Clears the message of a rule as soon as a change in any field satisfies it. */
    onValuesChange(values) {
      const { errors, clearFieldError } = entryForm.form
      for (const { path, message, holds } of resource.rules)
        if (errors[path] === message && holds(values)) clearFieldError(path)
    },
    ...(showsError && { showsError }),
  })
  const { form, saving, follow, formProps } = entryForm
  return {
    form: form as unknown as ResourceFormApi<N>,
    saving,
    follow: follow as unknown as (before: FormOf<N>, theirs: FormOf<N>) => void,
    formProps,
  }
}
