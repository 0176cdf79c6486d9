/**
 * A searchable select with choices from the server. It shows whether they are loading, failed to load, or don't exist.
 */
import { Anchor, type ComboboxItem, type OptionsFilter, type SelectProps } from '@mantine/core'
import { containsWords } from '#base/plain-text.ts'
import layout from '../layout/layout.module.css'
import { verbs } from '../theme/verbs.ts'
import classes from './choice-select.module.css'
import { Select } from './select.tsx'

export interface Choice extends ComboboxItem {
  /** Dimmed text beside the label. The search covers it too. */
  note?: string
}

export interface ChoiceSelectProps extends Omit<SelectProps, 'data'> {
  choices: readonly Choice[] | undefined
  /** Query that loads the choices. */
  source: { isError: boolean; refetch(): unknown }
  messages: { loading: string; failed: string; none: string; notFound: string }
}

export function ChoiceSelect({ choices, source, messages, error, placeholder, ...props }: ChoiceSelectProps) {
  const hasFailed = source.isError && !choices
  const emptyMessage = findEmptyMessage()

  /** Returns why there are no choices; null if there are any. */
  function findEmptyMessage(): string | null {
    if (hasFailed) return messages.failed
    if (!choices) return messages.loading
    return choices.length === 0 ? messages.none : null
  }

  return (
    <Select
      {...props}
      data={choices ?? []}
      searchable
      // Set when the choices arrive, so that the first is highlighted for what was typed before.
      selectFirstOptionOnChange={choices !== undefined}
      allowDeselect={props.clearable ?? false}
      filter={filterByLabelOrNote}
      renderOption={({ option }) => <ChoiceOption choice={option} />}
      placeholder={emptyMessage && !hasFailed ? emptyMessage : placeholder}
      nothingFoundMessage={emptyMessage ?? messages.notFound}
      error={
        error ?? (hasFailed && <Failure message={messages.failed} onRetry={() => void source.refetch()} />)
      }
      errorProps={{ component: 'div' }}
    />
  )
}

const filterByLabelOrNote: OptionsFilter = ({ options, search }) =>
  (options as Choice[]).filter(({ label, note = '' }) => containsWords(`${label}\n${note}`, search))

function ChoiceOption({ choice: { label, note } }: { choice: Choice }) {
  return (
    <span className={classes.option}>
      <bdi className={layout.ellipsis}>{label}</bdi>
      {note && <bdi className={classes.note}>{note}</bdi>}
    </span>
  )
}

function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <>
      {message}.{' '}
      <Anchor component="button" type="button" fz="inherit" onClick={onRetry}>
        {verbs.retry}
      </Anchor>
    </>
  )
}
