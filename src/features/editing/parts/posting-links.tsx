import { TextInput } from '@mantine/core'
import { postingLabel } from '#features/affiliates/link-video.ts'
import { type Slot, slotKey } from '../draft.ts'
import { slotPath } from '../draft-problems.ts'
import { type Editor, leaving } from './use-affiliate-editor.client.ts'

const kinds = [
  { source: 'link_video_vo', field: 'link_posting_vo', label: postingLabel.link_posting_vo },
  { source: 'link_video_review', field: 'link_posting_review', label: postingLabel.link_posting_review },
] as const

/** Where the video was posted: a field for each source link that there is. */
export function PostingLinks({ slot, editor }: { slot: Slot; editor: Editor }) {
  const { state, dispatch, errors } = editor
  const key = slotKey(slot)
  return kinds
    .filter(({ source }) => slot[source] !== null)
    .map(({ field, label }) => {
      const path = slotPath(key, field)
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
          onChange={({ currentTarget: { value } }) =>
            dispatch({ type: 'videoTyped', key, fields: { [field]: value } })
          }
          onBlur={leaving(editor, path)}
        />
      )
    })
}
