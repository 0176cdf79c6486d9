/**
 * Opened chats: who sees the last one, how long reminders pause after each, and what ends the reminders.
 * Runs on every PostgreSQL.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import type { AffiliateCard } from '#features/affiliates/affiliate.ts'
import { reminderNeeds } from '#features/affiliates/affiliate-values.ts'
import type { RadarNow } from '#features/radar/radar-schema.ts'
import { as, cleanser, grantRina, make, program, queryAsOwner, sari, serum } from '#test/cast-program.ts'
import { withoutPermission } from '#test/permissions.ts'

/** Id of the affiliate 'telat', which each test creates anew. */
let id: string

beforeAll(async () => {
  await grantRina('dashboard')
  await grantRina('data_affiliate_whatsapp')
})
beforeEach(async () => {
  await queryAsOwner('delete from affiliate_registrations; delete from videos')
  id = await createLate('telat')
})

/** Creates an affiliate with one late video, who needs nothing else. */
async function createLate(username: string, products = [serum]): Promise<string> {
  const affiliate = await make.affiliate(products, { username, sample: 'rejected' })
  const [product = serum] = products
  await queryAsOwner(`update affiliate_registrations set status_whatsapp = 'sudah' where id = $1`, [
    affiliate,
  ])
  await make.assignVideo(affiliate, product, await make.video(product, sari), { due: -3 })
  return affiliate
}

/** Opens a chat. If it is about a need, it is a reminder; with null, it is about something else. */
const openChat = (actor: CastName, need: string | null = 'telat', affiliate = id) =>
  as[actor]('POST', `/affiliates/${affiliate}/chats`, { template_id: null, need })
const readRadar = async (actor: CastName = 'sari'): Promise<RadarNow> =>
  (await as[actor]('GET', '/affiliates/radar?lines=50')).body
/** Reads the first card that the query finds. */
const readCard = async (actor: CastName = 'sari', query = ''): Promise<AffiliateCard | undefined> =>
  (await as[actor]('GET', `/affiliates/cards?${query}`)).body.rows[0]

/** Moves chats, reminders and pauses into the past, as if `days` days had passed since. */
async function passDays(days: number): Promise<void> {
  await queryAsOwner(
    `update affiliate_registrations set chat_opened_at = chat_opened_at - $1::int * interval '1 day',
       rests_until = rests_until - $1::int, reminded_on = reminded_on - $1::int`,
    [days],
  )
  await queryAsOwner(`update timeline set at = at - $1::int * interval '1 day' where act = 'chat opened'`, [
    days,
  ])
}

describe('affiliate who was reminded', () => {
  it('an affiliate who was reminded leaves the radar of all users until the next reminder is due, and is counted as reminded', async () => {
    expect((await openChat('rina')).status).toBe(200)
    for (const actor of ['sari', 'rina'] as const) {
      const { rows, counts, reminded } = await readRadar(actor)
      expect([rows, counts.telat, reminded]).toEqual([[], 0, 1])
      expect((await readCard(actor, 'butuh=diingatkan'))?.username).toBe('telat')
      expect(await readCard(actor, 'butuh=telat')).toBeUndefined()
    }
    await passDays(1)
    expect((await readRadar()).counts.telat).toBe(0)
    await passDays(1)
    const { rows, reminded } = await readRadar()
    expect(rows.map(({ need }) => need)).toEqual(['telat'])
    expect(reminded).toBe(0)
  })

  it('an affiliate who was reminded is shown with who opened the chat, when, and which reminder it was', async () => {
    const { user } = (await as.rina('GET', '/session')).body
    await openChat('rina')
    const contact = {
      at: expect.any(String),
      by_id: user.id,
      by: user.full_name,
      need: 'telat',
      rests_until: expect.any(String),
    }
    expect((await readCard())?.contact).toEqual({ ...contact, reminders: 1 })
    expect((await as.sari('GET', `/affiliates/${id}`)).body.contact).toEqual({ ...contact, reminders: 1 })
    await passDays(2)
    expect((await readRadar()).rows[0]?.contact).toEqual({ ...contact, reminders: 1 })
    await openChat('sari')
    expect((await readCard())?.contact).toMatchObject({ need: 'telat', reminders: 2 })
  })

  it('an affiliate who was reminded is counted once for several reminders of one day', async () => {
    await openChat('rina')
    await openChat('sari')
    expect((await readCard())?.contact).toMatchObject({ reminders: 1 })
  })

  it('an affiliate who was reminded still has needs of which nobody is reminded, such as review', async () => {
    await queryAsOwner(`update affiliate_registrations set sample_product_status = 'review' where id = $1`, [
      id,
    ])
    await openChat('sari')
    const { rows, reminded } = await readRadar()
    expect(rows.map(({ need }) => need)).toEqual(['review'])
    expect(reminded).toBe(1)
  })

  it('an affiliate who was reminded is not on the radar with a less urgent need either', async () => {
    await queryAsOwner(
      `update affiliate_registrations set status_whatsapp = 'belum', whatsapp_changed_at = now() - interval '9 days'
       where id = $1`,
      [id],
    )
    await openChat('sari')
    expect((await readRadar()).rows).toEqual([])
  })

  it('an affiliate who was reminded is due again after a restoration from the trash, with the same last contact', async () => {
    await openChat('sari')
    const cardBefore = await readCard()
    expect((await as.sari('DELETE', `/affiliates/${id}`)).status).toBe(204)
    expect((await as.sari('POST', `/trash/${id}/restore`, {})).status).toBe(200)
    expect((await readCard())?.contact).toEqual({
      ...cardBefore?.contact,
      need: null,
      reminders: 0,
      rests_until: null,
    })
  })
})

