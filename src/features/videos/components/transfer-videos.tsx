/** Transfers all videos that a search or filter finds to another user. */
import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowsExchange } from '@tabler/icons-react'
import { z } from 'zod'
import { formatCount } from '#base/count.ts'
import { useReceivers } from '#features/users/users.client.ts'
import { toastSuccess } from '#kit/feedback/toast.tsx'
import { ChoiceSelect } from '#kit/form/choice-select.tsx'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form/form-modal.tsx'
import { describeSaveFailure } from '#kit/form/save-failure.client.ts'
import { useEntryForm } from '#kit/form/use-entry-form.client.ts'
import { isFiltered, type VideoSearch } from '../video-search.ts'
import { useVideoWrites, type VideoList } from '../videos.client.ts'

interface TransferButtonProps {
  search: VideoSearch
  /** the list for this search; undefined until it is loaded */
  list: VideoList | undefined
}

/**
 * Renders the transfer button for users who may transfer videos. Requires a search or filter, so that nobody transfers
 * all videos by accident.
 */
export function TransferButton({ search, list }: TransferButtonProps) {
  const [opened, dialog] = useDisclosure(false)
  const isOffered = list?.may_transfer && list.total > 0 && isFiltered(search)
  if (!isOffered && !opened) return null
  const total = list?.total ?? 0
  return (
    <>
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconArrowsExchange size={16} aria-hidden />}
        onClick={dialog.open}
      >
        Serahkan {formatCount(total)} video
      </Button>
      <FormModal opened={opened} title="Serahkan Video" onClose={dialog.close}>
        {(controls) => <TransferForm search={search} total={total} onDone={dialog.close} {...controls} />}
      </FormModal>
    </>
  )
}

const receiverSchema = z.object({ to: z.uuid('Penerima harus dipilih') })

interface TransferFormProps extends FormModalControls {
  search: VideoSearch
  /** number of videos on all pages */
  total: number
  onDone(): void
}

function TransferForm({ search: { page: _page, ...filter }, total, onDone, ...controls }: TransferFormProps) {
  const { transfer } = useVideoWrites()
  const receivers = useReceivers()
  const { form, saving, formProps } = useEntryForm<{ to: string }>({
    name: 'transfer-videos',
    fieldOrder: ['to'],
    schema: receiverSchema,
    initial: { to: '' },
    async save({ to }) {
      try {
        const { transferred } = await transfer({ ...filter, to, confirmed: total })
        toastSuccess(`${formatCount(transferred)} video diserahkan`)
      } catch (error) {
        return describeSaveFailure<{ to: string }>(error, 'Gagal menyerahkan video', { RECEIVER_GONE: 'to' })
      }
      onDone()
      return null
    },
  })

  return (
    <form noValidate {...formProps}>
      <Stack gap="md">
        <Text>
          {formatCount(total)} video yang sedang ditampilkan, di semua halaman, menjadi milik penerima. Hanya
          dia yang kemudian dapat mengubahnya. Affiliate yang memegangnya tetap sama.
        </Text>
        <ChoiceSelect
          label="Penerima"
          placeholder="Pilih user"
          data-autofocus
          // If the list opened at once, it would cover the buttons.
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
