/** The reasons for rejecting the affiliate under review: the team's short ones, one typed here, or none. */
import { Button, Skeleton, TextInput } from '@mantine/core'
import { IconArrowLeft, IconPencil } from '@tabler/icons-react'
import { type RefObject, type SubmitEvent, useId, useRef } from 'react'
import { ShowReasonBox } from '#features/affiliates/components/show-reason-box.tsx'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { KeyHint } from '#kit/layout/key-hint.tsx'
import layout from '#kit/layout/layout.module.css'
import { UserText } from '#kit/layout/user-text.tsx'
import { useSinglePress } from '../use-review-keys.client.ts'
import classes from './review-panel.module.css'

interface ReviewReasonsProps {
  reasons: readonly string[]
  isLoading: boolean
  /** set if the reasons could not be loaded */
  failure: { error: Error; isRetrying: boolean; onRetry(): void } | null
  inputRef: RefObject<HTMLInputElement | null>
  /** content of the field 'Alasan lain' */
  typedReason: string
  onType(text: string): void
  /** true to show the reason on the creator's page */
  showsReason: boolean
  onShowReason(shows: boolean): void
  onReject(reason: string): void
  onBack(): void
  onEdit(): void
}

export function ReviewReasons(props: ReviewReasonsProps) {
  const { reasons, isLoading, failure, inputRef, typedReason, onType, onReject, onBack, onEdit } = props
  const { showsReason, onShowReason } = props
  const press = useSinglePress()
  const id = useId()
  /** Never becomes false again, since the panel mounts this component anew for each affiliate. */
  const isSubmitted = useRef(false)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    // A held Enter submits again before the next affiliate is shown.
    if (isSubmitted.current) return
    isSubmitted.current = true
    onReject(typedReason.trim())
  }

  return (
    <section aria-labelledby={id} className={classes.reasons}>
      <div className={classes.reasonsHead}>
        <h4 id={id} className={classes.reasonsTitle}>
          Alasan penolakan
        </h4>
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          leftSection={<IconPencil size={16} aria-hidden />}
          disabled={isLoading || failure !== null}
          onClick={onEdit}
        >
          Ubah alasan
        </Button>
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          rightSection={<KeyHint name="Esc" />}
          onClick={onBack}
        >
          Kembali
        </Button>
      </div>
      <ShowReasonBox checked={showsReason} onChange={onShowReason} />
      {isLoading && <Skeleton h="11rem" className="appear-late" role="status" aria-label="Memuat..." />}
      {failure && <LoadFailure title="Alasannya gagal dimuat" {...failure} />}
      <ol className={`${layout.list} ${classes.choices}`}>
        {reasons.map((reason, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number is what identifies a reason
          <li key={index}>
            <Button
              variant="default"
              fullWidth
              justify="start"
              className={classes.choice ?? ''}
              aria-keyshortcuts={String(index + 1)}
              leftSection={<span className={classes.number}>{index + 1}</span>}
              onClick={(event) => press(event, () => onReject(reason))}
            >
              <UserText>{reason}</UserText>
            </Button>
          </li>
        ))}
      </ol>
      <form noValidate className={classes.otherReason} onSubmit={submit}>
        <TextInput
          ref={inputRef}
          label={
            <>
              Alasan lain <KeyHint name="L" />
            </>
          }
          aria-keyshortcuts="L"
          placeholder="Boleh dikosongkan"
          dir="auto"
          autoComplete="off"
          maxLength={500}
          value={typedReason}
          onChange={({ currentTarget: { value } }) => onType(value)}
        />
        <Button type="submit" variant={typedReason.trim() ? 'filled' : 'default'}>
          {typedReason.trim() ? 'Tolak' : 'Tolak tanpa alasan'}
        </Button>
      </form>
    </section>
  )
}