describe('cancelled reminder', () => {
  const cancel = (actor: CastName, affiliate = id) =>
    as[actor]('POST', `/affiliates/${affiliate}/reminder/cancel`)

  it('a cancelled reminder brings the affiliate back to the radar, and is recorded in the history', async () => {
    await openChat('rina')
    expect((await cancel('sari')).status).toBe(204)
    const { counts, reminded } = await readRadar()
    expect([counts.telat, reminded]).toEqual([1, 0])
    expect((await readCard())?.contact).toBeNull()
    const { body } = await as.sari('GET', `/timeline/affiliate/${id}`)
    expect(body.entries[0]).toMatchObject({
      act: 'changed',
      changes: [{ field: 'rests_until', from: expect.any(String), to: null }],
    })
  })

  it('a cancelled reminder can be followed by another reminder at once', async () => {
    await openChat('sari')
    await cancel('sari')
    await openChat('sari')
    expect((await readRadar()).reminded).toBe(1)
  })

  it('a cancelled reminder leaves the reminder before it as the last contact', async () => {
    await openChat('rina')
    await passDays(2)
    const earlierContact = (await readRadar()).rows[0]?.contact
    expect(earlierContact).toMatchObject({ need: 'telat', reminders: 1 })
    await openChat('sari')
    await openChat('dewi')
    await cancel('sari')
    expect((await readRadar()).rows[0]?.contact).toEqual({
      ...earlierContact,
      rests_until: expect.any(String),
    })
  })

  it('a cancelled reminder leaves a later chat about something else as the last contact', async () => {
    await openChat('rina')
    await openChat('dewi', null)
    await cancel('sari')
    const { user } = (await as.dewi('GET', '/session')).body
    expect((await readCard())?.contact).toMatchObject({ by_id: user.id, need: null, reminders: 0 })
  })

  it('a cancelled reminder changes nothing if it was cancelled before, or if there was no reminder', async () => {
    expect((await cancel('sari')).status).toBe(204)
    await openChat('sari')
    await cancel('sari')
    await cancel('rina')
    const { body } = await as.sari('GET', `/timeline/affiliate/${id}`)
    // One entry is from createLate, which sets status_whatsapp; the other is the one effective cancellation.
    expect(body.entries.filter(({ act }: { act: string }) => act === 'changed')).toHaveLength(2)
  })

  it('a cancelled reminder is refused for a hidden affiliate, and to a user without the right to chat', async () => {
    await openChat('sari')
    const hiddenAffiliate = await createLate('tersembunyi', [cleanser])
    await openChat('sari', 'telat', hiddenAffiliate)
    expect((await cancel('rina', hiddenAffiliate)).status).toBe(404)
    await withoutPermission(program.database, 'rina', 'data_affiliate_whatsapp', async () => {
      expect((await cancel('rina')).status).toBe(403)
    })
    expect((await readRadar()).reminded).toBe(2)
  })
})

