/** How the fields of a resource look in its list, where one doesn't just say its text. */
import type { ReactNode } from 'react'
import type { NameOf, Resource, RowOf } from '#base/resource.ts'

export interface Look<Row> {
  /** of its column, in pixels or '21%'; without one it shares what is left */
  width?: number | string
  /** numbers, one under the other */
  align?: 'end'
  /** it has none: another says it there */
  column?: false
  /** beside what matters more */
  quiet?: true
  /** Where a card has it. 'line' stands under the others with its label, unless `cardClass` says how it looks alone. */
  card?: 'lead' | 'title' | 'mark' | 'line' | 'foot' | 'none'
  /** also makes a line speak for itself, without its label */
  cardClass?: string | undefined
  columnClass?: string | undefined
  /** what stands there, where it is not the field's text */
  cell?(row: Row, place: 'table' | 'card', number: number): ReactNode
}

export type Looks<N extends Resource> = Partial<Record<NameOf<N>, Look<RowOf<N>>>>

/** A column of the table and a place on the card. */
export interface Place<Row> extends Look<Row> {
  name: string
  label: string
}

/** What can be done with a row. */
export interface RowActions<Row> {
  label: string
  width: number
  /** how many a row has at most: one with fewer keeps the first in its column */
  most?: number
  of(row: Row, place: 'table' | 'card'): ReactNode
}
