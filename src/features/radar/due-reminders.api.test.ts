/** Tests which reminder a line of the radar names. The need 'telat' has two, after two and after three days. */
import { describe, expect, it } from 'vitest'
import {
  createAffiliateDueIn,
  lateTemplate,
  make,
  passDays,
  queryAsOwner,
  readRadar,
  remind,
  serum,
  setReminders,
} from '#test/due-reminders.ts'

describe('the line of an affiliate', () => {
  it('names the next reminder and its template, after the days of the one before', async () => {
    const id = await createAffiliateDueIn('telat', -3)
    expect((await readRadar()).rows[0]?.reminder).toEqual({ number: 1, of: 2, template_id: lateTemplate })
    await remind(id)
    await passDays(1)
    expect((await readRadar()).rows).toEqual([])
    await passDays(1)
    expect((await readRadar()).rows[0]?.reminder).toMatchObject({ number: 2, of: 2 })
    await remind(id)
    await passDays(2)
    expect((await readRadar()).rows).toEqual([])
    await passDays(1)
    // After the last reminder, the number exceeds `of`, and there is no template.
    expect((await readRadar()).rows[0]?.reminder).toEqual({ number: 3, of: 2, template_id: null })
  })

  it('starts again with the first reminder for another need', async () => {
    const id = await createAffiliateDueIn('besok', 1)
    await remind(id, 'tenggat')
    await queryAsOwner('update affiliate_link_videos set tanggal_max_upload = app.today() - 1')
    expect((await readRadar()).rows[0]).toMatchObject({ need: 'telat', reminder: { number: 1 } })
  })

  it('has no reminder for a sample that waits for a review', async () => {
    await make.affiliate([serum], { username: 'baru' })
    expect((await readRadar()).rows[0]).toMatchObject({ need: 'review', reminder: null })
  })

  it('follows changed days at the next reminder', async () => {
    const id = await createAffiliateDueIn('telat', -3)
    await setReminders('telat', [lateTemplate, 30])
    await remind(id)
    await passDays(29)
    expect((await readRadar()).rows).toEqual([])
    await passDays(1)
    expect((await readRadar()).rows).toHaveLength(1)
  })
})
