/**
 * A resource told once. The fields of its rows stand in one table, in the order of the screen; from it come what is read and
 * written on the server, the schemas of its calls, the fields of its form, the columns of its list and the lines of its
 * cards, what a search looks into, and what a notice says of a change.
 */
import { z } from 'zod'
import { type Facts, revisionSchema } from './conflict.ts'
import { holdsWords } from './plain-text.ts'

export type Typed = string | boolean

export interface Field {
  /** What it is called on the screen. Without one it is the program's own. */
  label?: string
  /** as a row gives it; absent where a row tells it in another way */
  read?: z.ZodType
  /** as a call takes it; absent where nobody but the server sets it */
  written?: z.ZodType<Typed>
  /** the one call that takes it, where not both do */
  only?: 'created' | 'edited'
  /** the call whose value goes elsewhere than into its column, by the feature's own hands */
  apart?: 'created' | 'edited'
  /** as a person types it, where that is not yet what a call takes */
  typed?: { schema: z.ZodType<string, string>; of(value: string): string }
  /** what a new row's form begins with, where that is not '' */
  empty?: Typed
  /** Null in the database where the form holds ''. Who does not send it makes none, and leaves one as it is. */
  optional?: true
  /** of a row, where `read` is absent or isn't what a form holds */
  of?(row: object): Typed
  /** in words, as called with what `read` or `written` gives */
  shown?(value: unknown): string
  /** What a list shows of a row that has none. */
  absent?: string
  /** a list that the browser holds as a whole is searched in it */
  searched?: true
  /** a moment: its day is shown, and how long ago that is */
  instant?: true
  /** false: no column and no line of a card */
  listed?: false
  /** What a downloaded row says of it, where that is not its value in words; false: it is no column there. */
  downloaded?: false | ((row: object) => string)
}

type Fields = Record<string, Field>
type Has<F extends Fields, Part extends keyof Field> = {
  [K in keyof F]: F[K] extends { [P in Part]: z.ZodType } ? K : never
}[keyof F]
type NotOf<F extends Fields, Other> = { [K in keyof F]: F[K] extends { only: Other } ? never : K }[keyof F]
type Shape<F extends Fields, Part extends 'read' | 'written', K extends keyof F> = {
  [N in K]: F[N] extends { [P in Part]: infer S extends z.ZodType } ? S : never
}
type Identity = { id: z.ZodUUID; revision: typeof revisionSchema }
type RowSchema<F extends Fields> = z.ZodObject<Identity & Shape<F, 'read', Has<F, 'read'>>>
type WrittenSchema<F extends Fields, Other> = z.ZodObject<
  Shape<F, 'written', Has<F, 'written'> & NotOf<F, Other>>,
  z.core.$strict
>
type EditedSchema<F extends Fields> = z.ZodObject<
  Shape<F, 'written', Has<F, 'written'> & NotOf<F, 'created'>> & Identity,
  z.core.$strict
>

export interface Resource<F extends Fields = Fields> {
  /** what a row is called on the screen, such as 'Product' */
  name: string
  /** of the database */
  table: string
  fields: F
  rules: readonly Rule[]
  row: RowSchema<F>
  created: WrittenSchema<F, 'edited'>
  /** with the id, and the revision that the edit started from */
  edited: EditedSchema<F>
}

/** A row as its readers get it. */
export type RowOf<N extends Resource> = z.output<N['row']>
/** What a form holds: every field that somebody writes, now or when the row is made. */
export type FormOf<N extends Resource> =
  N extends Resource<infer F>
    ? { [K in Has<F, 'written'> & string]: z.output<Shape<F, 'written', K>[K]> & Typed }
    : never
export type CreatedOf<N extends Resource> = z.output<N['created']>
export type EditedOf<N extends Resource> = z.output<N['edited']>
export type NameOf<N extends Resource> = keyof N['fields'] & string

/** What must hold between fields; the message stands at the field of the path. */
export interface Rule {
  path: string
  message: string
  holds(values: Record<string, Typed>): boolean
}

export function defineResource<const F extends Fields>(
  described: { name: string; table: string },
  fields: F,
  rules: readonly Rule[] = [],
): Resource<F> {
  const identity = { id: z.uuid(), revision: revisionSchema }
  return {
    ...described,
    fields,
    rules,
    row: z.object({ ...identity, ...parts(fields, ({ read }) => read) }),
    created: addRules(z.strictObject(parts(fields, writtenWhen('created'))), rules),
    edited: addRules(z.strictObject({ ...identity, ...parts(fields, writtenWhen('edited')) }), rules),
  } as unknown as Resource<F>
}