describe('reminders of an affiliate', () => {
  const eventsThatEndReminders: [event: string, statement: string][] = [
    [
      'a video is posted',
      `update affiliate_link_videos set status_link_posting = 'sudah', link_posting_vo = 'https://www.tiktok.com/@x/video/1'
       where affiliate_id = $1`,
    ],
    [
      'a posting link is entered',
      `update affiliate_link_videos set link_posting_vo = 'https://www.tiktok.com/@x/video/1'
       where affiliate_id = $1`,
    ],
    [
      'the deadline moves',
      'update affiliate_link_videos set tanggal_max_upload = app.today() - 1 where affiliate_id = $1',
    ],
    ['the video is taken back', 'delete from affiliate_link_videos where affiliate_id = $1'],
  ]
  it.each(eventsThatEndReminders)('the reminders of an affiliate end when %s', async (_event, statement) => {
    await openChat('sari')
    await queryAsOwner(statement, [id])
    expect((await readRadar()).reminded).toBe(0)
    expect((await readCard())?.contact).toMatchObject({ need: null, reminders: 0 })
  })

  it.each([
    ['hubungi', 'status_whatsapp', 0],
    ['hubungi', 'sample_product_status', 1],
    ['hubungi', 'username', 1],
    ['video', 'sample_product_status', 0],
    ['video', 'status_whatsapp', 1],
    // Marking an affiliate as contacted must not discard the reminder that they just got.
    ['telat', 'status_whatsapp', 1],
    ['telat', 'sample_product_status', 1],
  ])(
    'the reminders of an affiliate for the need %s, counted after a change of %s: %d',
    async (need, column, reminders) => {
      await queryAsOwner(
        `update affiliate_registrations set reminded_for = $2, reminder_count = 1, rests_until = app.today() + 1,
         status_whatsapp = 'belum', chat_opened_at = now() where id = $1`,
        [id, need],
      )
      const newValue = { status_whatsapp: 'sudah', sample_product_status: 'review', username: 'baru' }[column]
      await queryAsOwner(`update affiliate_registrations set ${column} = $2 where id = $1`, [id, newValue])
      expect((await readCard())?.contact).toMatchObject({ reminders })
    },
  )
})

describe('opened chat', () => {
  it.each([
    ['about no need', null],
    ['about a need that the affiliate does not have', 'video'],
  ])('an opened chat %s becomes the last contact, but is no reminder', async (_case, need) => {
    expect((await openChat('sari', need)).status).toBe(200)
    expect((await readRadar()).rows[0]?.contact).toMatchObject({ need: null, reminders: 0 })
  })

  it('an opened chat is recorded in the history with its need', async () => {
    await openChat('sari')
    const { body } = await as.sari('GET', `/timeline/affiliate/${id}`)
    expect(body.entries[0]).toMatchObject({
      act: 'chat opened',
      changes: [{ field: 'need', from: null, to: 'telat' }],
    })
  })

  it('an opened chat does not change the revision of the affiliate, so that an open edit can still be saved', async () => {
    const cardBefore = await readCard()
    await openChat('rina')
    expect((await readCard())?.revision).toBe(cardBefore?.revision)
  })

  it.each(['review', 'kirim', 'ditunda', '', 1])(
    'an opened chat is refused for %j, which is no need with reminders',
    async (need) => {
      expect((await openChat('sari', need as string)).status).toBe(400)
      expect((await readCard())?.contact).toBeNull()
    },
  )

  it('an opened chat is refused to a user who does not see the affiliate, and leaves no trace', async () => {
    const hiddenAffiliate = await createLate('tersembunyi', [cleanser])
    expect((await openChat('rina', 'telat', hiddenAffiliate)).status).toBe(404)
    const { rows } = await readRadar()
    expect(rows.map(({ contact }) => contact)).toEqual([null, null])
  })

  it('an opened chat is not a reminder of a need that the user who opened it cannot see', async () => {
    const affiliateWithBothProducts = await make.affiliate([serum, cleanser], {
      username: 'dua',
      sample: 'rejected',
    })
    await queryAsOwner(`update affiliate_registrations set status_whatsapp = 'sudah' where id = $1`, [
      affiliateWithBothProducts,
    ])
    const hiddenVideo = await make.video(cleanser, sari)
    await make.assignVideo(affiliateWithBothProducts, cleanser, hiddenVideo, { due: -2 })
    expect((await openChat('rina', 'telat', affiliateWithBothProducts)).status).toBe(200)
    expect((await readRadar()).counts.telat).toBe(2)
  })
})

