import { Chip, Group, Input } from '@mantine/core'
import { useId } from 'react'
import classes from './filter-choice.module.css'
import type { ListSearch } from './list-search.client.ts'
import type { ListFilters } from './list-toolbar.tsx'

interface FilterChoiceProps<T extends string> {
  label: string
  choices: readonly T[]
  labels: Record<T, string>
  value: T | undefined
  onChoose(value: T | undefined): void
}

/** Filter with few choices, all of them visible. 'Semua' means no filter. */
export function FilterChoice<T extends string>({
  label,
  choices,
  labels,
  value,
  onChoose,
}: FilterChoiceProps<T>) {
  const id = useId()
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <Chip.Group<false, string>
        value={value ?? ''}
        onChange={(next) => onChoose((next as T | '') || undefined)}
      >
        <Group gap="xs" mt="xxs" role="radiogroup" aria-labelledby={id} className={classes.choices}>
          <Chip name={id} value="">
            Semua
          </Chip>
          {choices.map((choice) => (
            <Chip key={choice} name={id} value={choice}>
              {labels[choice]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}

interface Filter {
  label: string
  labels: Record<string, string>
}

/**
 * Builds the filters of a list in which each filter has few choices. The keys of `filters` are the search parameters of
 * the address.
 */
export function buildChoiceFilters<S extends { page: number }>(
  filters: Partial<Record<keyof S, Filter>>,
  { search, onSearch }: ListSearch<S>,
  total: number | undefined,
): ListFilters {
  const values = search as Record<string, unknown>
  const choices = Object.entries<Filter>(filters as Record<string, Filter>).map(
    ([name, { label, labels }]) => ({
      label,
      labels,
      value: values[name] as string | undefined,
      choose: (value: string | undefined) => onSearch({ [name]: value, page: 1 } as Partial<S>),
    }),
  )
  const noFilters = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))
  return {
    active: choices.flatMap(({ label, labels, value, choose }) =>
      value === undefined
        ? []
        : [{ name: label, value: labels[value] ?? value, onRemove: () => choose(undefined) }],
    ),
    total,
    onReset: () => onSearch({ ...noFilters, page: 1 } as Partial<S>),
    fields: choices.map(({ label, labels, value, choose }) => (
      <FilterChoice
        key={label}
        label={label}
        choices={Object.keys(labels)}
        labels={labels}
        value={value}
        onChoose={choose}
      />
    )),
  }
}
