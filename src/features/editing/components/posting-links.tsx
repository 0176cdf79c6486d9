import { TextInput } from '@mantine/core'
import { addScheme, isWebLink } from '#base/web-link.ts'
import { PostingWarnings } from '#features/affiliates/components/posting-warnings.tsx'
import { postingLabel } from '#features/affiliates/link-video.ts'
import { getWarningField } from '#features/affiliates/posting-link.ts'
import { findEntryWarnings, getEntryKey, type VideoEntry } from '../draft.ts'
import { buildEntryPath } from '../draft-problems.ts'
import { createBlurHandler, type Editor } from './use-affiliate-editor.client.ts'

const linkFields = [
  {
    postingField: 'vo',
    source: 'link_video_vo',
    field: 'link_posting_vo',
    label: postingLabel.link_posting_vo,
  },
  {
    postingField: 'review',
    source: 'link_video_review',
    field: 'link_posting_review',
    label: postingLabel.link_posting_review,
  },
] as const

/** Renders one field for a posting link per source link of the video. */
export function PostingLinks({ entry, editor }: { entry: VideoEntry; editor: Editor }) {
  const { state, dispatch, errors } = editor
  const key = getEntryKey(entry)
  const warnings = findEntryWarnings(entry, state.draft)
  return linkFields
    .filter(({ source }) => entry[source] !== null)
    .map(({ postingField, field, label }) => {
      const path = buildEntryPath(key, field)
      const fieldWarnings = warnings.filter(
        (warning) => getWarningField(warning) === postingField && isWebLink(addScheme(entry[field].trim())),
      )
      return (
        <TextInput
          key={field}
          label={label}
          name={path}
          type="url"
          placeholder="https://"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          readOnly={state.saving}
          value={entry[field]}
          error={errors.get(path)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={
            fieldWarnings.length > 0 && <PostingWarnings warnings={fieldWarnings} link={entry[field]} />
          }
          descriptionProps={{ component: 'div' }}
          onChange={({ currentTarget: { value } }) =>
            dispatch({ type: 'videoChanged', key, fields: { [field]: value } })
          }
          onBlur={createBlurHandler(editor, path)}
        />
      )
    })
}