describe('reply to an opened chat', () => {
  const readColleague = async (reply: ReturnType<typeof openChat>) => (await reply).body.colleague_chat

  it.each(['telat', null])(
    'the reply to an opened chat names the first of two simultaneous users to the second alone, for the need %j',
    async (need) => {
      for (let round = 0; round < 5; round++) {
        const affiliate = await createLate(`bersamaan${round}`)
        const [colleagueForSari, colleagueForBudi] = await Promise.all([
          readColleague(openChat('sari', need, affiliate)),
          readColleague(openChat('budi', need, affiliate)),
        ])
        expect([colleagueForSari, colleagueForBudi]).toContain(null)
        const [first, second] = colleagueForSari ? (['budi', 'sari'] as const) : (['sari', 'budi'] as const)
        expect(colleagueForSari ?? colleagueForBudi).toEqual({
          at: expect.stringMatching(/Z$/),
          by: first === 'budi' ? 'Budi Santoso' : 'Sari Wulandari',
          by_id: await program.database.readUserId(first),
        })
        const entries = await queryAsOwner(
          `select actor_id from timeline where subject_id = $1 and act = 'chat opened' order by id`,
          [affiliate],
        )
        expect(entries.map(({ actor_id }) => actor_id)).toEqual([
          await program.database.readUserId(first),
          await program.database.readUserId(second),
        ])
      }
    },
  )

  it('the reply to an opened chat names nobody to the first user, even after a colleague opened the chat too', async () => {
    expect(await readColleague(openChat('sari'))).toBeNull()
    expect(await readColleague(openChat('budi'))).toMatchObject({ by: 'Sari Wulandari' })
    expect(await readColleague(openChat('sari'))).toBeNull()
  })

  it('the reply to an opened chat names nobody after five minutes, unless the colleague sent a reminder that still counts', async () => {
    /** Moves chats six minutes back, but not before `earliest`, an SQL expression of a moment. */
    const moveChatsBack = (earliest = "'-infinity'") =>
      queryAsOwner(
        `update timeline set at = greatest(at - interval '6 minutes', ${earliest}) where act = 'chat opened'`,
      )
    await openChat('budi', null)
    await moveChatsBack()
    expect(await readColleague(openChat('sari', null))).toBeNull()
    const remindedAffiliate = await createLate('diingatkan')
    await openChat('budi', 'telat', remindedAffiliate)
    // The reminder counts on the day on which it was sent, so the chat must stay within today.
    await moveChatsBack(`app.today()::timestamp at time zone 'Asia/Jakarta'`)
    expect(await readColleague(openChat('sari', 'telat', remindedAffiliate))).toMatchObject({
      by: 'Budi Santoso',
    })
    await as.sari('POST', `/affiliates/${remindedAffiliate}/reminder/cancel`)
    await moveChatsBack()
    expect(await readColleague(openChat('dewi', 'telat', remindedAffiliate))).toBeNull()
  })
})

describe('filter dihubungi', () => {
  it.each([
    ['hari_ini', [0]],
    ['beberapa_hari', [1, 3]],
    ['lama', [4, 400]],
    ['belum', [null]],
  ])(
    'the filter dihubungi=%s finds the affiliates whose chat was opened %j days ago',
    async (value, days) => {
      await queryAsOwner('delete from affiliate_registrations')
      for (const daysAgo of [0, 1, 3, 4, 400, null]) {
        const affiliate = await make.affiliate([serum], { username: `hari${daysAgo}` })
        // The chat was opened at one o'clock in Jakarta, or just now if that is later.
        if (daysAgo !== null)
          await queryAsOwner(
            `update affiliate_registrations set chat_opened_at = least(now(),
             (app.today() - $2::int)::timestamp at time zone 'Asia/Jakarta' + interval '1 hour') where id = $1`,
            [affiliate, daysAgo],
          )
      }
      const { body } = await as.sari('GET', `/affiliates/cards?dihubungi=${value}`)
      expect(body.rows.map(({ username }: AffiliateCard) => username).sort()).toEqual(
        days.map((daysAgo) => `hari${daysAgo}`).sort(),
      )
      expect(body.total).toBe(days.length)
    },
  )
})

it('the needs with reminders are the same in the code and in the database', async () => {
  const [row] = await queryAsOwner<{ needs: string[] }>('select app.reminder_needs() as needs')
  expect(row?.needs).toEqual([...reminderNeeds])
})
