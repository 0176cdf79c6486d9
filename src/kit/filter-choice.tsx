import { Chip, Group, Input } from '@mantine/core'
import { useId } from 'react'
import classes from './filter-choice.module.css'

interface FilterChoiceProps<T extends string> {
  label: string
  choices: readonly T[]
  words: Record<T, string>
  value: T | undefined
  onChoose(value: T | undefined): void
}

/** One of a few, all in sight; 'Semua' for no filter. */
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
