/**
 * The rights of a creator in the database, by the link of their page: for each table and statement, on rows of their own
 * affiliate and of others.
 */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { ids, stage } from '#test/granted-rows.ts'
import { denied, insertGuests, invalid, runAsCreator } from '#test/guests.ts'

const { queryAsOwner } = stage

beforeAll(insertGuests)

const insertAddress = 'insert into shipping_addresses (affiliate_id, recipient, address) values'
const confirmArrival = 'update affiliate_registrations set sample_received_at = now()'
/** SQLSTATE of a write in a read-only transaction. */
const readOnlyTransaction = '25006'
/** SQL for the version of the consent that a page rendered now would contain. `lv` is the assignment. */
const shownVersion =
  'app.consent_version(lv.video_id, lv.consent_at, lv.link_posting_vo, lv.link_posting_review)'

describe('a creator', () => {
  it.each([
    ['their affiliate', 'seen', 'select username from affiliate_registrations', 1],
    ['the products of their affiliate', 'overlapping', 'select product_id from affiliate_products', 2],
    ['the names of these products', 'overlapping', 'select product_name from products', 2],
    ['the videos of their affiliate', 'seen', 'select link_video_vo from affiliate_link_videos', 1],
    ['the numbers of these videos', 'seen', 'select no_video from videos', 1],
    ['the address of their affiliate', 'seen', 'select address from shipping_addresses', 1],
    ['no address of others', 'overlapping', 'select address from shipping_addresses', 0],
    ['no videos of others', 'overlapping', 'select id from affiliate_link_videos', 0],
  ])('sees %s', async (_, affiliate, text, count) => {
    expect(await runAsCreator(affiliate, text)).toBe(count)
  })

  it.each([
    ['gives an address', 'overlapping', `${insertAddress} (:overlapping, 'A', 'B')`, 1],
    [
      'cannot give an address before the sample is approved',
      'in_review',
      `${insertAddress} (:in_review, 'A', 'B')`,
      denied,
    ],
    [
      'cannot give an address after the sample was sent',
      'without',
      `${insertAddress} (:without, 'A', 'B')`,
      denied,
    ],
    [
      'cannot give an address to another affiliate',
      'overlapping',
      `${insertAddress} (:without, 'A', 'B')`,
      denied,
    ],
    ['corrects the address', 'seen', `update shipping_addresses set city = 'Garut'`, 1],
    [
      'cannot correct the address after the sample was sent',
      'hidden',
      `update shipping_addresses set city = 'Garut'`,
      0,
    ],
    [
      'cannot correct the address of another affiliate',
      'overlapping',
      `update shipping_addresses set city = 'Garut'`,
      0,
    ],
    [
      'cannot move the address to another affiliate',
      'seen',
      `update shipping_addresses set affiliate_id = :without`,
      denied,
    ],
    ['cannot delete the address', 'seen', 'delete from shipping_addresses', denied],
    ['confirms the arrival of the sample', 'without', confirmArrival, 1],
    ['cannot confirm the arrival twice', 'hidden', confirmArrival, 0],
    ['cannot confirm the arrival before the sample is sent', 'seen', confirmArrival, 0],
    [
      'cannot backdate the arrival',
      'without',
      `update affiliate_registrations set sample_received_at = now() - interval '1 day'`,
      denied,
    ],
    [
      'cannot withdraw the arrival',
      'without',
      'update affiliate_registrations set sample_received_at = null',
      denied,
    ],
    [
      'cannot change the status of the sample',
      'seen',
      `update affiliate_registrations set sample_product_status = 'terkirim'`,
      denied,
    ],
    ['cannot change the username', 'seen', `update affiliate_registrations set username = 'x'`, denied],
    [
      'cannot reveal the reason of a rejection to themselves',
      'seen',
      'update affiliate_registrations set sample_shown_reason = sample_product_reason',
      denied,
    ],
    [
      'cannot replace the link of the page',
      'seen',
      'update affiliate_registrations set page_generation = 2',
      denied,
    ],
    [
      'cannot mark a video as posted without a link',
      'seen',
      `update affiliate_link_videos set status_link_posting = 'sudah'`,
      denied,
    ],
    [
      'sends the link of a post',
      'seen',
      `update affiliate_link_videos set link_posting_vo = 'https://www.tiktok.com/@seen/video/1'`,
      1,
    ],
    [
      'cannot send a link for a video of another affiliate',
      'overlapping',
      `update affiliate_link_videos set link_posting_vo = 'https://www.tiktok.com/@seen/video/1'`,
      0,
    ],
    [
      'cannot mark a VO video as posted with a link for the review',
      'seen',
      `update affiliate_link_videos set status_link_posting = 'sudah', link_posting_review = 'https://www.tiktok.com/@seen/video/1'`,
      denied,
    ],
    [
      'cannot mark a video as posted with a doubtful link',
      'seen',
      `update affiliate_link_videos set status_link_posting = 'sudah',
        link_posting_vo = 'https://www.tiktok.com/@other/video/1', link_posting_review = 'https://www.tiktok.com/@seen/video/2'`,
      denied,
    ],
    [
      'cannot return a video',
      'seen',
      `update affiliate_link_videos set status_link_posting = 'dikembalikan'`,
      denied,
    ],
    [
      'asks for more days',
      'seen',
      `update affiliate_link_videos set asked_days = 2, asked_reason = 'sakit'`,
      1,
    ],
    [
      'cannot ask for more than three days',
      'seen',
      `update affiliate_link_videos set asked_days = 4, asked_reason = 'x'`,
      invalid,
    ],
    [
      'cannot allow the use of a video that is not posted',
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
      'cannot allow the use from an outdated page',
      'posted',
      `select from affiliate_link_videos lv where app.answer_consent(lv.id, true, app.today() + 31, null, 'old') = 'stored'`,
      0,
    ],
    [
      'cannot allow ads for longer than six months',
      'posted',
      `select app.answer_consent(lv.id, true, app.today() + 200, null, ${shownVersion}) from affiliate_link_videos lv`,
      invalid,
    ],
    [
      'cannot allow ads until a past day',
      'posted',
      `select app.answer_consent(lv.id, true, app.today() - 1, null, ${shownVersion}) from affiliate_link_videos lv`,
      invalid,
    ],
    [
      'cannot give an ad code without allowing ads',
      'posted',
      `select app.answer_consent(lv.id, true, null, '#abcdefgh1', ${shownVersion}) from affiliate_link_videos lv`,
      invalid,
    ],
    [
      'cannot give an ad code with spaces',
      'posted',
      `select app.answer_consent(lv.id, true, app.today(), 'abc defgh', ${shownVersion}) from affiliate_link_videos lv`,
      invalid,
    ],
    [
      'cannot write a consent except by app.answer_consent',
      'posted',
      'update affiliate_link_videos set may_repost = true',
      denied,
    ],
    [
      'cannot remove the link of a posted video',
      'posted',
      `update affiliate_link_videos set link_posting_vo = null`,
      0,
    ],
    [
      'cannot answer their own request for time',
      'seen',
      `update affiliate_link_videos set asked_answer = 'granted'`,
      denied,
    ],
    ['cannot move a deadline', 'seen', 'update affiliate_link_videos set tanggal_max_upload = null', denied],
    [
      'cannot accept a warning about a link',
      'seen',
      `update affiliate_link_videos set posting_accepted = '{vo other_account}'`,
      denied,
    ],
    [
      'records a visit to their page',
      'seen',
      'insert into creator_page_visits (affiliate_id, opened_at) values (:seen, now())',
      1,
    ],
    [
      'cannot record a visit to the page of others',
      'seen',
      'insert into creator_page_visits (affiliate_id, opened_at) values (:without, now())',
      denied,
    ],
    [
      'cannot record a visit at another time',
      'seen',
      `insert into creator_page_visits (affiliate_id, opened_at) values (:seen, now() - interval '1 day')`,
      denied,
    ],
  ])('%s', async (_, affiliate, text, outcome) => {
    expect(await runAsCreator(affiliate, text)).toBe(outcome)
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
    expect(await runAsCreator('seen', text)).toBe(denied)
  })

  it('can add a missing link, but not replace the good link that staff entered', async () => {
    const [video] = await queryAsOwner<{ id: string }>(
      `update affiliate_link_videos set link_video_vo = 'https://drive.google.com/vo',
         link_video_review = 'https://drive.google.com/review',
         link_posting_vo = 'https://www.tiktok.com/@seen/video/77'
       where affiliate_id = $1 returning id`,
      [ids.seen],
    )
    const replace = (field: string) =>
      runAsCreator(
        'seen',
        `update affiliate_link_videos set ${field} = 'https://www.tiktok.com/@other/video/78'`,
      )
    expect([await replace('link_posting_vo'), await replace('link_posting_review')]).toEqual([denied, 1])
    await queryAsOwner('update affiliate_link_videos set link_posting_vo = null where id = $1', [video?.id])
  })

  it.each([
    ['about this link', 'vo', 1],
    ['about the other link', 'review', denied],
  ])(
    'can replace a link of a returned video while the other is missing, only if the return is about it: %s',
    async (_, post, outcome) => {
      await queryAsOwner(
        `update affiliate_link_videos set status_link_posting = 'dikembalikan', returned_reason = 'Pelan', returned_post = $2,
         link_video_vo = 'https://drive.google.com/vo', link_video_review = 'https://drive.google.com/review',
         link_posting_vo = 'https://www.tiktok.com/@seen/video/76'
       where affiliate_id = $1`,
        [ids.seen, post],
      )
      expect(
        await runAsCreator(
          'seen',
          `update affiliate_link_videos set status_link_posting = 'belum', link_posting_vo = 'https://www.tiktok.com/@other/video/78'`,
        ),
      ).toBe(outcome)
      expect(await runAsCreator('seen', 'update affiliate_link_videos set returned_post = null')).toBe(denied)
      await queryAsOwner(
        `update affiliate_link_videos set status_link_posting = 'belum', returned_reason = null, returned_post = null,
         link_posting_vo = null where affiliate_id = $1`,
        [ids.seen],
      )
    },
  )

  it.each([
    ['without a reason', null, 'belum', 0],
    ['with a reason, but marked as posted at once', 'Suaranya terlalu pelan', 'sudah', denied],
    ['with a reason', 'Suaranya terlalu pelan', 'belum', 1],
  ])(
    'can send the link of a returned video again only if staff wrote a reason: %s',
    async (_, reason, status, outcome) => {
      await queryAsOwner(
        `update affiliate_link_videos set status_link_posting = 'dikembalikan', returned_reason = $2,
         link_posting_vo = 'https://www.tiktok.com/@seen/video/79',
         link_video_review = null
       where affiliate_id = $1`,
        [ids.seen, reason],
      )
      const send = `update affiliate_link_videos set status_link_posting = '${status}', link_posting_vo = link_posting_vo`
      expect(await runAsCreator('seen', send)).toBe(outcome)
      await queryAsOwner(
        `update affiliate_link_videos set status_link_posting = 'belum', returned_reason = null, link_posting_vo = null
       where affiliate_id = $1`,
        [ids.seen],
      )
    },
  )

  it('cannot allow the use of a posted video of another affiliate', async () => {
    const [video] = await queryAsOwner<{ id: string; version: string }>(
      `select lv.id, ${shownVersion} as version from affiliate_link_videos lv where affiliate_id = $1`,
      [ids.posted],
    )
    ids.posted_video = `${video?.id}`
    const whereStored = `where app.answer_consent(:posted_video, true, null, null, '${video?.version}') = 'stored'`
    expect([
      await runAsCreator('seen', `select ${whereStored}`),
      await runAsCreator('posted', `select ${whereStored}`),
    ]).toEqual([0, 1])
  })

  it('cannot become the creator of another affiliate', async () => {
    expect(
      await runAsCreator('seen', `select set_config('app.guest', 'creator ' || :without || ' x', true)`),
    ).toBe(1)
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
    ['a link that was replaced', 'seen', 2],
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
    await expect(attempt).rejects.toMatchObject({ code: readOnlyTransaction })
  })
})
