/** `npm run doctor`: reports what prevents the program from running well on this machine, and how to fix it. */
import { readArguments } from '../command-line/arguments.ts'
import { command } from '../command-line/command.ts'
import { readSettings } from '../command-line/settings.ts'
import { programVersion } from '../program-version.ts'
import { examineAddress } from './address.ts'
import { examineBrand } from './brand.ts'
import { examineClock } from './clock.ts'
import { examineDatabase } from './database.ts'
import { examineDisk } from './disk.ts'
import { type Finding, good } from './finding.ts'
import { examineMail } from './mail.ts'

const signs: Record<Finding['state'], string> = { good: 'ok  ', note: 'note', mend: 'MEND' }

const usage = `npm run doctor

  Says what keeps the program from running well on this machine, and what to do about it. Changes nothing.`

command(async (signal) => {
  readArguments({ usage })
  const config = readSettings()
  const { findings: databaseFindings, secret, ahead } = await examineDatabase(config, signal)
  const findings = [
    good('program', `Version ${programVersion}, on Node ${process.versions.node}.`),
    ...(await examineAddress(config, secret)),
    await examineMail(config),
    ...databaseFindings,
    await examineDisk(config.DATA_DIR),
    await examineClock(ahead),
    examineBrand(),
  ]
  const lines = findings.map(({ about, state, message }) => `${signs[state]}  ${about.padEnd(9)} ${message}`)
  console.info(`\n  ${lines.join('\n  ')}\n`)
  const count = findings.filter(({ state }) => state === 'mend').length
  if (count > 0)
    throw new Error(count === 1 ? 'One thing must be mended.' : `${count} things must be mended.`)
})
