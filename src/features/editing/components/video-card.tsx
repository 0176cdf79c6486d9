import { VisuallyHidden } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useId } from 'react'
import { DeadlineInput } from '#features/affiliates/components/deadline-input.tsx'
import { PostingWarnings } from '#features/affiliates/components/posting-warnings.tsx'
import { ReturnFields } from '#features/affiliates/components/return-fields.tsx'
import {
  describeRequestedChange,
  type LinkVideo,
  postingLabel,
  postingStatuses,
  postingStatusLabel,
} from '#features/affiliates/link-video.ts'
import { getWarningField, postingFieldLabel, postingFields } from '#features/affiliates/posting-link.ts'
import { CopyTextButton } from '#kit/feedback/copy-text-button.tsx'
import { ValueChoice } from '#kit/form/value-choice.tsx'
import { CutText } from '#kit/layout/cut-text.tsx'
import { UserLines } from '#kit/layout/user-text.tsx'
import { getSlotKey, type Slot } from '../draft.ts'
import { buildSlotPath } from '../draft-problems.ts'
import { PostingLinks } from './posting-links.tsx'
import { RemoveButton } from './remove-button.tsx'
import { SourceLink } from './source-link.tsx'
import { type Editor, onLeaveField } from './use-affiliate-editor.client.ts'
import classes from './video-card.module.css'

/** Number of characters of an id that suffice to distinguish two videos. */
const idLength = 8

interface VideoCardProps {
  slot: Slot
  /** True if this is the only video of its product. It can then be removed only if the server refused it. */
  isOnly: boolean
  editor: Editor
  onRemove(): void
}

export function VideoCard({ slot, isOnly, editor, onRemove }: VideoCardProps) {
  const headingId = useId()
  const key = getSlotKey(slot)
  const { state, dispatch, errors } = editor
  const { saving } = state
  const refusal = errors.get(key)
  const storedVideo = editor.known.link_videos.find(({ id }) => id === slot.id)
  const changes = storedVideo && describeRequestedChange(storedVideo)
  const reasonPath = buildSlotPath(key, 'returned_reason')
  const editSlot = (fields: Partial<Slot>) => dispatch({ type: 'videoTyped', key, fields })
  return (
    <article aria-labelledby={headingId} className={classes.card} data-refused={refusal ? true : undefined}>
      <header className={classes.head}>
        <h3 id={headingId} className={classes.number}>
          Video #{slot.no_video}
        </h3>
        <span className={classes.id}>
          <VisuallyHidden>ID </VisuallyHidden>
          <CutText max={idLength}>{slot.video_id}</CutText>
        </span>
        <CopyTextButton text={slot.video_id} label={`ID Video #${slot.no_video}`} />
        <RemoveButton slot={slot} isLocked={isOnly && !refusal} onRemove={onRemove} />
      </header>
      {refusal && (
        <p className={classes.refusal}>
          <IconAlertCircle size={16} aria-hidden />
          <span>{refusal}</span>
        </p>
      )}
      <div className={classes.fields}>
        {slot.link_video_vo !== null && (
          <SourceLink label="Link Video VO" link={slot.link_video_vo} masked={slot.links_masked} />
        )}
        {slot.link_video_review !== null && (
          <SourceLink label="Link Video Review" link={slot.link_video_review} masked={slot.links_masked} />
        )}
        <DeadlineInput
          deadline={slot.tanggal_max_upload}
          isOpen={slot.status_link_posting === 'belum'}
          error={errors.get(buildSlotPath(key, 'tanggal_max_upload'))}
          readOnly={saving}
          onChange={(tanggal_max_upload) => editSlot({ tanggal_max_upload })}
        />
        <ValueChoice
          label={postingLabel.status_link_posting}
          name={buildSlotPath(key, 'status_link_posting')}
          values={postingStatuses}
          labels={postingStatusLabel}
          value={slot.status_link_posting}
          onChange={(status_link_posting) => editSlot({ status_link_posting })}
          readOnly={saving}
        />
        {storedVideo?.awaits_check && slot.status_link_posting !== 'sudah' && (
          <SentLinks video={storedVideo} />
        )}
        {slot.status_link_posting === 'sudah' && <PostingLinks slot={slot} editor={editor} />}
        {slot.status_link_posting === 'belum' && changes && <UserLines>{changes}</UserLines>}
        {slot.status_link_posting === 'dikembalikan' && (
          <ReturnFields
            video={slot}
            post={slot.returned_post}
            postName={buildSlotPath(key, 'returned_post')}
            onChoosePost={(returned_post) => editSlot({ returned_post })}
            readOnly={saving}
            reason={{
              label: `${postingLabel.returned_reason} (opsional)`,
              name: reasonPath,
              minRows: 2,
              value: slot.returned_reason,
              error: errors.get(reasonPath),
              onChange: ({ currentTarget: { value } }) => editSlot({ returned_reason: value }),
              onBlur: onLeaveField(editor, reasonPath),
            }}
          />
        )}
      </div>
    </article>
  )
}

/** Shows the links that the creator sent, and their warnings, so that nobody returns one that they have not seen. */
function SentLinks({ video }: { video: LinkVideo }) {
  const { posting_warnings, posting_accepted } = video
  return postingFields.map((field) => {
    const warnings = posting_warnings.filter(
      (warning) => getWarningField(warning) === field && !posting_accepted.includes(warning),
    )
    const link = video[`link_posting_${field}`]
    return (
      link && (
        <div key={field}>
          <SourceLink
            label={`Link posting ${postingFieldLabel[field]} dari kreator`}
            link={link}
            masked={false}
          />
          {warnings.length > 0 && <PostingWarnings warnings={warnings} link={link} />}
        </div>
      )
    )
  })
}
