/**
 * Definition of a resource: one table that describes the fields of its rows, in the order of the screen. Everything else
 * is derived from this table: the columns that the server reads and writes, the schemas of calls, the fields of forms,
 * the columns of lists, the lines of cards, what a search covers, and what a notice says about a change.
 */
import { z } from 'zod'
import { type Facts, revisionSchema } from './conflict.ts'
import { containsWords } from './plain-text.ts'

export type FormValue = string | boolean

export interface Field {
  /** label on the screen; a field without one is internal */
  label?: string
  /** schema of the value in a row; absent if rows have no field of this name, see `toFormValue` */
  read?: z.ZodType
  /** schema of the value in a call; absent if only the server sets it */
  written?: z.ZodType<FormValue>
  /** the only call that takes the field; absent if creation and edit both do */
  only?: 'created' | 'edited'
  /** the call whose handler stores the value itself, since it is not a column of the row */
  storedByFeature?: 'created' | 'edited'
  /** schema of the text in the form, if it differs from the value that a call takes, such as '89.000' for a price */
  inputText?: { schema: z.ZodType<string, string>; format(value: string): string }
  /** initial value in the form of a new row; '' if absent */
  empty?: FormValue
  /** null in the database where the form holds ''. A call that omits it sets no value and keeps an existing one. */
  optional?: true
  /** returns the value for the form, if `read` is absent or isn't what a form holds */
  toFormValue?(row: object): FormValue
  /** returns the text for a value that `read` or `written` gives */
  format?(value: unknown): string
  /** text that a list shows for a row without a value */
  absent?: string
  /** covered by the search in a list that the browser holds as a whole */
  searched?: true
  /** a moment: the list shows its day, and how long ago it was */
  instant?: true
  /** false: no column of the list and no line of a card */
  listed?: false
  /** returns the text in a download, if it is not the value's usual text; false: no column in downloads */
  downloaded?: false | ((row: object) => string)
}

type Fields = Record<string, Field>
/** Names of the fields that have a schema `Part`. */
type NamesWith<F extends Fields, Part extends keyof Field> = {
  [K in keyof F]: F[K] extends { [P in Part]: z.ZodType } ? K : never
}[keyof F]
/** Names of the fields, without those that only the call `Excluded` takes. */
type NamesExcept<F extends Fields, Excluded> = {
  [K in keyof F]: F[K] extends { only: Excluded } ? never : K
}[keyof F]
/** The schemas `Part` of the fields `K`. */
type Shape<F extends Fields, Part extends 'read' | 'written', K extends keyof F> = {
  [N in K]: F[N] extends { [P in Part]: infer S extends z.ZodType } ? S : never
}
type Identity = { id: z.ZodUUID; revision: typeof revisionSchema }
/** An optional field may be missing in a creation, and is then ''. */
type CreatedShape<F extends Fields, K extends keyof F> = {
  [N in K]: F[N] extends { written: infer S extends z.ZodType }
    ? F[N] extends { optional: true }
      ? z.ZodDefault<S>
      : S
    : never
}
type RowSchema<F extends Fields> = z.ZodObject<Identity & Shape<F, 'read', NamesWith<F, 'read'>>>
type CreatedSchema<F extends Fields> = z.ZodObject<
  CreatedShape<F, NamesWith<F, 'written'> & NamesExcept<F, 'edited'>>,
  z.core.$strict
>
type EditedSchema<F extends Fields> = z.ZodObject<
  Shape<F, 'written', NamesWith<F, 'written'> & NamesExcept<F, 'created'>> & Identity,
  z.core.$strict
>

export interface Resource<F extends Fields = Fields> {
  /** name of a row on the screen, such as 'Product' */
  name: string
  /** table in the database */
  table: string
  fields: F
  rules: readonly Rule[]
  row: RowSchema<F>
  created: CreatedSchema<F>
  /** includes the id, and the revision that the edit started from */
  edited: EditedSchema<F>
}

/** A row as its readers receive it. */
export type RowOf<N extends Resource> = z.output<N['row']>
/** Values of a form: every field that a user writes, on creation or later. */
export type FormOf<N extends Resource> =
  N extends Resource<infer F>
    ? { [K in NamesWith<F, 'written'> & string]: z.output<Shape<F, 'written', K>[K]> & FormValue }
    : never
/** Values of a creation after validation: optional fields that were missing are ''. */
export type CreatedOf<N extends Resource> = z.output<N['created']>
/** Input of a call that creates a row. Optional fields may be missing. */
export type CreationInputOf<N extends Resource> = z.input<N['created']>
/** Names of the fields that the input of a creation must contain. */
export type RequiredOf<N extends Resource> = {
  [K in keyof CreationInputOf<N>]-?: undefined extends CreationInputOf<N>[K] ? never : K
}[keyof CreationInputOf<N>]
/** Values of an edit, with the id, and the revision that the edit started from. */
export type EditedOf<N extends Resource> = z.output<N['edited']>
/** Names of all fields. */
export type NameOf<N extends Resource> = keyof N['fields'] & string

/** A condition between fields; the message is shown at the field of the path. */
export interface Rule {
  path: string
  message: string
  holds(values: Record<string, FormValue>): boolean
}

export function defineResource<const F extends Fields>(
  names: { name: string; table: string },
  fields: F,
  rules: readonly Rule[] = [],
): Resource<F> {
  const identity = { id: z.uuid(), revision: revisionSchema }
  return {
    ...names,
    fields,
    rules,
    row: z.object({ ...identity, ...mapFields(fields, ({ read }) => read) }),
    created: addRules(z.strictObject(mapFields(fields, getWrittenSchema('created'))), rules),
    edited: addRules(
      z.strictObject({ ...identity, ...mapFields(fields, getWrittenSchema('edited')) }),
      rules,
    ),
  } as unknown as Resource<F>
}

