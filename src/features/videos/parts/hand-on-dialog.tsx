import { Stack, Text } from '@mantine/core'
import { z } from 'zod'
import { useReceivers } from '#features/users/users.client.ts'
import { ChoiceSelect } from '#kit/choice-select.tsx'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form-modal.tsx'
import { toastSuccess } from '#kit/toast.tsx'
import { useEntryForm } from '#kit/use-entry-form.client.ts'
import type { VideoSearch } from '../video-search.ts'
import { useHandOnVideos } from '../videos.client.ts'
import { handOnFailure } from './save-failure.client.ts'

interface HandOnDialogProps {
  /** what the list shows of the videos */
  search: VideoSearch
  /** how many those are, on all pages together */
  total: number
  opened: boolean
  onClose(): void
}

/** All videos that the filter shows get another owner. */
export function HandOnDialog({ opened, onClose, ...shown }: HandOnDialogProps) {
  return (
    <FormModal opened={opened} title="Serahkan Video" onClose={onClose}>
      {(controls) => <HandOnForm {...shown} {...controls} onDone={onClose} />}
    </FormModal>
  )
}

const schema = z.object({ to: z.uuid('Penerima harus dipilih') })

type HandOnFormProps = Pick<HandOnDialogProps, 'search' | 'total'> & FormModalControls & { onDone(): void }

function HandOnForm({ search: { page: _, ...narrowed }, total, onDone, ...controls }: HandOnFormProps) {
  const handOn = useHandOnVideos()
  const receivers = useReceivers()
  const { form, saving, formProps } = useEntryForm<{ to: string }>({
    name: 'hand-on',
    fieldOrder: ['to'],
    schema,
    initial: { to: '' },
    async save({ to }) {
      try {
        const { handed } = await handOn.mutateAsync({ ...narrowed, to, confirmed: total })
        toastSuccess(`${handed.toLocaleString('id-ID')} video diserahkan`)
      } catch (error) {
        return handOnFailure(error as NonNullable<typeof handOn.error>)
      }
      onDone()
      return null
    },
  })

  return (
    <form noValidate {...formProps}>
      <Stack gap="md">
        <Text>
          {total.toLocaleString('id-ID')} video yang sedang ditampilkan, di semua halaman, menjadi milik
          penerima. Hanya dia yang kemudian dapat mengubahnya. Affiliate yang memegangnya tetap sama.
        </Text>
        <ChoiceSelect
          label="Penerima"
          placeholder="Pilih user"
          data-autofocus
          // Open from the start it would lie over the buttons.
          openOnFocus={false}
          {...receivers}
          readOnly={saving}
          {...form.getInputProps('to')}
          value={form.values.to || null}
          onChange={(id) => form.setFieldValue('to', id ?? '')}
        />
      </Stack>
      <SaveActions verb="Serahkan" dirty={form.isDirty()} saving={saving} {...controls} />
    </form>
  )
}