/** What a form is checked by: as a person types it, and giving what a call takes. */
export function formSchema<N extends Resource>(
  resource: N,
  when: 'created' | 'edited',
): z.ZodType<FormOf<N>> {
  const asTyped = parts(
    resource.fields,
    (field) => writtenWhen(when)(field) && (field.typed?.schema ?? field.written),
  )
  return addRules(z.object(asTyped), resource.rules) as unknown as z.ZodType<FormOf<N>>
}

/** Names of the fields that a row gives. */
export function readNames({ fields }: Resource): string[] {
  return Object.keys(parts(fields, ({ read }) => read))
}

/** Names of the fields that one of the calls takes, in the order of the form. */
export function writtenNames({ fields }: Resource, when: 'created' | 'edited'): string[] {
  return Object.keys(parts(fields, writtenWhen(when)))
}

/** Of these, the names of columns. */
export function storedNames(resource: Resource, when: 'created' | 'edited'): string[] {
  return writtenNames(resource, when).filter((name) => resource.fields[name]?.apart !== when)
}

/** What the form of a new row begins with. */
export function emptyForm<N extends Resource>({ fields }: N): FormOf<N> {
  return parts(fields, ({ written, empty = '' }) => (written ? empty : undefined)) as FormOf<N>
}

/** What the form of a row begins with. */
export function formOf<N extends Resource>({ fields }: N, row: RowOf<N>): FormOf<N> {
  return parts(fields, ({ written, typed, of, empty = '' }, name) => {
    if (!written) return undefined
    const value = of ? of(row) : ((row as Record<string, Typed | null>)[name] ?? empty)
    return typed ? typed.of(String(value)) : value
  }) as FormOf<N>
}

/** A form in the words of the screen. @param words of fields that only the browser can name, such as another row's id */
export function factsOf<N extends Resource>({ fields }: N, form: FormOf<N>, words: WordsOf<N> = {}): Facts {
  return Object.entries(form).flatMap(([name, value]) => {
    const field = fields[name]
    if (!field?.label) return []
    return [[field.label, words[name as NameOf<N>]?.(String(value)) ?? inWords(field, value)] as const]
  })
}
export type WordsOf<N extends Resource> = Partial<Record<NameOf<N>, (value: string) => string>>

export function labelOf({ fields }: Resource, name: string): string {
  return fields[name]?.label ?? ''
}

/** What a field of a row says where no look says more. */
export function textOf({ fields }: Resource, name: string, row: object): string {
  const value = (row as Record<string, unknown>)[name]
  const isAbsent = value === null || value === undefined || value === ''
  return isAbsent ? (fields[name]?.absent ?? '') : inWords(fields[name], value)
}

/** Those whose searched fields hold every word of the search, in whatever field and case. */
export function matching<N extends Resource>(
  { fields }: N,
  rows: readonly RowOf<N>[],
  q: string,
): RowOf<N>[] {
  const searched = Object.keys(parts(fields, ({ searched }) => searched))
  return rows.filter((row) => {
    const values = row as Record<string, unknown>
    return holdsWords(searched.map((name) => values[name] ?? '').join('\n'), q)
  })
}

/** Labelled fields in their order: the columns of a list. */
export function listedNames({ fields }: Resource): string[] {
  return Object.keys(parts(fields, ({ label, listed }) => (listed === false ? undefined : label)))
}

function inWords(field: Field | undefined, value: unknown): string {
  const typed = field?.typed?.schema.safeParse(value)
  if (typed && !typed.success) return String(value)
  const meant = typed ? typed.data : value
  return field?.shown ? field.shown(meant) : String(meant)
}

function writtenWhen(when: 'created' | 'edited') {
  return ({ written, only = when, optional }: Field) => {
    if (only !== when || !written) return undefined
    if (!optional) return written
    // A page that was opened before there was the field knows nothing of it.
    return when === 'created' ? written.default('') : written.optional()
  }
}

/** What each field has of something, for those that have it. */
function parts<P>(fields: Fields, partOf: (field: Field, name: string) => P): Record<string, NonNullable<P>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const part = partOf(field, name)
      return part === undefined ? [] : [[name, part as NonNullable<P>]]
    }),
  )
}

function addRules<S extends z.ZodObject>(schema: S, rules: readonly Rule[]): S {
  return rules.reduce<S>(
    (checked, { path, message, holds }) =>
      checked.refine((values) => holds(values as Record<string, Typed>), { path: [path], message }) as S,
    schema,
  )
}
