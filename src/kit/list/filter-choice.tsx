import { Chip, Group, Input } from '@mantine/core'
import { useId } from 'react'
import classes from './filter-choice.module.css'
import type { ListSearch } from './list-search.client.ts'
import type { ListFilters } from './list-toolbar.tsx'

interface FilterChoiceProps<T extends string> {
  label: string
  choices: readonly T[]
  words: Record<T, string>
  value: T | undefined
  onChoose(value: T | undefined): void
}

/** Filter with few choices, all of them visible. 'Semua' means no filter. */
export function FilterChoice<T extends string>({
  label,
  choices,
  words,
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
          <Chip value="">Semua</Chip>
          {choices.map((each) => (
            <Chip key={each} value={each}>
              {words[each]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}

interface Filter {
  label: string
  words: Record<string, string>
}

/**
 * Builds the filters of a list in which each filter has few choices. The keys of `filters` are the search parameters of
 * the address.
 */
export function choiceFilters<S extends { page: number }>(
  filters: Partial<Record<keyof S, Filter>>,
  { search, onSearch }: ListSearch<S>,
  total: number | undefined,
): ListFilters {
  const chosen = search as Record<string, unknown>
  const choices = Object.entries<Filter>(filters as Record<string, Filter>).map(
    ([name, { label, words }]) => ({
      label,
      words,
      value: chosen[name] as string | undefined,
      choose: (value: string | undefined) => onSearch({ [name]: value, page: 1 } as Partial<S>),
    }),
  )
  const none = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))
  return {
    active: choices.flatMap(({ label, words, value, choose }) =>
      value === undefined
        ? []
        : [{ name: label, value: words[value] ?? value, onRemove: () => choose(undefined) }],
    ),
    total,
    onReset: () => onSearch({ ...none, page: 1 } as Partial<S>),
    fields: choices.map(({ label, words, value, choose }) => (
      <FilterChoice
        key={label}
        label={label}
        choices={Object.keys(words)}
        words={words}
        value={value}
        onChoose={choose}
      />
    )),
  }
}
