/**
 * Rows of a list, built from the fields of their resource: a table, or cards if there is not enough room for a table.
 */
import { Skeleton } from '@mantine/core'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { formatField, getLabel, listColumnNames, type Resource, type RowOf } from '#base/resource.ts'
import { DateWithTooltip } from '../feedback/date-with-tooltip.tsx'
import layout from '../layout/layout.module.css'
import { TruncatedText } from '../layout/truncated-text.tsx'
import { useWidth } from '../layout/use-width.client.ts'
import { CardList } from './card-list.tsx'
import { DataTable } from './data-table.tsx'
import type { FieldDisplay, FieldDisplays, PlacedField, RowActions } from './field-display.client.ts'
import type { ShownRows } from './resource-list.tsx'
import classes from './resource-rows.module.css'
import './list.css'

interface ResourceRowsProps<N extends Resource, Row extends RowOf<N>> extends ShownRows<Row> {
  resource: N
  displays: FieldDisplays<N>
  /** True if the rows are numbered. */
  isNumbered?: boolean
  /** Minimum width of the table in pixels. */
  tableWidth: number
  /** Minimum width of a card in pixels. */
  cardWidth?: number
  /** Shared width of the labels on a card in pixels, so that their values align. */
  labelWidth?: number
  /** Heading level of a card's title: one below the heading of the list. */
  cardHeading?: 'h2' | 'h3'
  actions: RowActions<Row>
}

export function ResourceRows<N extends Resource, Row extends RowOf<N>>(props: ResourceRowsProps<N, Row>) {
  const {
    resource,
    displays,
    isNumbered,
    tableWidth,
    cardWidth = 300,
    labelWidth,
    cardHeading = 'h2',
    actions,
    rows,
    firstNumber,
    renderBox,
    ...listProps
  } = props
  const fields: PlacedField<Row>[] = [
    ...(isNumbered ? [numberField] : []),
    ...listColumnNames(resource).map((name) => {
      const display = (displays as Record<string, FieldDisplay<Row>>)[name]
      const renderContent = (row: Row) => renderPlainContent(resource, name, row, display)
      return { renderContent, ...display, name, label: getLabel(resource, name) }
    }),
  ]
  const columns = fields
    .filter(({ column }) => column !== false)
    .map((field) => ({ ...field, className: field.columnClass }))
  return (
    <TableOrCards
      tableWidth={tableWidth}
      table={
        <DataTable
          rows={rows}
          columns={[
            ...(renderBox ? [boxColumn] : []),
            ...columns,
            { ...actions, className: classes.actions },
          ]}
          {...listProps}
        >
          {(row, i) => (
            <>
              {renderBox && <td className={classes.box}>{renderBox(row)}</td>}
              {columns.map((field) => (
                <Cell key={field.name} field={field}>
                  {field.renderContent?.(row, 'table', firstNumber + i)}
                </Cell>
              ))}
              <td className={classes.actions} style={{ '--actions': actions.maxActions } as CSSProperties}>
                {actions.render(row, 'table')}
              </td>
            </>
          )}
        </DataTable>
      }
      cards={
        <CardList rows={rows} width={cardWidth} skeleton={<SkeletonCard />} {...listProps}>
          {(row, i) => (
            <Card
              fields={fields}
              row={row}
              number={firstNumber + i}
              heading={cardHeading}
              labelWidth={labelWidth}
              box={renderBox?.(row)}
              actions={actions.render(row, 'card')}
            />
          )}
        </CardList>
      }
    />
  )
}

const boxColumn = { label: 'Pilih', width: 40, className: classes.box, isLabelHidden: true as const }

/** The number of a row has no thousands separator, like the number of a video ('#2427'). Only counts have one. */
const numberField: PlacedField<never> = {
  name: 'no',
  label: 'No',
  width: 46,
  align: 'end',
  quiet: true,
  card: 'lead',
  renderContent: (_row, _place, number) => number,
}

