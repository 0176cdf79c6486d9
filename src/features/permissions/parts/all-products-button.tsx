import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { productPermission } from '#features/session/permission.ts'
import { Dialog } from '#kit/dialog.tsx'
import { FormActions } from '#kit/form-modal.tsx'
import { toastError, toastSuccess } from '#kit/toast.tsx'
import { UserText } from '#kit/user-text.tsx'
import type { PermissionHolder } from '../permission-holder.ts'
import { useTurnProducts } from '../permissions.client.ts'
import type { MatrixControls } from './matrix-rows.client.ts'
import { failureOf } from './use-switches.client.ts'

/** 'Semua product': every switch of the list at once, asked for first. */
export function AllProductsButton({ user, controls }: { user: PermissionHolder; controls: MatrixControls }) {
  const [asking, question] = useDisclosure(false)
  const turn = useTurnProducts()
  const total = controls.products.length
  const granted = new Set(user.granted)
  const on = !controls.products.every(({ id }) => granted.has(productPermission(id)))
  const verb = on ? 'Aktifkan' : 'Cabut'
  if (!user.may_change) return null

  async function run() {
    try {
      await turn.mutateAsync({ user_id: user.id, on })
      toastSuccess(`Permission ${on ? 'granted' : 'revoked'} successfully`)
    } catch (error) {
      toastError(failureOf(error))
    }
    question.close()
  }

  return (
    <>
      <Button
        variant="default"
        mih="var(--touch-target)"
        aria-label={`${verb} semua — ${user.full_name}`}
        onClick={question.open}
      >
        {verb} semua
      </Button>
      <Dialog opened={asking} onClose={question.close} title={`${verb} semua product`}>
        <Text>
          {verb} {total.toLocaleString('id-ID')} product untuk{' '}
          <strong>
            <UserText>{user.full_name}</UserText>
          </strong>
          ? {on && 'Product yang dibuat nanti tidak ikut aktif: aktifkan sendiri setelah product itu ada.'}
        </Text>
        <FormActions>
          <Button variant="default" aria-disabled={turn.isPending} onClick={question.close}>
            Batal
          </Button>
          <Button data-autofocus aria-disabled={turn.isPending} onClick={() => !turn.isPending && void run()}>
            {turn.isPending ? 'Menyimpan...' : `${verb} semua`}
          </Button>
        </FormActions>
      </Dialog>
    </>
  )
}
