/** The address of an affiliate on the edit screen, with buttons that copy, change and delete it. They save at once. */
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMapPin, IconTrash } from '@tabler/icons-react'
import { formatAddress, listAddressLines } from '#features/shipping-addresses/address-text.ts'
import type { ShippingAddress } from '#features/shipping-addresses/shipping-address.ts'
import {
  useAddress,
  useMaySeeAddresses,
  useRemoveAddress,
} from '#features/shipping-addresses/shipping-addresses.client.ts'
import { CopyTextButton } from '#kit/feedback/copy-text-button.tsx'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { describeSaveFailure } from '#kit/form/save-failure.client.ts'
import layout from '#kit/layout/layout.module.css'
import { UserText } from '#kit/layout/user-text.tsx'
import { ConfirmDelete } from '#kit/overlay/confirm-delete.tsx'
import type { Affiliate } from '../../affiliate.ts'
import { AddressDialog } from './address-dialog.tsx'
import classes from './address-facts.module.css'

export function AddressFacts({ affiliate }: { affiliate: Pick<Affiliate, 'id' | 'username' | 'whatsapp'> }) {
  const maySee = useMaySeeAddresses()
  const { data: address, isError, error, isFetching, refetch } = useAddress(affiliate.id)
  const [isEditing, editDialog] = useDisclosure(false)
  const [isDeleting, deleteDialog] = useDisclosure(false)
  const removal = useRemoveAddress()
  if (!maySee) return null
  if (isError)
    return (
      <LoadFailure
        title="Alamat gagal dimuat"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (address === undefined) return <Skeleton height={36} className="appear-late" />

  async function remove() {
    if (!address) return deleteDialog.close()
    try {
      await removal.mutateAsync({ id: address.id })
      toastSuccess('Alamat kirim dihapus')
      deleteDialog.close()
    } catch (failure) {
      toastError(describeSaveFailure(failure, 'Gagal menghapus alamat').toast)
    }
  }

  return (
    <Stack gap="sm">
      {address ? (
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <AddressLines address={address} />
          <CopyTextButton text={formatAddress(address)} label="alamat" />
        </Group>
      ) : (
        <Text c="dimmed">Belum ada alamat</Text>
      )}
      <Group gap="sm">
        <Button
          variant="light"
          leftSection={<IconMapPin size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={editDialog.open}
        >
          {address ? 'Ubah alamat' : 'Isi alamat'}
        </Button>
        {address && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={deleteDialog.open}
          >
            Hapus alamat
          </Button>
        )}
      </Group>
      <AddressDialog affiliate={affiliate} current={address} opened={isEditing} onClose={editDialog.close} />
      <ConfirmDelete
        opened={isDeleting}
        isDeleting={removal.isPending}
        onCancel={deleteDialog.close}
        onDelete={() => void remove()}
      >
        Hapus alamat kirim <UserText>{affiliate.username}</UserText>? Alamat yang dihapus tidak bisa
        dikembalikan.
      </ConfirmDelete>
    </Stack>
  )
}

/** Shows an address as on a label, with the note for the courier below. */
function AddressLines({ address }: { address: ShippingAddress }) {
  return (
    <address className={classes.address}>
      <span className={classes.recipient}>
        <UserText>{address.recipient}</UserText>
      </span>
      {listAddressLines(address).map((line) => (
        <UserText key={line}>{line}</UserText>
      ))}
      {address.courier_note && (
        <span className={layout.dimmed}>
          Catatan: <UserText>{address.courier_note}</UserText>
        </span>
      )}
    </address>
  )
}
