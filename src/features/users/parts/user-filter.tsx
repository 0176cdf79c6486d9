/** Role and status: in a popover, on a phone in a sheet; what is on stands as chips above the list. */
import { Chip, Group, Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { type ActiveFilter, FilterChips } from '#kit/filter-chips.tsx'
import { FilterPanel } from '#kit/filter-panel.tsx'
import { type Role, roles, statusLabel } from '../user.ts'
import { filterCount, noFilters, statuses, type UserSearch } from '../user-search.ts'
import classes from './user-filter.module.css'

interface UserFilterProps {
  search: UserSearch
  total: number | undefined
  onSearch(next: Partial<UserSearch>): void
}

type Status = (typeof statuses)[number]

const labelOf: Record<Status, string> = {
  aktif: statusLabel({ is_active: true }),
  nonaktif: statusLabel({ is_active: false }),
}

export function UserFilter({ search, total, onSearch }: UserFilterProps) {
  return (
    <FilterPanel
      active={filterCount(search)}
      done={total === undefined ? 'Lihat user' : `Lihat ${total.toLocaleString('id-ID')} user`}
      onReset={() => onSearch(noFilters)}
    >
      <Choices
        label="Role"
        value={search.role}
        onChange={(role) => onSearch({ role: role as Role | undefined, page: 1 })}
      >
        {roles.map((role) => (
          <Chip key={role} value={role}>
            {role}
          </Chip>
        ))}
      </Choices>
      <Choices
        label="Status"
        value={search.status}
        onChange={(status) => onSearch({ status: status as Status | undefined, page: 1 })}
      >
        {statuses.map((status) => (
          <Chip key={status} value={status}>
            {labelOf[status]}
          </Chip>
        ))}
      </Choices>
    </FilterPanel>
  )
}

interface ChoicesProps {
  label: string
  value: string | undefined
  onChange(value: string | undefined): void
  children: ReactNode
}

function Choices({ label, value, onChange, children }: ChoicesProps) {
  const id = useId()
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <Chip.Group value={value ?? ''} onChange={(next) => onChange((next as string) || undefined)}>
        <Group gap={8} mt={4} role="radiogroup" aria-labelledby={id} className={classes.choices}>
          <Chip value="">Semua</Chip>
          {children}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}

export function UserFilterChips({ search, onSearch }: Omit<UserFilterProps, 'total'>) {
  const { role, status } = search
  const filters: ActiveFilter[] = []
  if (role)
    filters.push({ name: 'Role', value: role, onRemove: () => onSearch({ role: undefined, page: 1 }) })
  if (status)
    filters.push({
      name: 'Status',
      value: labelOf[status],
      onRemove: () => onSearch({ status: undefined, page: 1 }),
    })
  return <FilterChips filters={filters} />
}
