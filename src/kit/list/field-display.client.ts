/** Defines how a list renders the fields of a resource, where a field isn't plain text. */
import type { ReactNode } from 'react'
import type { NameOf, Resource, RowOf } from '#base/resource.ts'

export interface FieldDisplay<Row> {
  /** Width of the column in pixels or as a string such as '21%'. A column without a width shares the remaining room. */
  width?: number | string
  /** Aligns numbers at their ends. */
  align?: 'end'
  /** The field has no column, because another column shows it. */
  column?: false
  /** Less prominent than more important fields. */
  quiet?: true
  /** Position on a card. 'line' is below the other positions and has its label, unless `cardClass` is set. */
  card?: 'lead' | 'title' | 'mark' | 'line' | 'foot' | 'none'
  /** Class on a card. It also removes the label of a line. */
  cardClass?: string | undefined
  columnClass?: string | undefined
  /** Renders the content of a table cell or of a place on the card, if it is not the text of the field. */
  renderContent?(row: Row, layout: 'table' | 'card', number: number): ReactNode
}

export type FieldDisplays<N extends Resource> = Partial<Record<NameOf<N>, FieldDisplay<RowOf<N>>>>

/** A column of the table and a position on the card. */
export interface PlacedField<Row> extends FieldDisplay<Row> {
  name: string
  label: string
}

/** The actions of a row. */
export interface RowActions<Row> {
  label: string
  width: number
  /** Maximum number of actions per row. A row with fewer keeps its first action in its column. */
  maxActions?: number
  render(row: Row, layout: 'table' | 'card'): ReactNode
}
