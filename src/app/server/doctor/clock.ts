/** Checks the clock, on which codes of a second factor, sessions and links in e-mails depend. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Finding, fault, good } from './finding.ts'

/** Accepted difference in seconds. A code is valid for thirty seconds. */
const maxDifference = 10

/** @param secondsAhead seconds by which the database's clock is ahead of this machine's; null if unknown */
export async function examineClock(
  secondsAhead: number | null,
  isSynchronized = isSystemSynchronized,
): Promise<Finding> {
  if (secondsAhead !== null && Math.abs(secondsAhead) > maxDifference) {
    const offset = `${Math.abs(Math.round(secondsAhead))} seconds ${secondsAhead > 0 ? 'ahead of' : 'behind'}`
    return fault(
      'clock',
      `The database's clock is ${offset} this machine's: switch on time synchronisation on both.`,
    )
  }
  if ((await isSynchronized()) === false)
    return fault('clock', 'The clock of this machine is not synchronised: run timedatectl set-ntp true.')
  return good(
    'clock',
    secondsAhead === null ? 'The clock is synchronised, or cannot be asked.' : 'It agrees with the database.',
  )
}

/** Asks systemd whether the clock is synchronized. Returns null without systemd. */
async function isSystemSynchronized(): Promise<boolean | null> {
  const args = ['show', '--property=NTPSynchronized', '--value']
  const result = await promisify(execFile)('timedatectl', args, { timeout: 5_000 }).catch(() => null)
  return result ? result.stdout.trim() === 'yes' : null
}
