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
import { getEntryKey, type VideoEntry } from '../draft.ts'
import { buildEntryPath } from '../draft-problems.ts'
import { PostingLinks } from './posting-links.tsx'
import { RemoveButton } from './remove-button.tsx'
import { SourceLink } from './source-link.tsx'
import { createBlurHandler, type Editor } from './use-affiliate-editor.client.ts'
import classes from './video-card.module.css'

/** Number of characters of an id that suffice to distinguish two videos. */
const idLength = 8

interface VideoCardProps {
  entry: VideoEntry
  /** True if this is the only video of its product. It can then be removed only if it has an error of its own. */
  isOnly: boolean
  editor: Editor
  onRemove(): void
}

export function VideoCard({ entry, isOnly, editor, onRemove }: VideoCardProps) {
  const headingId = useId()
  const key = getEntryKey(entry)
  const { state, dispatch, errors } = editor
  const { saving } = state
  /** An error of the video as a whole, such as that it was assigned to another affiliate. */
  const videoError = errors.get(key)
  const storedVideo = editor.savedAffiliate.link_videos.find(({ id }) => id === entry.id)
  const requestedChange = storedVideo && describeRequestedChange(storedVideo)
  const reasonPath = buildEntryPath(key, 'returned_reason')
  const editEntry = (fields: Partial<VideoEntry>) => dispatch({ type: 'videoChanged', key, fields })
  return (
    <article
      aria-labelledby={headingId}
      className={classes.card}
      data-invalid={videoError ? true : undefined}
    >
      <header className={classes.head}>
        <h3 id={headingId} className={classes.number}>
          Video #{entry.no_video}
        </h3>
        <span className={classes.id}>
          <VisuallyHidden>ID </VisuallyHidden>
          <CutText max={idLength}>{entry.video_id}</CutText>
        </span>
        <CopyTextButton text={entry.video_id} label={`ID Video #${entry.no_video}`} />
        <RemoveButton entry={entry} isLocked={isOnly && !videoError} onRemove={onRemove} />
      </header>
      {videoError && (
        <p className={classes.videoError}>
          <IconAlertCircle size={16} aria-hidden />
          <span>{videoError}</span>
        </p>
      )}
      <div className={classes.fields}>
        {entry.link_video_vo !== null && (
          <SourceLink label="Link Video VO" link={entry.link_video_vo} isMasked={entry.links_masked} />
        )}
        {entry.link_video_review !== null && (
          <SourceLink
            label="Link Video Review"
            link={entry.link_video_review}
            isMasked={entry.links_masked}
          />
        )}
        <DeadlineInput
          deadline={entry.tanggal_max_upload}
          isOpen={entry.status_link_posting === 'belum'}
          error={errors.get(buildEntryPath(key, 'tanggal_max_upload'))}
          readOnly={saving}
          onChange={(tanggal_max_upload) => editEntry({ tanggal_max_upload })}
        />
        <ValueChoice
          label={postingLabel.status_link_posting}
          name={buildEntryPath(key, 'status_link_posting')}
          values={postingStatuses}
          labels={postingStatusLabel}
          value={entry.status_link_posting}
          onChange={(status_link_posting) => editEntry({ status_link_posting })}
          readOnly={saving}
        />
        {storedVideo?.awaits_check && entry.status_link_posting !== 'sudah' && (
          <SentLinks video={storedVideo} />
        )}
        {entry.status_link_posting === 'sudah' && <PostingLinks entry={entry} editor={editor} />}
        {entry.status_link_posting === 'belum' && requestedChange && <UserLines>{requestedChange}</UserLines>}
        {entry.status_link_posting === 'dikembalikan' && (
          <ReturnFields
            video={entry}
            post={entry.returned_post}
            postName={buildEntryPath(key, 'returned_post')}
            onChoosePost={(returned_post) => editEntry({ returned_post })}
            readOnly={saving}
            reason={{
              label: `${postingLabel.returned_reason} (opsional)`,
              name: reasonPath,
              minRows: 2,
              value: entry.returned_reason,
              error: errors.get(reasonPath),
              onChange: ({ currentTarget: { value } }) => editEntry({ returned_reason: value }),
              onBlur: createBlurHandler(editor, reasonPath),
            }}
          />
        )}
      </div>
    </article>
  )
}

/** Shows the links that the creator sent, with their warnings, so that staff see them before they return the video. */
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
            isMasked={false}
          />
          {warnings.length > 0 && <PostingWarnings warnings={warnings} link={link} />}
        </div>
      )
    )
  })
}
