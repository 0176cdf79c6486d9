/** `npm run admin -- reset-password EMAIL`: what an owner does who can't sign in any more. */
import { Client } from 'pg'
import { resetLogin } from '#features/session/reset-login.server.ts'
import { madePassword } from '#features/users/made-password.ts'
import { hashPassword } from '#platform/server/hashing.ts'
import { readArguments } from './arguments.ts'
import { command } from './command.ts'
import { reachDatabase } from './reached-database.ts'
import { readSettings } from './settings.ts'

const usage = `npm run admin -- reset-password EMAIL [--without-second-factor]

  Makes a new password for the login with this e-mail and prints it once. All devices are signed out; at the
  next sign-in a password of one's own is asked for.
  --without-second-factor   for a lost phone: the password alone signs in`

command(async (ending) => {
  const { email, withoutSecondFactor } = readRequest()
  const password = madePassword()
  const hash = await hashPassword(password)
  await using reached = await reachDatabase(readSettings(), ending)
  const owner = new Client({ connectionString: reached.url })
  owner.on('error', () => {})
  await owner.connect()
  const reset = await resetLogin(owner, { email, hash, withoutSecondFactor }).finally(() => owner.end())
  if (!reset) throw new Error(`Nobody has the e-mail ${email}. Nothing was changed.`)
  const lines = [`${reset.full_name} <${email}> signs in with`, '', `  ${password}`, '']
  lines.push('It is shown this once, and another is asked for then. All devices are signed out.')
  if (reset.second_factor)
    lines.push('The second factor stays; for a lost phone run this again with --without-second-factor.')
  if (!reset.is_active) lines.push('This login is not active: a superadmin has to activate it first.')
  console.info(`\n  ${lines.join('\n  ')}\n`)
})

function readRequest(): { email: string; withoutSecondFactor: boolean } {
  const { flags, words } = readArguments({
    usage,
    flags: { 'without-second-factor': { type: 'boolean' } },
    words: [2, 2],
  })
  const [task, email = ''] = words
  if (task !== 'reset-password') throw new Error(usage)
  return { email: email.trim().toLowerCase(), withoutSecondFactor: flags['without-second-factor'] ?? false }
}
