import { useQuery } from '@tanstack/react-query'
import { templateListOptions } from '#features/templates/templates.client.ts'
import { ChoiceSelect } from '#kit/form/choice-select.tsx'
import { buildClearableProps } from '#kit/form/clearable-props.ts'
import type { InputProps } from '#kit/form/entry-fields.tsx'

export const deletedTemplateText = 'Template sudah dihapus, pilih yang lain'

const messages = {
  loading: 'Memuat template...',
  failed: 'Gagal memuat template griting',
  none: 'Belum ada template',
  notFound: 'Template tidak ditemukan',
}

const lowDropdown = { options: { maxHeight: '10rem' } }

/** Select field for the template of a reminder; '' is none. Reports a template that was deleted. */
export function TemplateSelect({ value, onChange, error, ...field }: InputProps) {
  const query = useQuery(templateListOptions())
  const choices = query.data?.map(({ id, name }) => ({ value: id, label: name }))
  const isDeleted = value !== '' && choices && !choices.some((choice) => choice.value === value)
  return (
    <ChoiceSelect
      {...field}
      flex={1}
      {...buildClearableProps('Belum dipilih')}
      choices={choices}
      source={query}
      messages={messages}
      // The list of the last field opens upwards, where a higher one would disappear below the header of the dialog.
      styles={lowDropdown}
      // The first field gets the focus when the dialog opens, and its list would cover the other fields.
      openOnFocus={false}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      error={error ?? (isDeleted && deletedTemplateText)}
    />
  )
}
