/** Saves of the edit screen that show the reason of a rejection on the creator's page. */
import { expect, it } from 'vitest'
import { make, save, serum } from '#test/affiliate-editing.ts'
import { open } from '#test/creator-page.ts'

const readShownReason = async (id: string) => (await open(id)).formState.page.sample.reason

it('the edit screen shows or hides the reason of a rejection, and a changed reason is hidden by itself', async () => {
  const id = await make.affiliate([serum])
  const saveReason = async (sample_product_reason: string, shows_reason?: boolean, sample = 'rejected') => {
    const change = { sample_product_status: sample, sample_product_reason, shows_reason }
    const { status, body } = await save(change, 'sari', id)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.reason_shown).toBe((await readShownReason(id)) !== null)
    return readShownReason(id)
  }
  expect(await saveReason('Akun privat')).toBe(null)
  expect(await saveReason('Akun privat', true)).toBe('Akun privat')
  expect(await saveReason('Akun privat')).toBe('Akun privat')
  expect(await saveReason('Kata kasar')).toBe(null)
  expect(await saveReason('Akun baru', true)).toBe('Akun baru')
  expect(await saveReason('Akun baru', false)).toBe(null)
  expect(await saveReason('', true)).toBe(null)
  expect(await saveReason('Akun privat', true, 'review')).toBe(null)
})
