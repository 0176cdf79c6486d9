import { TextInput } from '@mantine/core'
import { getLabel } from '#base/resource.ts'
import { affiliate, type Basics, plainFieldNames } from '#features/affiliates/affiliate.ts'
import {
  platformItems,
  whatsappStatuses,
  whatsappStatusLabel,
} from '#features/affiliates/affiliate-values.ts'
import { UsernameInput } from '#features/affiliates/components/username-input.tsx'
import { WhatsappInput } from '#features/affiliates/components/whatsapp-input.tsx'
import { literalProps } from '#kit/form/literal-props.ts'
import { Select } from '#kit/form/select.tsx'
import { ValueChoice } from '#kit/form/value-choice.tsx'
import layout from '#kit/layout/layout.module.css'
import type { Draft } from '../draft.ts'
import { FormSection } from './form-section.tsx'
import { ProductChecklist } from './product-checklist.tsx'
import { createBlurHandler, type Editor } from './use-affiliate-editor.client.ts'

/** Renders the affiliate's basic fields and the choice of products. */
export function BasicSection({ editor }: { editor: Editor }) {
  const { state, dispatch, errors } = editor
  const { draft, saving } = state
  const editFields = (fields: Partial<Draft>) => dispatch({ type: 'fieldsChanged', fields })

  function buildTextProps(field: Exclude<keyof Basics, 'platform'>) {
    return {
      name: field,
      value: draft[field],
      error: errors.get(field),
      readOnly: saving,
      onChange: (event: { currentTarget: { value: string } }) =>
        editFields({ [field]: event.currentTarget.value }),
      onBlur: createBlurHandler(editor, field),
      ...literalProps,
    }
  }

  return (
    <FormSection title="Info Dasar">
      <div className={layout.twoColumns}>
        <UsernameInput
          {...buildTextProps('username')}
          onProfile={({ platform, username }) => editFields({ platform, username })}
        />
        <Select
          label="Platform"
          data={platformItems}
          allowDeselect={false}
          readOnly={saving}
          value={draft.platform}
          onChange={(platform) => platform && editFields({ platform })}
        />
        <WhatsappInput label="WhatsApp" {...buildTextProps('whatsapp')} />
        {plainFieldNames.map((name) => (
          <TextInput
            key={name}
            label={getLabel(affiliate, name)}
            dir="auto"
            {...buildTextProps(name)}
            autoCapitalize="words"
          />
        ))}
        <ValueChoice
          label="Status WhatsApp"
          name="status_whatsapp"
          values={whatsappStatuses}
          labels={whatsappStatusLabel}
          value={draft.status_whatsapp}
          onChange={(status_whatsapp) => editFields({ status_whatsapp })}
          readOnly={saving}
        />
        <ProductChecklist editor={editor} />
      </div>
    </FormSection>
  )
}
