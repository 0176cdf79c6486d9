/** `npm run admin`: manages logins from the command line of the machine, for when nobody can sign in to do it. */
import type { Client } from 'pg'
import { isEmail } from '#base/email.ts'
import { createSuperadmin, listLogins } from '#features/session/first-superadmin.server.ts'
import { resetLogin } from '#features/session/reset-login.server.ts'
import { generatePassword } from '#features/users/generate-password.ts'
import { withClient } from '#platform/server/database/client.ts'
import { hashPassword } from '#platform/server/hashing.ts'
import { readArguments } from './command-line/arguments.ts'
import { runMain } from './command-line/command.ts'
import { reachDatabase } from './command-line/reach-database.ts'
import { readSettings } from './command-line/settings.ts'

const usage = `npm run admin -- list
  npm run admin -- create EMAIL [--name NAME]
  npm run admin -- reset-password EMAIL [--without-second-factor]

  list            prints all logins: e-mail, role, name, and why a user cannot sign in.
  create          makes another superadmin and prints a password once.
  reset-password  makes a new password for the login with this e-mail and prints it once. All devices are signed out.
                  --without-second-factor is for a lost phone: the password alone signs in.
  After signing in with a printed password, the user must choose another one.`

interface AdminRequest {
  task: string
  email: string
  name: string | undefined
  withoutSecondFactor: boolean
}

/** Each task returns the lines to print. */
const tasks: Record<string, (owner: Client, request: AdminRequest) => Promise<string[]>> = {
  list: formatLogins,
  create: addSuperadmin,
  'reset-password': resetPassword,
}

runMain(async (signal) => {
  const request = readRequest()
  await using database = await reachDatabase(readSettings(), signal)
  const lines = await withClient(
    { connectionString: database.url },
    async (owner) => (await tasks[request.task]?.(owner, request)) ?? [],
  )
  console.info(`\n  ${lines.join('\n  ')}\n`)
})

function readRequest(): AdminRequest {
  const { flags, positionals } = readArguments({
    usage,
    flags: { 'without-second-factor': { type: 'boolean' }, name: { type: 'string' } },
    positionals: [1, 2],
  })
  const [task = '', email] = positionals
  const { name, 'without-second-factor': withoutSecondFactor = false } = flags
  const isValid =
    task in tasks &&
    (task === 'list') === (email === undefined) &&
    (name === undefined || task === 'create') &&
    (!withoutSecondFactor || task === 'reset-password')
  if (!isValid) throw new Error(usage)
  return { task, email: email?.trim().toLowerCase() ?? '', name, withoutSecondFactor }
}

async function formatLogins(owner: Client): Promise<string[]> {
  const logins = await listLogins(owner)
  const width = Math.max(...logins.map(({ email }) => email.length))
  return logins.map(({ email, role, full_name, is_active, has_password }) => {
    const obstacles = [!is_active && 'not active', !has_password && 'no password'].filter(Boolean).join(', ')
    return `${email.padEnd(width)}  ${role.padEnd(10)}  ${full_name}${obstacles && `  (${obstacles})`}`
  })
}

async function addSuperadmin(owner: Client, { email, name = 'Superadmin' }: AdminRequest): Promise<string[]> {
  if (!isEmail(email)) throw new Error(`${email} is no e-mail address. Nothing was changed.`)
  if (name.trim() === '') throw new Error('The name is empty. Nothing was changed.')
  const password = generatePassword()
  const person = { email, full_name: name.trim(), role: 'superadmin' }
  if (!(await createSuperadmin(owner, person, await hashPassword(password))))
    throw new Error(`Somebody has the e-mail ${email} already. Nothing was changed.`)
  return [`${person.full_name} <${email}> is a superadmin and signs in with`, ...formatPassword(password)]
}

async function resetPassword(owner: Client, { email, withoutSecondFactor }: AdminRequest): Promise<string[]> {
  const password = generatePassword()
  const hash = await hashPassword(password)
  const person = await resetLogin(owner, { email, hash, withoutSecondFactor })
  if (!person) throw new Error(`Nobody has the e-mail ${email}. Nothing was changed.`)
  const lines = [`${person.full_name} <${email}> signs in with`, ...formatPassword(password)]
  lines.push('All devices are signed out.')
  if (person.has_second_factor)
    lines.push('The second factor stays; for a lost phone run this again with --without-second-factor.')
  if (!person.is_active) lines.push('This login is not active: a superadmin has to activate it first.')
  return lines
}

const formatPassword = (password: string) => [
  '',
  `  ${password}`,
  '',
  'It is shown only once. The user must choose another one after signing in.',
]
