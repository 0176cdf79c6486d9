/** A card whose edge has the colour of its deadline state. */
import type { ComponentProps, CSSProperties } from 'react'
import type { DueState } from '#features/affiliates/deadline.ts'
import { chartColour, statusStyle } from '#kit/status-look.client.ts'
import classes from './due-card.module.css'

interface DueCardProps extends ComponentProps<'article'> {
  due: DueState
}

export function DueCard({ due, className = '', ...props }: DueCardProps) {
  const edge = due === 'open' ? undefined : chartColour(statusStyle.due[due])
  return (
    <article
      {...props}
      className={`${classes.card} ${className}`}
      data-due={due}
      style={{ '--edge': edge } as CSSProperties}
    />
  )
}
