/** A card whose edge has the colour of its deadline state. */
import type { ComponentProps, CSSProperties } from 'react'
import type { DueState } from '#features/affiliates/deadline.ts'
import { getChartColor, statusStyle } from '#kit/feedback/status-style.client.ts'
import classes from './due-card.module.css'

interface DueCardProps extends ComponentProps<'article'> {
  due: DueState
}

export function DueCard({ due, className = '', ...props }: DueCardProps) {
  const edgeColour = due === 'open' ? undefined : getChartColor(statusStyle.due[due])
  return (
    <article
      {...props}
      className={`${classes.card} ${className}`}
      data-due={due}
      style={{ '--edge': edgeColour } as CSSProperties}
    />
  )
}
