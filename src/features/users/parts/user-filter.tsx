/** Role and status. */

import { type Role, roles } from '#features/session/role.ts'
import type { ActiveFilter } from '#kit/filter-chips.tsx'
import { FilterChoice } from '#kit/filter-choice.tsx'
import type { ListFilters } from '#kit/list-toolbar.tsx'
import { statusLabel } from '../user.ts'
import { noFilters, statuses, type UserSearch } from '../user-search.ts'

interface FilterFieldsProps {
  search: UserSearch
  onSearch(next: Partial<UserSearch>): void
}

const statusWords: Record<(typeof statuses)[number], string> = {
  aktif: statusLabel({ is_active: true }),
  nonaktif: statusLabel({ is_active: false }),
}
const roleWords = Object.fromEntries(roles.map((role) => [role, role])) as Record<Role, string>

export function userFilters(props: FilterFieldsProps, total: number | undefined): ListFilters {
  const { search, onSearch } = props
  const active: ActiveFilter[] = []
  if (search.role)
    active.push({
      name: 'Role',
      value: search.role,
      onRemove: () => onSearch({ role: undefined, page: 1 }),
    })
  if (search.status)
    active.push({
      name: 'Status',
      value: statusWords[search.status],
      onRemove: () => onSearch({ status: undefined, page: 1 }),
    })
  return { active, total, onReset: () => onSearch(noFilters), fields: <FilterFields {...props} /> }
}

function FilterFields({ search, onSearch }: FilterFieldsProps) {
  return (
    <>
      <FilterChoice
        label="Role"
        choices={roles}
        words={roleWords}
        value={search.role}
        onChoose={(role) => onSearch({ role, page: 1 })}
      />
      <FilterChoice
        label="Status"
        choices={statuses}
        words={statusWords}
        value={search.status}
        onChoose={(status) => onSearch({ status, page: 1 })}
      />
    </>
  )
}
