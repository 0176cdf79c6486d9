/** Turns on the second factor of a test's own user and computes codes of their app. */
import { expect } from 'vitest'
import { generateTotp } from '#features/session/totp.server.ts'
import { type Browser, type LoginProgram, password } from './person.ts'
import { decodeTotpKey } from './totp-key.ts'

const halfMinute = 30_000

/** Returns the code of this half minute, or of one that is `steps` half minutes later. */
export const computeCode = (key: Buffer, steps = 0) => generateTotp(key, Date.now() + steps * halfMinute)

/** Creates a key for the user of this browser, which has no effect before a code confirms it. */
export async function createKey(browser: Browser): Promise<Buffer> {
  const { status, body } = await browser.call('POST', '/login/second-factor', { current_password: password })
  expect(status, JSON.stringify(body)).toBe(200)
  return decodeTotpKey(body.secret)
}

/** Turns on the second factor of the user of this browser. The code of this half minute can still be used. */
export async function turnOnSecondFactor(
  program: LoginProgram,
  browser: Browser,
): Promise<{ key: Buffer; recoveryCodes: string[] }> {
  const key = await createKey(browser)
  const { status, body } = await browser.call('PUT', '/login/second-factor', { code: computeCode(key) })
  expect(status, JSON.stringify(body)).toBe(200)
  await allowUsedCodes(program)
  return { key, recoveryCodes: body.recovery_codes }
}

/** Accepts codes again that were already used. */
export const allowUsedCodes = ({ database }: LoginProgram) =>
  database.queryAsOwner('update second_factors set last_step = 0')
