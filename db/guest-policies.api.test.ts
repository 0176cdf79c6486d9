/**
 * Tests what a creator may do with the link of their page, as decided by the database: for each table and statement, on
 * rows of their own and of others.
 */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { ids, stage } from '#test/granted-rows.ts'
import { insertGuests, run } from '#test/guests.ts'

const { queryAsOwner } = stage

beforeAll(insertGuests)

const address = `(affiliate_id, recipient, address) values`
/** Computes the version of the consent that a page rendered now would contain. */
const shownVersion =
  'app.consent_version(lv.video_id, lv.consent_at, lv.link_posting_vo, lv.link_posting_review)'

describe('a guest', () => {
  it.each([
    ['the affiliate', 'seen', 'select username from affiliate_registrations', 1],
    ['its products', 'overlapping', 'select product_id from affiliate_products', 2],
    ['the names of these', 'overlapping', 'select product_name from products', 2],
    ['its videos', 'seen', 'select link_video_vo from affiliate_link_videos', 1],
    ['the numbers of these', 'seen', 'select no_video from videos', 1],
    ['its address', 'seen', 'select address from shipping_addresses', 1],
    ['no address of others', 'overlapping', 'select address from shipping_addresses', 0],
    ['no videos of others', 'overlapping', 'select id from affiliate_link_videos', 0],
  ])('sees %s', async (_, guest, text, count) => {
    expect(await run(guest, text)).toBe(count)
  })

  it.each([
    [
      'gives an address',
      'overlapping',
      `insert into shipping_addresses ${address} (:overlapping, 'A', 'B')`,
      1,
    ],
    [
      'gives no address before approval',
      'in_review',
      `insert into shipping_addresses ${address} (:in_review, 'A', 'B')`,
      '42501',
    ],
    [
      'gives no address after sending',
      'without',
      `insert into shipping_addresses ${address} (:without, 'A', 'B')`,
      '42501',
    ],
    [
      'gives no address to others',
      'overlapping',
      `insert into shipping_addresses ${address} (:without, 'A', 'B')`,
      '42501',
    ],
    ['corrects the address', 'seen', `update shipping_addresses set city = 'Garut'`, 1],
    ['corrects no address after sending', 'hidden', `update shipping_addresses set city = 'Garut'`, 0],
    ['corrects no address of others', 'overlapping', `update shipping_addresses set city = 'Garut'`, 0],
    ['moves no address', 'seen', `update shipping_addresses set affiliate_id = :without`, '42501'],
    ['deletes no address', 'seen', 'delete from shipping_addresses', '42501'],
    ['confirms the arrival', 'without', 'update affiliate_registrations set sample_received_at = now()', 1],
    [
      'confirms no arrival twice',
      'hidden',
      'update affiliate_registrations set sample_received_at = now()',
      0,
    ],
    [
      'confirms no arrival before sending',
      'seen',
      'update affiliate_registrations set sample_received_at = now()',
      0,
    ],
    [
      'dates no arrival back',
      'without',
      `update affiliate_registrations set sample_received_at = now() - interval '1 day'`,
      '42501',
    ],
    [
      'takes no arrival back',
      'without',
      'update affiliate_registrations set sample_received_at = null',
      '42501',
    ],
    [
      'changes no status',
      'seen',
      `update affiliate_registrations set sample_product_status = 'terkirim'`,
      '42501',
    ],
    ['changes no username', 'seen', `update affiliate_registrations set username = 'x'`, '42501'],
    [
      'reveals no reason of a rejection to itself',
      'seen',
      'update affiliate_registrations set sample_shown_reason = sample_product_reason',
      '42501',
    ],
    ['renews no link', 'seen', 'update affiliate_registrations set page_generation = 2', '42501'],
    [
      'changes no posting status',
      'seen',
      `update affiliate_link_videos set status_link_posting = 'sudah'`,
      '42501',
    ],
    [
      'sends the link of a post',
      'seen',
      `update affiliate_link_videos set link_posting_vo = 'https://www.tiktok.com/@seen/video/1'`,
      1,
    ],
    [
      'sends no link for videos of others',
      'overlapping',
      `update affiliate_link_videos set link_posting_vo = 'https://www.tiktok.com/@seen/video/1'`,
      0,
    ],
    [
      'marks no video as posted without its link',
      'seen',
      `update affiliate_link_videos set status_link_posting = 'sudah', link_posting_review = 'https://www.tiktok.com/@seen/video/1'`,
      '42501',
    ],
    [
      'marks no video as posted with a doubted link',
      'seen',
      `update affiliate_link_videos set status_link_posting = 'sudah',
        link_posting_vo = 'https://www.tiktok.com/@other/video/1', link_posting_review = 'https://www.tiktok.com/@seen/video/2'`,
      '42501',
    ],
    [
      'returns no video',
      'seen',
      `update affiliate_link_videos set status_link_posting = 'dikembalikan'`,
      '42501',
    ],
    [
      'asks for more days',
      'seen',
      `update affiliate_link_videos set asked_days = 2, asked_reason = 'sakit'`,
      1,
    ],
    [
      'asks for no more than three days',
      'seen',
      `update affiliate_link_videos set asked_days = 4, asked_reason = 'x'`,
      '23514',
    ],
    [
      'allows no use of a video that is not posted',
      'seen',
      `select from affiliate_link_videos lv where app.answer_consent(lv.id, true, null, null, ${shownVersion}) = 'stored'`,
      0,
    ],
    [
      'allows the use of a posted video',
      'posted',
      `select from affiliate_link_videos lv
       where app.answer_consent(lv.id, true, app.today() + 30, '#abcdefgh1', ${shownVersion}) = 'stored'`,
      1,
    ],
    [
      'allows no use on an old page',
      'posted',
      `select from affiliate_link_videos lv where app.answer_consent(lv.id, true, app.today() + 31, null, 'old') = 'stored'`,
      0,
    ],
    [
      'allows no ads for longer than six months',
      'posted',
      `select app.answer_consent(lv.id, true, app.today() + 200, null, ${shownVersion}) from affiliate_link_videos lv`,
      '23514',
    ],
    [
      'allows no ads in the past',
      'posted',
      `select app.answer_consent(lv.id, true, app.today() - 1, null, ${shownVersion}) from affiliate_link_videos lv`,
      '23514',
    ],
    [
      'gives no code without ads',
      'posted',
      `select app.answer_consent(lv.id, true, null, '#abcdefgh1', ${shownVersion}) from affiliate_link_videos lv`,
      '23514',
    ],
    [
      'gives no code with spaces',
      'posted',
      `select app.answer_consent(lv.id, true, app.today(), 'abc defgh', ${shownVersion}) from affiliate_link_videos lv`,
      '23514',
    ],
    [
      'writes no consent without the function',
      'posted',
      'update affiliate_link_videos set may_repost = true',
      '42501',
    ],
    ['changes no posted video', 'posted', `update affiliate_link_videos set link_posting_vo = null`, 0],
    ['answers no request', 'seen', `update affiliate_link_videos set asked_answer = 'granted'`, '42501'],
    ['moves no deadline', 'seen', 'update affiliate_link_videos set tanggal_max_upload = null', '42501'],
    [
      'accepts no warning',
      'seen',
      `update affiliate_link_videos set posting_accepted = '{vo other_account}'`,
      '42501',
    ],
    [
      'records a visit',
      'seen',
      'insert into creator_page_visits (affiliate_id, opened_at) values (:seen, now())',
      1,
    ],
    [
      'records no visit to the page of others',
      'seen',
      'insert into creator_page_visits (affiliate_id, opened_at) values (:without, now())',
      '42501',
    ],
    [
      'records no visit at another time',
      'seen',
      `insert into creator_page_visits (affiliate_id, opened_at) values (:seen, now() - interval '1 day')`,
      '42501',
    ],
  ])('%s', async (_, guest, text, outcome) => {
    expect(await run(guest, text)).toBe(outcome)
  })

  it.each([
    ['the number', 'select whatsapp from affiliate_registrations'],
    ['the reason of a rejection', 'select sample_product_reason from affiliate_registrations'],
    ['users', 'select full_name from profiles'],
    ['sessions', 'select token_hash from sessions'],
    ['secrets', 'select value from secrets'],
    ['the history', 'select id from timeline'],
    ['applications', 'select id from applications'],
    ['links of applicants', 'select id from application_links'],
    ['messages', 'select id from messages'],
    ['templates', 'select id from griting_templates'],
    ['message queues', 'select id from message_queue_entries'],
    ['prices', 'select price from products'],
    ['the creators of videos', 'select created_by from videos'],
    ['trash', 'select id from trash'],
    ['rights', 'select permission_name from user_permissions'],
  ])('may not read %s', async (_, text) => {
    expect(await run('seen', text)).toBe('42501')
  })

  it('replaces no link without a warning while the other is missing', async () => {
    const [video] = await queryAsOwner<{ id: string }>(
      `update affiliate_link_videos set link_video_vo = 'https://drive.google.com/vo',
         link_video_review = 'https://drive.google.com/review',
         link_posting_vo = 'https://www.tiktok.com/@' || (select username from affiliate_registrations where id = $1) || '/video/77'
       where affiliate_id = $1 returning id`,
      [ids.seen],
    )
    const replace = (field: string) =>
      run('seen', `update affiliate_link_videos set ${field} = 'https://www.tiktok.com/@other/video/78'`)
    expect([await replace('link_posting_vo'), await replace('link_posting_review')]).toEqual(['42501', 1])
    await queryAsOwner('update affiliate_link_videos set link_posting_vo = null where id = $1', [video?.id])
  })

  it.each([
    ['about this link', 'vo', 1],
    ['about the other link', 'review', '42501'],
  ])(
    'replaces a link of a returned video while the other is missing, if the return is %s',
    async (_, post, outcome) => {
      await queryAsOwner(
        `update affiliate_link_videos set status_link_posting = 'dikembalikan', returned_reason = 'Pelan', returned_post = $2,
         link_video_vo = 'https://drive.google.com/vo', link_video_review = 'https://drive.google.com/review',
         link_posting_vo = 'https://www.tiktok.com/@' || (select username from affiliate_registrations where id = $1) || '/video/76'
       where affiliate_id = $1`,
        [ids.seen, post],
      )
      expect(
        await run(
          'seen',
          `update affiliate_link_videos set status_link_posting = 'belum', link_posting_vo = 'https://www.tiktok.com/@other/video/78'`,
        ),
      ).toBe(outcome)
      expect(await run('seen', 'update affiliate_link_videos set returned_post = null')).toBe('42501')
      await queryAsOwner(
        `update affiliate_link_videos set status_link_posting = 'belum', returned_reason = null, returned_post = null,
         link_posting_vo = null where affiliate_id = $1`,
        [ids.seen],
      )
    },
  )

  it.each([
    ['and staff wrote no reason', null, 'belum', 0],
    ['and marks it as posted at once', 'Suaranya terlalu pelan', 'sudah', '42501'],
    ['and staff wrote a reason', 'Suaranya terlalu pelan', 'belum', 1],
  ])('sends the link of a returned video again, %s', async (_, reason, status, outcome) => {
    await queryAsOwner(
      `update affiliate_link_videos set status_link_posting = 'dikembalikan', returned_reason = $2,
         link_posting_vo = 'https://www.tiktok.com/@' || (select username from affiliate_registrations where id = $1) || '/video/79',
         link_video_review = null
       where affiliate_id = $1`,
      [ids.seen, reason],
    )
    const send = `update affiliate_link_videos set status_link_posting = '${status}', link_posting_vo = link_posting_vo`
    expect(await run('seen', send)).toBe(outcome)
    await queryAsOwner(
      `update affiliate_link_videos set status_link_posting = 'belum', returned_reason = null, link_posting_vo = null
       where affiliate_id = $1`,
      [ids.seen],
    )
  })

  it('allows no use of the posted videos of others', async () => {
    const [video] = await queryAsOwner<{ id: string; version: string }>(
      `select lv.id, ${shownVersion} as version from affiliate_link_videos lv where affiliate_id = $1`,
      [ids.posted],
    )
    ids.posted_video = `${video?.id}`
    const answers = `where app.answer_consent(:posted_video, true, null, null, '${video?.version}') = 'stored'`
    expect([await run('seen', `select ${answers}`), await run('posted', `select ${answers}`)]).toEqual([0, 1])
  })

  it('cannot become the guest of another affiliate', async () => {
    expect(await run('seen', `select set_config('app.guest', 'creator ' || :without || ' x', true)`)).toBe(1)
    const attempt = stage.database.guestTransaction(
      { kind: 'creator', subject: `${ids.seen}`, generation: 1, readOnly: true },
      async (tx) => {
        await sql`select set_config('app.guest', ${`creator ${ids.without} x`}, true)`.execute(tx)
        return (await sql`select username from affiliate_registrations`.execute(tx)).rows
      },
    )
    expect(await attempt).toEqual([])
  })

  it.each([
    ['an ended link', 'seen', 2],
    ['a missing affiliate', 'nobody', 1],
  ])('gets no transaction with %s', async (_, name, generation) => {
    const subject = ids[name] ?? '00000000-0000-4000-8000-000000000000'
    const attempt = stage.database.guestTransaction(
      { kind: 'creator', subject, generation, readOnly: true },
      async () => 'ran',
    )
    await expect(attempt).rejects.toThrow('the session has ended')
  })

  it('cannot write in a read-only transaction', async () => {
    const attempt = stage.database.guestTransaction(
      { kind: 'creator', subject: `${ids.without}`, generation: 1, readOnly: true },
      (tx) => sql`update affiliate_registrations set sample_received_at = now()`.execute(tx),
    )
    await expect(attempt).rejects.toMatchObject({ code: '25006' })
  })
})
