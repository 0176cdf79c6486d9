import { TextInput } from '@mantine/core'
import { isWebLink } from '#base/web-link.ts'
import { PostingWarnings } from '#features/affiliates/components/posting-warnings.tsx'
import { postingLabel } from '#features/affiliates/link-video.ts'
import { getWarningField } from '#features/affiliates/posting-link.ts'
import { findSlotWarnings, getSlotKey, type Slot } from '../draft.ts'
import { buildSlotPath } from '../draft-problems.ts'
import { type Editor, onLeaveField } from './use-affiliate-editor.client.ts'

const kinds = [
  { kind: 'vo', source: 'link_video_vo', field: 'link_posting_vo', label: postingLabel.link_posting_vo },
  {
    kind: 'review',
    source: 'link_video_review',
    field: 'link_posting_review',
    label: postingLabel.link_posting_review,
  },
] as const

/** Renders a field for the posting link of each source link that the video has. */
export function PostingLinks({ slot, editor }: { slot: Slot; editor: Editor }) {
  const { state, dispatch, errors } = editor
  const key = getSlotKey(slot)
  const warnings = findSlotWarnings(slot, state.draft)
  return kinds
    .filter(({ source }) => slot[source] !== null)
    .map(({ kind, field, label }) => {
      const path = buildSlotPath(key, field)
      const fieldWarnings = warnings.filter(
        (warning) => getWarningField(warning) === kind && isWebLink(slot[field]),
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
          value={slot[field]}
          error={errors.get(path)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={
            fieldWarnings.length > 0 && <PostingWarnings warnings={fieldWarnings} link={slot[field]} />
          }
          descriptionProps={{ component: 'div' }}
          onChange={({ currentTarget: { value } }) =>
            dispatch({ type: 'videoTyped', key, fields: { [field]: value } })
          }
          onBlur={onLeaveField(editor, path)}
        />
      )
    })
}
