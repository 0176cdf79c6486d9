import { TextInput } from '@mantine/core'
import { addScheme, isWebLink } from '#base/web-link.ts'
import { PostingWarnings } from '#features/affiliates/components/posting-warnings.tsx'
import { postingLabel } from '#features/affiliates/link-video.ts'
import { getWarningField, postingFields } from '#features/affiliates/posting-link.ts'
import { findEntryWarnings, getEntryKey, type VideoEntry } from '../draft.ts'
import { buildEntryPath } from '../draft-problems.ts'
import { createBlurHandler, type Editor } from './use-affiliate-editor.client.ts'

/** Renders one field for a posting link per source link of the video. */
export function PostingLinks({ entry, editor }: { entry: VideoEntry; editor: Editor }) {
  const { state, dispatch, errors } = editor
  const key = getEntryKey(entry)
  const warnings = findEntryWarnings(entry, state.draft)
  return postingFields
    .filter((post) => entry[`link_video_${post}`] !== null)
    .map((post) => {
      const field = `link_posting_${post}` as const
      const path = buildEntryPath(key, field)
      const fieldWarnings = warnings.filter(
        (warning) => getWarningField(warning) === post && isWebLink(addScheme(entry[field].trim())),
      )
      return (
        <TextInput
          key={field}
          label={postingLabel[field]}
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
