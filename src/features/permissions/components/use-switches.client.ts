/** Switches of the matrix: each shows its new state at once, and its old state again if the server refuses. */
import { ORPCError } from '@orpc/client'
import { useCallback, useMemo, useRef, useState } from 'react'
import { clearToasts, toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { describeFailure } from '#kit/form/save-failure.client.ts'
import type { PermissionHolder } from '../permission-holder.ts'
import { applySwitch, useGrantPermission, useRevokePermission } from '../permissions.client.ts'

const failureText = 'Failed to update permission'

/** A press on a switch that the server has not answered yet. */
interface Turn {
  user_id: string
  permission: string
  isOn: boolean
}

export type TurnSwitch = (user_id: string, permission: string, isOn: boolean) => void

/** @returns the users as their switches show them, and a function that turns a switch */
export function useSwitches(
  users: PermissionHolder[] | undefined,
): [PermissionHolder[] | undefined, TurnSwitch] {
  const { mutateAsync: grant } = useGrantPermission()
  const { mutateAsync: revoke } = useRevokePermission()
  const [pendingTurns, setPendingTurns] = useState<readonly Turn[]>([])
  // A ref, since two presses within one frame would both read the old state.
  const runningSwitches = useRef(new Set<string>())

  const turn = useCallback(
    async (user_id: string, permission: string, isOn: boolean) => {
      const key = `${user_id} ${permission}`
      if (runningSwitches.current.has(key)) return
      runningSwitches.current.add(key)
      const newTurn: Turn = { user_id, permission, isOn }
      setPendingTurns((turns) => [...turns, newTurn])
      // Keeps only the toast of the latest change, so that toasts don't pile up.
      clearToasts()
      try {
        await (isOn ? grant : revoke)({ user_id, permission_name: permission })
        toastSuccess(`Permission ${isOn ? 'granted' : 'revoked'} successfully`)
      } catch (error) {
        toastError(describeSwitchFailure(error))
      } finally {
        runningSwitches.current.delete(key)
        setPendingTurns((turns) => turns.filter((turn) => turn !== newTurn))
      }
    },
    [grant, revoke],
  )

  const visibleUsers = useMemo(() => users && applyTurns(users, pendingTurns), [users, pendingTurns])
  return [visibleUsers, turn as TurnSwitch]
}

/** Returns the message for a failed change: the server's own message if it refused the change with one. */
export function describeSwitchFailure(error: unknown): string {
  const isRefused = error instanceof ORPCError && error.defined
  return describeFailure(error, failureText, isRefused ? error.message : failureText)
}

function applyTurns(users: PermissionHolder[], turns: readonly Turn[]): PermissionHolder[] {
  let turnedUsers = users
  for (const { user_id, permission, isOn } of turns)
    turnedUsers = turnedUsers.map((user) =>
      user.id === user_id ? applySwitch(user, permission, isOn) : user,
    )
  return turnedUsers
}
