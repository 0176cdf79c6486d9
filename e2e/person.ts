/** A user who belongs to a single test, so that changes of the login don't affect the cast. */
import type { BrowserContext, Page } from '@playwright/test'
import { describeTooManyAttempts } from '#features/session/attempts.ts'
import { generateTotp } from '#features/session/totp.server.ts'
import { extractLink, waitForEmail } from '#test/emails.ts'
import { decodeTotpKey } from '#test/totp-key.ts'
import { test as base, expect } from './fixtures.ts'
import { type CreatedPerson, createProfile, runAsOwner } from './people.ts'

type Person = Omit<CreatedPerson, 'role'>

interface PersonFixture {
  /** an active user with a session and no permissions */
  wati: Person
}

export const test = base.extend<PersonFixture>({
  wati: async ({ unique }, use) => {
    const person = {
      email: `wati.${unique}@example.com`,
      full_name: `Wati ${unique}`,
      password: 'rahasia-lama',
    }
    const id = await createProfile({ ...person, role: 'user' })
    await use({ ...person, id })
    await runAsOwner('delete from profiles where id = $1', [id])
  },
})

/** Resets the rate limits, because failed attempts of other tests come from the same address. */
export async function resetRateLimits(): Promise<void> {
  await runAsOwner('delete from rate_limits')
}

const waitSeconds = 9 * 60

/** The server's answer after too many attempts, with nine minutes left to wait. */
export const tooManyAttempts = {
  status: 429,
  json: {
    defined: true,
    code: 'TOO_MANY_ATTEMPTS',
    status: 429,
    message: describeTooManyAttempts(waitSeconds),
    data: { wait: waitSeconds },
  },
}

/** Waits for the nth email with a link of this kind. @returns the path and fragment of the link */
export async function waitForLink(email: string, kind: 'pulihkan' | 'konfirmasi', nth = 1): Promise<string> {
  const { pathname, hash } = extractLink(
    await waitForEmail(process.env.E2E_DATA_DIR ?? '', email, `#${kind}=`, nth),
  )
  return pathname + hash
}

/**
 * Enables the second factor over the API, and lets the test use the code of the current half minute again.
 * @returns the secret key and the recovery codes
 */
export async function enableSecondFactor(context: BrowserContext, person: Person) {
  const proof = { data: { current_password: person.password } }
  const { secret } = await (await context.request.post('/api/login/second-factor', proof)).json()
  const code = computeCode(secret)
  const reply = await context.request.put('/api/login/second-factor', { data: { code } })
  expect(reply.status()).toBe(200)
  await runAsOwner('update second_factors set last_step = 0 where user_id = $1', [person.id])
  const { recovery_codes } = (await reply.json()) as { recovery_codes: string[] }
  return { secret: String(secret), recovery_codes }
}

/** Returns the code that the authenticator app would show now. */
export function computeCode(secret: string): string {
  return generateTotp(decodeTotpKey(secret.replaceAll(' ', '')), Date.now())
}

export async function signInByHand(page: Page, email: string, password: string): Promise<void> {
  // Waits for the login page, because the page before it may have a field with the same name.
  await expect(page.getByRole('button', { name: 'Masuk' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Masuk' }).click()
}
