/**
 * The permission matrix: each call of the contract for each role, and for users with one permission, with none, and
 * with exactly those that the call requires. The expectation comes from the contract, the result from the server.
 */
import { describe, expect, it } from 'vitest'
import { type CastName, cast } from '#db/cast.ts'
import { permissionInfo } from '#features/session/permission.ts'
import type { SignedInCall } from '#test/calls.ts'
import { as, program } from '#test/cast-program.ts'
import { type ContractCall, contractCalls, permits } from '#test/contract-calls.ts'

/** Calls that need no session. Any other such call fails the test below. */
const callsForAnyone = [
  'session.signIn',
  'session.enterCode',
  'session.enterRecoveryCode',
  'session.signOut',
  'session.requestRecovery',
  'session.requestConfirmation',
  'session.resetPassword',
  'session.confirmEmail',
]

/**
 * Calls that need only a session, because they concern the user's own account or show no more than the row that they
 * are about. Any other call without a required permission fails the test below.
 */
const callsAboutOneself = [
  'session.current',
  'login.read',
  'login.changePassword',
  'login.changeEmail',
  'login.cancelEmail',
  'login.sessions',
  'login.endSession',
  'login.endSessions',
  'login.prepareSecondFactor',
  'login.enableSecondFactor',
  'login.renewRecoveryCodes',
  'login.disableSecondFactor',
  'profile.read',
  'profile.rename',
  'permissions.givers',
  'timeline.read',
]

/** Calls for superadmins only, in addition to the required permissions and whichever user they concern. */
const callsForSuperadmins = ['users.sessions', 'users.endSessions']

const anyId = '00000000-0000-4000-8000-000000000000'
const allPermissions = Object.keys(permissionInfo)

/** Sends a request that can't change anything, because no row has the id and no input is valid. */
async function readStatus({ method, path }: ContractCall, call: SignedInCall): Promise<number> {
  const filledPath = path.replace('{permission_name}', 'griting').replace(/\{\w+\}/, anyId)
  return (await call(method, filledPath, method === 'GET' ? undefined : {})).status
}

const withSession = contractCalls.filter(({ meta }) => !meta.withoutSession)

/** Returns the calls that are allowed or refused to a user with these permissions contrary to the contract. */
async function findDeviations(
  name: CastName,
  permissions: readonly string[],
  calls = withSession,
): Promise<string[]> {
  const deviations: string[] = []
  for (const call of calls) {
    const status = await readStatus(call, as[name])
    const isAllowed =
      permits(call.meta, permissions) &&
      (cast[name].role === 'superadmin' || !callsForSuperadmins.includes(call.name))
    const isRefused = status === 403
    if (status >= 500 || status === 401 || isRefused === isAllowed) deviations.push(`${call.name}: ${status}`)
  }
  return deviations
}

async function setPermissions(name: CastName, permissions: readonly string[]): Promise<void> {
  const id = await program.database.readUserId(name)
  await program.database.queryAsOwner('delete from user_permissions where user_id = $1', [id])
  await program.database.queryAsOwner(
    'insert into user_permissions (user_id, permission_name) select $1, unnest($2::text[])',
    [id, permissions],
  )
}

it('every call that requires no permission is listed above, as open to visitors or about oneself', () => {
  const listNames = (calls: ContractCall[]) => calls.map(({ name }) => name).sort()
  expect(listNames(contractCalls.filter(({ meta }) => meta.withoutSession))).toEqual(
    callsForAnyone.toSorted(),
  )
  expect(listNames(withSession.filter(({ meta }) => meta.permissions.length === 0))).toEqual(
    callsAboutOneself.toSorted(),
  )
})

describe('server', () => {
  it.each(['sari', 'budi', 'dewi', 'rina'] as const)(
    'the server allows the demo user %s exactly the calls of the contract',
    async (name) => {
      const { role, permissions } = cast[name]
      const [row] = await program.database.queryAsOwner<{ names: string[] }>(
        `select array(select name from permission_names
         where $1 = 'superadmin' or $1 = 'admin' and admin_has or name = any ($2)) as names`,
        [role, permissions],
      )
      expect(await findDeviations(name, row?.names ?? [])).toEqual([])
    },
  )

  it.each(
    [[], ...allPermissions.map((permission) => [permission])].map(
      (permissions) => [permissions.join() || 'nothing', permissions] as const,
    ),
  )(
    'the server allows a user with the single permission %s exactly the calls of the contract',
    async (_, permissions) => {
      await setPermissions('rina', permissions)
      expect(await findDeviations('rina', permissions)).toEqual([])
    },
  )

  const callsWithSeveralPermissions = withSession.filter(({ meta }) => meta.permissions.length > 1)
  it.each(callsWithSeveralPermissions)(
    'the server allows $name with exactly the required permissions, and refuses it without one of them',
    async (call) => {
      const requiredPermissions = call.meta.permissions.map(([permission = '']) => permission)
      await setPermissions('rina', requiredPermissions)
      expect(await findDeviations('rina', requiredPermissions, [call])).toEqual([])
      for (const missingPermission of requiredPermissions) {
        const allButOne = allPermissions.filter((permission) => permission !== missingPermission)
        await setPermissions('rina', allButOne)
        expect(await findDeviations('rina', allButOne, [call])).toEqual([])
      }
    },
  )
})
