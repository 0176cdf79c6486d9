import type { Profile } from '#base/username.ts'
import {
  platformLabel,
  platforms,
  whatsappStatuses,
  whatsappStatusLabel,
} from '#features/affiliates/affiliate.ts'
import { UsernameInput } from '#features/affiliates/parts/username-input.tsx'
import { WhatsappInput } from '#features/affiliates/parts/whatsapp-input.tsx'
import { Select } from '#kit/select.tsx'
import classes from './basic-section.module.css'
import { FormSection } from './form-section.tsx'
import { ProductChecklist } from './product-checklist.tsx'
import { StatusChoice } from './status-choice.tsx'
import type { AffiliateEditor } from './use-affiliate-editor.client.ts'

const platformItems = platforms.map((platform) => ({ value: platform, label: platformLabel[platform] }))
/** A name or a number is not a word of the language, nor the user's own. */
const literal = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }

/** Who it is, how to reach him, and for which products he works. */
export function BasicSection({ editor }: { editor: AffiliateEditor }) {
  const { draft, saving, set, errorOf, onLeave } = editor

  function text(field: 'username' | 'whatsapp') {
    return {
      name: field,
      value: draft[field],
      error: errorOf(field),
      readOnly: saving,
      onChange: (event: { currentTarget: { value: string } }) => set(field, event.currentTarget.value),
      onBlur: (event: { relatedTarget: EventTarget | null }) => onLeave(field, event.relatedTarget),
      ...literal,
    }
  }

  function readProfile({ platform, username }: Profile) {
    set('platform', platform)
    set('username', username)
  }

  return (
    <FormSection title="Info Dasar">
      <div className={classes.fields}>
        <UsernameInput {...text('username')} onProfile={readProfile} />
        <Select
          label="Platform"
          data={platformItems}
          allowDeselect={false}
          readOnly={saving}
          value={draft.platform}
          onChange={(platform) => platform && set('platform', platform)}
        />
        <WhatsappInput label="WhatsApp" {...text('whatsapp')} />
        <StatusChoice
          label="Status WhatsApp"
          name="status_whatsapp"
          values={whatsappStatuses}
          words={whatsappStatusLabel}
          value={draft.status_whatsapp}
          onChange={(status) => set('status_whatsapp', status)}
          readOnly={saving}
        />
        <ProductChecklist editor={editor} className={classes.products} />
      </div>
    </FormSection>
  )
}