function renderPlainContent(
  resource: Resource,
  name: string,
  row: object,
  display: FieldDisplay<never> | undefined,
): ReactNode {
  const text = formatField(resource, name, row)
  if (resource.fields[name]?.instant) return <DateWithTooltip iso={text} />
  // Numbers are never truncated.
  if (display?.align) return text
  return text && <TruncatedText>{text}</TruncatedText>
}

function Cell({ field, children }: { field: PlacedField<never>; children: ReactNode }) {
  const { card, align, quiet, columnClass } = field
  const attributes = {
    'data-align': align,
    'data-quiet': quiet || !children || undefined,
    className: columnClass,
  }
  if (card === 'title')
    return (
      <th scope="row" {...attributes}>
        {children}
      </th>
    )
  return <td {...attributes}>{children || '-'}</td>
}

interface CardProps<Row> {
  fields: readonly PlacedField<Row>[]
  row: Row
  number: number
  heading: 'h2' | 'h3'
  labelWidth: number | undefined
  /** Checkbox of the row. */
  box: ReactNode
  actions: ReactNode
}

function Card<Row>(props: CardProps<Row>) {
  const { fields, row, number, heading: Heading, labelWidth: minWidth, box, actions } = props
  const id = useId()
  /** Returns the fields at a position of the card, without empty fields. */
  const fieldsAt = (position: NonNullable<FieldDisplay<Row>['card']>) =>
    fields
      .filter(({ card = 'line' }) => card === position)
      .map((field) => ({ ...field, content: field.renderContent?.(row, 'card', number) }))
      .filter(({ content }) => content)
  return (
    <article aria-labelledby={id} className={classes.card}>
      <header className={classes.head}>
        {box}
        {fieldsAt('lead').map(({ name, content }) => (
          <span key={name} className={`${layout.fixed} ${layout.dimmed}`}>
            {content}
          </span>
        ))}
        <Heading className={classes.title} id={id}>
          {fieldsAt('title').map(({ content }) => content)}
        </Heading>
        {fieldsAt('mark').map(({ name, content }) => (
          <span key={name} className={layout.fixed}>
            {content}
          </span>
        ))}
      </header>
      {sortUnlabelledFirst(fieldsAt('line')).map(({ name, label, cardClass, content }) => (
        <div key={name} className={cardClass ?? classes.line}>
          {!cardClass && (
            <span className={`${layout.fixed} ${layout.dimmed}`} style={{ minWidth }}>
              {label}
            </span>
          )}
          {content}
        </div>
      ))}
      <footer className={classes.foot}>
        <span className={`${layout.wrap} ${layout.fill} ${classes.facts}`}>
          {fieldsAt('foot').map(({ name, content }) => (
            <span key={name} className={classes.fact}>
              {content}
            </span>
          ))}
        </span>
        {actions}
      </footer>
    </article>
  )
}

/** Puts lines without a label before lines with one. */
function sortUnlabelledFirst<P extends FieldDisplay<never>>(lines: readonly P[]): P[] {
  return [...lines.filter(({ cardClass }) => cardClass), ...lines.filter(({ cardClass }) => !cardClass)]
}

function SkeletonCard() {
  return (
    <>
      <Skeleton height={16} width="55%" mb="sm" />
      <Skeleton height={12} width="80%" mb="md" />
      <Skeleton height={12} width="45%" mb="sm" />
    </>
  )
}

interface TableOrCardsProps {
  /** Width in pixels that the table's columns need. If there is less room, rows become cards. */
  tableWidth: number
  table: ReactNode
  cards: ReactNode
}

/**
 * Shows a table or cards depending on the available width, not on the window, because the sidebar may be open or
 * folded.
 */
function TableOrCards({ tableWidth, table, cards }: TableOrCardsProps) {
  const [ref, width] = useWidth()
  const isTable = width !== null && width >= tableWidth
  return (
    <div ref={ref} className={isTable ? layout.card : ''} data-table={isTable || undefined}>
      {width !== null && (isTable ? table : cards)}
    </div>
  )
}
