import { IconChevronDown } from '@tabler/icons-react'
import layout from './layout.module.css'

interface FoldMarkProps {
  opened: boolean
  size?: number
  className?: string | undefined
}

/** Arrow of a button that unfolds content. It points up while the content is unfolded. */
export function FoldMark({ opened, size = 18, className = '' }: FoldMarkProps) {
  return (
    <IconChevronDown
      size={size}
      aria-hidden
      className={`${layout.foldMark} ${className}`}
      data-opened={opened || undefined}
    />
  )
}
