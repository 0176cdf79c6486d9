/** A save of the edit screen can show the reason of a rejection on the creator's page. Runs on every PostgreSQL. */
import { expect, it } from 'vitest'
import { make, saveAffiliate, serum } from '#test/affiliate-editing.ts'
import { openPage } from '#test/creator-page.ts'

const readShownReason = async (id: string) => (await openPage(id)).formState.page.sample.reason

it('the edit screen shows or hides the reason of a rejection, and hides a changed reason by default', async () => {
  const id = await make.affiliate([serum])
  /** Saves a rejection unless the fields say otherwise, and returns the reason that the page then shows. */
  const saveAndReadPage = async (fields: {
    sample_product_reason: string
    shows_reason?: boolean
    sample_product_status?: string
  }) => {
    const { status, body } = await saveAffiliate({ sample_product_status: 'rejected', ...fields }, 'sari', id)
    expect(status, JSON.stringify(body)).toBe(200)
    const shownReason = await readShownReason(id)
    expect(body.reason_shown).toBe(shownReason !== null)
    return shownReason
  }
  const privateAccount = { sample_product_reason: 'Akun privat' }
  expect(await saveAndReadPage(privateAccount)).toBe(null)
  expect(await saveAndReadPage({ ...privateAccount, shows_reason: true })).toBe('Akun privat')
  expect(await saveAndReadPage(privateAccount)).toBe('Akun privat')
  expect(await saveAndReadPage({ sample_product_reason: 'Kata kasar' })).toBe(null)
  const newAccount = { sample_product_reason: 'Akun baru' }
  expect(await saveAndReadPage({ ...newAccount, shows_reason: true })).toBe('Akun baru')
  expect(await saveAndReadPage({ ...newAccount, shows_reason: false })).toBe(null)
  expect(await saveAndReadPage({ sample_product_reason: '', shows_reason: true })).toBe(null)
  const sampleInReview = { ...privateAccount, shows_reason: true, sample_product_status: 'review' }
  expect(await saveAndReadPage(sampleInReview)).toBe(null)
})
