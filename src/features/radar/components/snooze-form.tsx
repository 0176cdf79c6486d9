import { Button, Chip, Group, NumberInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useId, useRef, useState } from 'react'
import { addDays, formatShortWeekdayDate } from '#base/jakarta.ts'
import { useSnoozeWithUndo } from '#features/affiliates/components/use-snooze-with-undo.client.ts'
import { snoozeDaysSchema } from '#features/affiliates/need.ts'
import { useToday } from '#kit/feedback/clock.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { UserText } from '#kit/layout/user-text.tsx'
import chips from '#kit/list/filter-choice.module.css'
import { verbs } from '#kit/theme/verbs.ts'
import type { Line } from '../radar-schema.ts'

const dayChoices = ['1', '3', '7', '14', '30']
const defaultDays = 3

interface SnoozeFormProps {
  line: Line
  onDone(): void
  onUndone(): void
  onClose(): void
}

export function SnoozeForm({ line: { affiliate }, onDone, onUndone, onClose }: SnoozeFormProps) {
  const id = useId()
  const today = useToday()
  const [days, setDays] = useState<string | number>(defaultDays)
  const snooze = useSnoozeWithUndo({ onUndone })
  const { busy, runUnlessBusy } = useBusy()
  // While the dialog closes, a second Enter must not snooze again.
  const isSnoozed = useRef(false)
  const parsedDays = snoozeDaysSchema.safeParse(days)

  function submit(event: FormEvent) {
    event.preventDefault()
    void runUnlessBusy(snoozeLine)
  }

  async function snoozeLine() {
    if (!parsedDays.success || isSnoozed.current || !(await snooze(affiliate, parsedDays.data))) return
    isSnoozed.current = true
    onClose()
    onDone()
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text>
          <UserText>{affiliate.username}</UserText> tidak muncul di radar semua rekan, lalu muncul lagi{' '}
          <strong>
            {parsedDays.success ? formatShortWeekdayDate(addDays(today, parsedDays.data)) : '…'}
          </strong>
          .
        </Text>
        <Chip.Group value={String(days)} onChange={(next) => setDays(Number(next))}>
          <Group gap="xs" role="radiogroup" aria-label="Lama penundaan" className={chips.choices}>
            {dayChoices.map((each) => (
              <Chip key={each} value={each}>
                {each} hari
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <NumberInput
          id={id}
          label="Berapa hari"
          description="1 sampai 30"
          inputMode="numeric"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={days}
          onChange={setDays}
          error={parsedDays.success ? undefined : parsedDays.error.issues[0]?.message}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {verbs.cancel}
          </Button>
          <Button type="submit" data-autofocus aria-disabled={busy || !parsedDays.success}>
            {busy ? verbs.saving : 'Tunda'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
