import { Badge, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { DateWithTooltip } from '#kit/feedback/date-with-tooltip.tsx'
import { isolate } from '#kit/layout/user-text.tsx'
import type { ShownRows } from '#kit/list/resource-list.tsx'
import { RowAction } from '#kit/list/row-action.tsx'
import { historyLabel } from '#kit/overlay/history.tsx'
import '#kit/list/list.css'
import layout from '#kit/layout/layout.module.css'
import { verbs } from '#kit/theme/verbs.ts'
import type { Template } from '../template.ts'
import classes from './template-cards.module.css'

interface CardActions {
  onLoadText(template: Template): void
  onEdit(template: Template): void
  onHistory(template: Template): void
  onDelete(template: Template): void
}

export interface TemplateCardsProps extends CardActions, ShownRows<Template> {
  editingId: string | undefined
}

export function TemplateCards({ rows, editingId, glowingIds, labelledBy, ...actions }: TemplateCardsProps) {
  if (!rows) return <SkeletonCards />
  return (
    <ul className={`${layout.cards} ${classes.cards}`} aria-labelledby={labelledBy}>
      {rows.map((row) => (
        <li
          key={row.id}
          data-row={row.id}
          data-glow={glowingIds.has(row.id) || undefined}
          className={classes.item}
        >
          <Card template={row} isEdited={row.id === editingId} {...actions} />
        </li>
      ))}
    </ul>
  )
}

interface CardProps extends CardActions {
  template: Template
  isEdited: boolean
}

function Card({ template, isEdited, onLoadText, onEdit, onHistory, onDelete }: CardProps) {
  const id = useId()
  const { name, description, template_content, created_at } = template
  return (
    <article aria-labelledby={id} className={classes.card} data-edited={isEdited || undefined}>
      <UnstyledButton
        className={classes.cover}
        aria-label={`Muat isi template ${isolate(name)}`}
        onClick={() => onLoadText(template)}
      />
      <h3 id={id} dir="auto" className={classes.name}>
        {name}
      </h3>
      {description && (
        <p dir="auto" className={layout.dimmed}>
          {description}
        </p>
      )}
      <p dir="auto" className={classes.excerpt}>
        {template_content}
      </p>
      <footer className={classes.foot}>
        {isEdited ? (
          <Badge color="info">Sedang diedit</Badge>
        ) : (
          <span className={classes.date}>
            <DateWithTooltip iso={created_at} />
          </span>
        )}
        <span className={classes.actions} data-on-hover>
          <RowAction label="Edit" name={isolate(name)} icon={IconPencil} onPress={() => onEdit(template)} />
          <RowAction
            label={historyLabel}
            name={isolate(name)}
            icon={IconHistory}
            onPress={() => onHistory(template)}
          />
          <RowAction
            label={verbs.remove}
            name={isolate(name)}
            icon={IconTrash}
            onPress={() => onDelete(template)}
          />
        </span>
      </footer>
    </article>
  )
}

function SkeletonCards() {
  return (
    <div className="appear-late" role="status">
      <Text c="dimmed" mb="xs">
        Memuat template...
      </Text>
      <div className={`${layout.cards} ${classes.cards}`}>
        {[0, 1, 2].map((card) => (
          <div key={card} className={classes.card}>
            <Skeleton height={16} width="55%" mb="sm" />
            <Skeleton height={12} mb="sm" />
            <Skeleton height={12} width="80%" mb="md" />
            <Skeleton height={12} width={96} />
          </div>
        ))}
      </div>
    </div>
  )
}
