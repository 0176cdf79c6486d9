import { FilterChoice } from '#kit/list/filter-choice.tsx'
import { type SampleStatus, sampleStatuses, sampleStatusLabel } from '../affiliate-values.ts'

interface SampleStatusFilterProps {
  value: SampleStatus | undefined
  onChoose(next: SampleStatus | undefined): void
}

export function SampleStatusFilter(props: SampleStatusFilterProps) {
  return <FilterChoice label="Status Sample" choices={sampleStatuses} labels={sampleStatusLabel} {...props} />
}
