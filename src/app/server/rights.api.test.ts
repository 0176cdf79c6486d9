/**
 * The matrix of rights: each call of the contract, for each role, for who holds one word, none, and exactly those that
 * the call asks. What is expected comes from the contract, what is compared from the server.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { type CastName, cast } from '#db/cast.ts'
import { catalogue } from '#features/session/permission.ts'
import { type ContractCall, contractCalls, letsIn } from '#test/contract-calls.ts'
import { type Program, type SignedInCall, startProgram } from '#test/program.ts'

/** A visitor may make these; a call that is not here fails the test below. */
const forAnyone = [
  'session.signIn',
  'session.enterCode',
  'session.enterRecoveryCode',
  'session.signOut',
  'session.requestRecovery',
  'session.requestConfirmation',
  'session.resetPassword',
  'session.confirmEmail',
]

/** A session is enough: they are about one's own, or tell no more than the row that they are about shows. A call that asks no word and is not here fails the test below. */
const aboutOneself = [
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

/** Beyond their words these are for superadmins, of whomever they speak. */
const forSuperadmins = ['users.sessions', 'users.endSessions']

const anyId = '00000000-0000-4000-8000-000000000000'
const everyWord = Object.keys(catalogue)

let program: Program
const as = {} as Record<CastName, SignedInCall>

beforeAll(async () => {
  program = await startProgram()
  for (const name of ['sari', 'budi', 'dewi', 'rina'] as const) as[name] = await program.signIn(name)
})

/** Nothing that a call could do: no row has this id, and no input is right. */
async function statusOf({ method, path }: ContractCall, call: SignedInCall): Promise<number> {
  const filled = path.replace('{permission_name}', 'griting').replace(/\{\w+\}/, anyId)
  return (await call(method, filled, method === 'GET' ? undefined : {})).status
}

const withSession = contractCalls.filter(({ meta }) => !meta.withoutSession)

/** The calls that answer otherwise than the contract says to a person of this role who holds these words. */
async function surprises(name: CastName, words: readonly string[], calls = withSession): Promise<string[]> {
  const found: string[] = []
  for (const call of calls) {
    const status = await statusOf(call, as[name])
    const may =
      letsIn(call.meta, words) && (cast[name].role === 'superadmin' || !forSuperadmins.includes(call.name))
    if (status >= 500 || status === 401 || (status === 403) === may) found.push(`${call.name}: ${status}`)
  }
  return found
}

async function grants(name: CastName, words: readonly string[]): Promise<void> {
  const id = await program.database.idOf(name)
  await program.database.owner('delete from user_permissions where user_id = $1', [id])
  await program.database.owner(
    'insert into user_permissions (user_id, permission_name) select $1, unnest($2::text[])',
    [id, words],
  )
}

describe('a call without a permission', () => {
  it('is one of those that a visitor may make, or is about oneself', () => {
    const of = (calls: ContractCall[]) => calls.map(({ name }) => name).sort()
    expect(of(contractCalls.filter(({ meta }) => meta.withoutSession))).toEqual(forAnyone.toSorted())
    expect(of(withSession.filter(({ meta }) => meta.permissions.length === 0))).toEqual(
      aboutOneself.toSorted(),
    )
  })
})

describe('every call is open to exactly those whom the contract names', () => {
  it.each(['sari', 'budi', 'dewi', 'rina'] as const)('of the cast: %s', async (name) => {
    const { role, permissions } = cast[name]
    const [held] = await program.database.owner<{ words: string[] }>(
      `select array(select name from permission_names
         where $1 = 'superadmin' or $1 = 'admin' and admin_has or name = any ($2)) as words`,
      [role, permissions],
    )
    expect(await surprises(name, held?.words ?? [])).toEqual([])
  })

  it.each(
    [[], ...everyWord.map((word) => [word])].map((words) => [words.join() || 'nothing', words] as const),
  )('of users who hold one word: %s', async (_, words) => {
    await grants('rina', words)
    expect(await surprises('rina', words)).toEqual([])
  })

  const many = withSession.filter(({ meta }) => meta.permissions.length > 1)
  it.each(many)('of users who hold all that it asks, and no others: $name', async (call) => {
    const least = call.meta.permissions.map(([word = '']) => word)
    await grants('rina', least)
    expect(await surprises('rina', least, [call])).toEqual([])
    for (const left of least) {
      const others = everyWord.filter((word) => word !== left)
      await grants('rina', others)
      expect(await surprises('rina', others, [call])).toEqual([])
    }
  })
})
