/** `npm run doctor`: reports what prevents the program from running well on this machine, and how to fix it. */
import { readArguments } from '../command-line/arguments.ts'
import { runMain } from '../command-line/command.ts'
import { readSettings } from '../command-line/settings.ts'
import { programVersion } from '../program-version.ts'
import { examineAddress } from './address.ts'
import { examineBrand } from './brand.ts'
import { examineClock } from './clock.ts'
import { examineDatabase } from './database.ts'
import { examineDisk } from './disk.ts'
import { type Finding, good } from './finding.ts'
import { examineMail } from './mail.ts'

const labels: Record<Finding['state'], string> = { good: 'ok  ', note: 'note', fault: 'MEND' }

const usage = `npm run doctor

  Says what keeps the program from running well on this machine, and what to do about it. Changes nothing.`

runMain(async (signal) => {
  readArguments({ usage })
  const config = readSettings()
  const { findings: databaseFindings, secret, clockSecondsAhead } = await examineDatabase(config, signal)
  const findings = [
    good('program', `Version ${programVersion}, on Node ${process.versions.node}.`),
    ...(await examineAddress(config, secret)),
    await examineMail(config),
    ...databaseFindings,
    await examineDisk(config.DATA_DIR),
    await examineClock(clockSecondsAhead),
    examineBrand(),
  ]
  const lines = findings.map(({ about, state, message }) => `${labels[state]}  ${about.padEnd(9)} ${message}`)
  console.info(`\n  ${lines.join('\n  ')}\n`)
  const faultCount = findings.filter(({ state }) => state === 'fault').length
  if (faultCount > 0)
    throw new Error(faultCount === 1 ? 'One thing must be mended.' : `${faultCount} things must be mended.`)
})
