import { TextInput } from '@mantine/core'
import { labelOf } from '#base/resource.ts'
import { affiliate, type Basics, furtherNames } from '#features/affiliates/affiliate.ts'
import {
  platformLabel,
  platforms,
  whatsappStatuses,
  whatsappStatusLabel,
} from '#features/affiliates/affiliate-values.ts'
import { UsernameInput } from '#features/affiliates/components/username-input.tsx'
import { WhatsappInput } from '#features/affiliates/components/whatsapp-input.tsx'
import { Select } from '#kit/form/select.tsx'
import layout from '#kit/layout/layout.module.css'
import type { Draft } from '../draft.ts'
import { FormSection } from './form-section.tsx'
import { ProductChecklist } from './product-checklist.tsx'
import { StatusChoice } from './status-choice.tsx'
import { type Editor, onLeaveField } from './use-affiliate-editor.client.ts'

const platformItems = platforms.map((platform) => ({ value: platform, label: platformLabel[platform] }))
/** Turns off browser help with text, since names and numbers are no dictionary words and not the user's own data. */
const literal = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }

/** Renders the affiliate's basic fields and the choice of products. */
export function BasicSection({ editor }: { editor: Editor }) {
  const { state, dispatch, errors } = editor
  const { draft, saving } = state
  const type = (fields: Partial<Draft>) => dispatch({ type: 'typed', fields })

  function text(field: Exclude<keyof Basics, 'platform'>) {
    return {
      name: field,
      value: draft[field],
      error: errors.get(field),
      readOnly: saving,
      onChange: (event: { currentTarget: { value: string } }) => type({ [field]: event.currentTarget.value }),
      onBlur: onLeaveField(editor, field),
      ...literal,
    }
  }

  return (
    <FormSection title="Info Dasar">
      <div className={layout.twoColumns}>
        <UsernameInput
          {...text('username')}
          onProfile={({ platform, username }) => type({ platform, username })}
        />
        <Select
          label="Platform"
          data={platformItems}
          allowDeselect={false}
          readOnly={saving}
          value={draft.platform}
          onChange={(platform) => platform && type({ platform })}
        />
        <WhatsappInput label="WhatsApp" {...text('whatsapp')} />
        {furtherNames.map((name) => (
          <TextInput key={name} label={labelOf(affiliate, name)} dir="auto" {...text(name)} />
        ))}
        <StatusChoice
          label="Status WhatsApp"
          name="status_whatsapp"
          values={whatsappStatuses}
          labels={whatsappStatusLabel}
          value={draft.status_whatsapp}
          onChange={(status_whatsapp) => type({ status_whatsapp })}
          readOnly={saving}
        />
        <ProductChecklist editor={editor} className={layout.wholeRow} />
      </div>
    </FormSection>
  )
}
