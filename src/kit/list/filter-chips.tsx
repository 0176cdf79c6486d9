import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import layout from '../layout/layout.module.css'
import { TruncatedText } from '../layout/truncated-text.tsx'
import { useRowFocus } from '../overlay/return-focus.client.ts'
import classes from './filter-chips.module.css'

export interface ActiveFilter {
  name: string
  value: string
  onRemove(): void
}

/** The active filters of a list, each with a button that removes it. */
export function FilterChips({ filters }: { filters: readonly ActiveFilter[] }) {
  const focusProps = useRowFocus()
  if (filters.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="Filter aktif" {...focusProps}>
      {filters.map(({ name, value, onRemove }) => (
        <li key={name}>
          <Button
            className={classes.chip}
            variant="light"
            size="compact-sm"
            aria-label={`Hapus filter ${name}: ${value}`}
            rightSection={<IconX size={14} aria-hidden />}
            onClick={onRemove}
          >
            <span className={layout.fixed}>{name}:</span>
            <TruncatedText>{value}</TruncatedText>
          </Button>
        </li>
      ))}
    </ul>
  )
}