/** Returns the schema of a form: its input is what a user types, its output what a call takes. */
export function buildFormSchema<N extends Resource>(
  resource: N,
  operation: 'created' | 'edited',
): z.ZodType<FormOf<N>> {
  const inputSchemas = mapFields(
    resource.fields,
    (field) => getWrittenSchema(operation)(field) && (field.inputText?.schema ?? field.written),
  )
  return addRules(z.object(inputSchemas), resource.rules) as unknown as z.ZodType<FormOf<N>>
}

/** Returns the names of the fields that a row contains. */
export function listReadNames({ fields }: Resource): string[] {
  return Object.keys(mapFields(fields, ({ read }) => read))
}

/** Returns the names of the fields that one of the calls takes, in the order of the form. */
export function listWrittenNames({ fields }: Resource, operation: 'created' | 'edited'): string[] {
  return Object.keys(mapFields(fields, getWrittenSchema(operation)))
}

export function listOptionalNames({ fields }: Resource): string[] {
  return Object.keys(mapFields(fields, ({ optional }) => optional))
}

/** Returns the names from `listWrittenNames` whose fields are stored in a column of the same name. */
export function listStoredNames(resource: Resource, operation: 'created' | 'edited'): string[] {
  return listWrittenNames(resource, operation).filter(
    (name) => resource.fields[name]?.storedByFeature !== operation,
  )
}

/** Returns the initial values of the form of a new row. */
export function createEmptyForm<N extends Resource>({ fields }: N): FormOf<N> {
  return mapFields(fields, ({ written, empty = '' }) => (written ? empty : undefined)) as FormOf<N>
}

/** Returns the initial values of the form of an existing row. */
export function toForm<N extends Resource>({ fields }: N, row: RowOf<N>): FormOf<N> {
  return mapFields(fields, ({ written, inputText, toFormValue, empty = '' }, name) => {
    if (!written) return undefined
    const value = toFormValue ? toFormValue(row) : ((row as Record<string, FormValue | null>)[name] ?? empty)
    return inputText ? inputText.format(String(value)) : value
  }) as FormOf<N>
}

/**
 * Returns the values of a form as the screen shows them.
 * @param formatters texts for fields that only the browser can name, such as another row's id
 */
export function listFacts<N extends Resource>(
  { fields }: N,
  form: FormOf<N>,
  formatters: FormattersOf<N> = {},
): Facts {
  return Object.entries(form).flatMap(([name, value]) => {
    const field = fields[name]
    if (!field?.label) return []
    return [
      [field.label, formatters[name as NameOf<N>]?.(String(value)) ?? formatValue(field, value)] as const,
    ]
  })
}
export type FormattersOf<N extends Resource> = Partial<Record<NameOf<N>, (value: string) => string>>

export function getLabel({ fields }: Resource, name: string): string {
  return fields[name]?.label ?? ''
}

/** Returns the text of a field in a row, for fields without a column renderer. */
export function formatField({ fields }: Resource, name: string, row: object): string {
  const value = (row as Record<string, unknown>)[name]
  const isAbsent = value === null || value === undefined || value === ''
  return isAbsent ? (fields[name]?.absent ?? '') : formatValue(fields[name], value)
}

/** Returns the rows whose searched fields together contain every word of the search, in any case. */
export function searchRows<N extends Resource>(
  { fields }: N,
  rows: readonly RowOf<N>[],
  q: string,
): RowOf<N>[] {
  const searchedNames = Object.keys(mapFields(fields, ({ searched }) => searched))
  return rows.filter((row) => {
    const values = row as Record<string, unknown>
    return containsWords(searchedNames.map((name) => values[name] ?? '').join('\n'), q)
  })
}

/** Returns the names of the labelled fields in their order: the columns of a list. */
export function listColumnNames({ fields }: Resource): string[] {
  return Object.keys(mapFields(fields, ({ label, listed }) => (listed === false ? undefined : label)))
}

function formatValue(field: Field | undefined, value: unknown): string {
  const parsed = field?.inputText?.schema.safeParse(value)
  if (parsed && !parsed.success) return String(value)
  const parsedValue = parsed ? parsed.data : value
  return field?.format ? field.format(parsedValue) : String(parsedValue)
}

/**
 * Returns a function that returns the schema of a field in this call; undefined if the call does not take the field.
 */
function getWrittenSchema(operation: 'created' | 'edited') {
  return ({ written, only = operation, optional }: Field) => {
    if (only !== operation || !written) return undefined
    if (!optional) return written
    // A page that was opened before the field existed does not send it.
    return operation === 'created' ? written.default('') : written.optional()
  }
}

/** Returns what `pick` returns for each field, without undefined results. */
function mapFields<P>(
  fields: Fields,
  pick: (field: Field, name: string) => P,
): Record<string, NonNullable<P>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = pick(field, name)
      return value === undefined ? [] : [[name, value as NonNullable<P>]]
    }),
  )
}

function addRules<S extends z.ZodObject>(schema: S, rules: readonly Rule[]): S {
  return rules.reduce<S>(
    (checked, { path, message, holds }) =>
      checked.refine((values) => holds(values as Record<string, FormValue>), { path: [path], message }) as S,
    schema,
  )
}
