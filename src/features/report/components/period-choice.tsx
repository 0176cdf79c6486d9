import { Chip, Group } from '@mantine/core'
import { DayRange, type Days } from '#kit/form/day-range.tsx'
import { findPeriodProblem, presetLabel } from '../report.ts'
import { type Preset, presets } from '../report-search.ts'

interface PeriodChoiceProps extends Days {
  preset: Preset
  onPreset(preset: Preset): void
  onDays(days: Days): void
}

export function PeriodChoice({ preset, from, to, onPreset, onDays }: PeriodChoiceProps) {
  return (
    <>
      <Chip.Group<false, string> value={preset} onChange={(next) => onPreset(next as Preset)}>
        <Group gap="xs" role="radiogroup" aria-label="Periode">
          {presets.map((each) => (
            <Chip key={each} value={each} variant="light">
              {presetLabel[each]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {preset === 'bebas' && (
        <DayRange label="Tanggal" from={from} to={to} onChange={onDays} findProblem={findPeriodProblem} />
      )}
    </>
  )
}
