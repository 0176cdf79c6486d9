import { Anchor } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loginChanges, loginQuery } from '#features/session/login.client.ts'
import type { PendingEmail as PendingEmailState } from '#features/session/login.ts'
import { toLoginFailure } from '#features/session/login-failure.client.ts'
import { toastSuccess } from '#kit/feedback/toast.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { UserText } from '#kit/layout/user-text.tsx'
import classes from './form.module.css'
import { type SetProblem, useOwnProblem } from './problem.tsx'

/** Shows the new e-mail address, which takes effect when the user opens the link sent to it. */
export function PendingEmail({ onProblem }: { onProblem: SetProblem }) {
  const { data } = useQuery(loginQuery)
  const cancel = useMutation(loginChanges.cancelNewEmail)
  const { runUnlessBusy } = useBusy()
  const { showProblem, hideProblem } = useOwnProblem(onProblem)
  const isPending = Boolean(data?.pending_email)
  useEffect(() => {
    if (!isPending) hideProblem()
  }, [isPending, hideProblem])
  if (!data?.pending_email) return null

  async function cancelChange() {
    onProblem(null)
    try {
      await cancel.mutateAsync({})
      toastSuccess('Penggantian email dibatalkan')
    } catch (error) {
      showProblem({ message: toLoginFailure(error).message, isAtField: false })
    }
  }

  return (
    <p className={classes.pendingEmail}>
      <span>
        Menunggu konfirmasi dari{' '}
        <strong>
          <UserText>{data.pending_email.email}</UserText>
        </strong>
        <span role="status">{formatDelivery(data.pending_email)}</span>
      </span>
      <Anchor
        component="button"
        type="button"
        className={classes.cancel}
        onClick={() => void runUnlessBusy(cancelChange)}
      >
        Batalkan
      </Anchor>
    </p>
  )
}

function formatDelivery({ delivery, refusal }: PendingEmailState): string {
  if (delivery === 'waiting') return '. Suratnya belum diterima server email; pengiriman terus dicoba.'
  if (delivery === 'refused') return `. Suratnya ditolak server email: ${refusal}. Periksa alamatnya.`
  return '. Buka link di suratnya.'
}
