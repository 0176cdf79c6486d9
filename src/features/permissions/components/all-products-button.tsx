import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { formatCount } from '#base/count.ts'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { FormActions } from '#kit/form/form-modal.tsx'
import { UserText } from '#kit/layout/user-text.tsx'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { planAllProducts } from '../all-products-plan.ts'
import type { PermissionHolder } from '../permission-holder.ts'
import { useSetProductPermissions } from '../permissions.client.ts'
import type { MatrixControls } from './matrix-rows.client.ts'
import { describeSwitchFailure } from './use-switches.client.ts'

/**
 * Button 'Aktifkan semua' or 'Cabut semua' above the list of products. After a confirmation it turns on, or off, all
 * switches of the list that the viewer may turn. Nothing is shown if there is no such switch.
 */
export function AllProductsButton({ user, controls }: { user: PermissionHolder; controls: MatrixControls }) {
  const [isDialogOpen, dialog] = useDisclosure(false)
  const setProductPermissions = useSetProductPermissions()
  const { grants, revocations } = planAllProducts(user, controls.products, controls.viewer.grantable)
  const offersTurningOn = grants.length > 0
  // The direction is fixed when the dialog opens, whatever a colleague turns on or adds meanwhile.
  const [turnsOn, setTurnsOn] = useState(offersTurningOn)
  const isUseful = grants.length > 0 || revocations.length > 0
  if (!user.may_change || !(isUseful || isDialogOpen)) return null

  function openDialog() {
    setTurnsOn(offersTurningOn)
    dialog.open()
  }

  async function turnAll() {
    try {
      await setProductPermissions.mutateAsync({ user_id: user.id, on: turnsOn })
      toastSuccess(`Permission ${turnsOn ? 'granted' : 'revoked'} successfully`)
    } catch (error) {
      toastError(describeSwitchFailure(error))
    }
    dialog.close()
  }

  return (
    <>
      <Button
        variant="default"
        mih="var(--touch-target)"
        aria-label={`${chooseVerb(offersTurningOn)} semua — ${user.full_name}`}
        onClick={openDialog}
      >
        {chooseVerb(offersTurningOn)} semua
      </Button>
      <Dialog opened={isDialogOpen} onClose={dialog.close} title={`${chooseVerb(turnsOn)} semua product`}>
        <Text>
          {chooseVerb(turnsOn)} {formatCount((turnsOn ? grants : revocations).length)} product untuk{' '}
          <strong>
            <UserText>{user.full_name}</UserText>
          </strong>
          ?{' '}
          {turnsOn && 'Product yang dibuat nanti tidak ikut aktif: aktifkan sendiri setelah product itu ada.'}
        </Text>
        <FormActions>
          <Button variant="default" aria-disabled={setProductPermissions.isPending} onClick={dialog.close}>
            Batal
          </Button>
          <Button
            data-autofocus
            aria-disabled={setProductPermissions.isPending}
            onClick={() => !setProductPermissions.isPending && void turnAll()}
          >
            {setProductPermissions.isPending ? 'Menyimpan...' : `${chooseVerb(turnsOn)} semua`}
          </Button>
        </FormActions>
      </Dialog>
    </>
  )
}

function chooseVerb(turnsOn: boolean): string {
  return turnsOn ? 'Aktifkan' : 'Cabut'
}
