/** The rights of creators in the database: for each table and statement, on their own rows and on those of others. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { castDatabase, ids } from '#test/granted-rows.ts'
import { denied, insertGuests, invalid, openGuestTransaction, runAsCreator } from '#test/guests.ts'

const { queryAsOwner } = castDatabase

beforeAll(insertGuests)

const addressInsert = 'insert into shipping_addresses (affiliate_id, recipient, address) values'
const arrivalUpdate = 'update affiliate_registrations set sample_received_at = now()'
/** SQLSTATE of a write in a read-only transaction. */
const readOnlyTransaction = '25006'
/** SQL for the version of the consent that a page rendered now would contain. `lv` is the assignment. */
const shownVersion =
  'app.consent_version(lv.video_id, lv.consent_at, lv.link_posting_vo, lv.link_posting_review)'

/** Sets columns of the only assignment of `serum_affiliate`. */
const updateAssignment = (setClause: string) =>
  queryAsOwner(`update affiliate_link_videos set ${setClause} where affiliate_id = $1`, [ids.serum_affiliate])

describe('a creator', () => {
  it.each([
    ['their affiliate', 'serum_affiliate', 'select username from affiliate_registrations', 1],
    [
      'the products of their affiliate',
      'two_product_affiliate',
      'select product_id from affiliate_products',
      2,
    ],
    ['the names of these products', 'two_product_affiliate', 'select product_name from products', 2],
    [
      'the videos of their affiliate',
      'serum_affiliate',
      'select link_video_vo from affiliate_link_videos',
      1,
    ],
    ['the numbers of these videos', 'serum_affiliate', 'select no_video from videos', 1],
    ['the address of their affiliate', 'serum_affiliate', 'select address from shipping_addresses', 1],
    ['no address of others', 'two_product_affiliate', 'select address from shipping_addresses', 0],
    ['no videos of others', 'two_product_affiliate', 'select id from affiliate_link_videos', 0],
  ])('sees %s', async (_, affiliate, text, count) => {
    expect(await runAsCreator(affiliate, text)).toBe(count)
  })

  it.each([
    ['gives an address', 'two_product_affiliate', `${addressInsert} (:two_product_affiliate, 'A', 'B')`, 1],
    [
      'cannot give an address before the sample is approved',
      'in_review_affiliate',
      `${addressInsert} (:in_review_affiliate, 'A', 'B')`,
      denied,
    ],
    [
      'cannot give an address after the sample was sent',
      'no_product_affiliate',
      `${addressInsert} (:no_product_affiliate, 'A', 'B')`,
      denied,
    ],
    [
      'cannot give an address to another affiliate',
      'two_product_affiliate',
      `${addressInsert} (:no_product_affiliate, 'A', 'B')`,
      denied,
    ],
    ['corrects the address', 'serum_affiliate', `update shipping_addresses set city = 'Garut'`, 1],
    [
      'cannot correct the address after the sample was sent',
      'cleanser_affiliate',
      `update shipping_addresses set city = 'Garut'`,
      0,
    ],
    [
      'cannot correct the address of another affiliate',
      'two_product_affiliate',
      `update shipping_addresses set city = 'Garut'`,
      0,
    ],
    [
      'cannot move the address to another affiliate',
      'serum_affiliate',
      `update shipping_addresses set affiliate_id = :no_product_affiliate`,
      denied,
    ],
    ['cannot delete the address', 'serum_affiliate', 'delete from shipping_addresses', denied],
    ['confirms the arrival of the sample', 'no_product_affiliate', arrivalUpdate, 1],
    ['cannot confirm the arrival twice', 'cleanser_affiliate', arrivalUpdate, 0],
    ['cannot confirm the arrival before the sample is sent', 'serum_affiliate', arrivalUpdate, 0],
    [
      'cannot backdate the arrival',
      'no_product_affiliate',
      `update affiliate_registrations set sample_received_at = now() - interval '1 day'`,
      denied,
    ],
    [
      'cannot withdraw the arrival',
      'no_product_affiliate',
      'update affiliate_registrations set sample_received_at = null',
      denied,
    ],
    [
      'cannot change the status of the sample',
      'serum_affiliate',
      `update affiliate_registrations set sample_product_status = 'terkirim'`,
      denied,
    ],
    [
      'cannot change the username',
      'serum_affiliate',
      `update affiliate_registrations set username = 'x'`,
      denied,
    ],
    [
      'cannot reveal the reason of a rejection to themselves',
      'serum_affiliate',
      'update affiliate_registrations set sample_shown_reason = sample_product_reason',
      denied,
    ],
    [
      'cannot replace the link of the page',
      'serum_affiliate',
      'update affiliate_registrations set page_generation = 2',
      denied,
    ],
    [
      'cannot mark a video as posted without a link',
      'serum_affiliate',
      `update affiliate_link_videos set status_link_posting = 'sudah'`,
      denied,
    ],
    [
      'sends the link of a post',
      'serum_affiliate',
      `update affiliate_link_videos set link_posting_vo = 'https://www.tiktok.com/@serum_affiliate/video/1'`,
      1,
    ],
    [
      'cannot send a link for a video of another affiliate',
      'two_product_affiliate',
      `update affiliate_link_videos set link_posting_vo = 'https://www.tiktok.com/@serum_affiliate/video/1'`,
      0,
    ],
    [
      'cannot mark a VO video as posted with a link for the review',
      'serum_affiliate',
      `update affiliate_link_videos set status_link_posting = 'sudah', link_posting_review = 'https://www.tiktok.com/@serum_affiliate/video/1'`,
      denied,
    ],
    [
      'cannot mark a video as posted with a doubtful link',
      'serum_affiliate',
      `update affiliate_link_videos set status_link_posting = 'sudah',
        link_posting_vo = 'https://www.tiktok.com/@other/video/1', link_posting_review = 'https://www.tiktok.com/@serum_affiliate/video/2'`,
      denied,
    ],
    [
      'cannot return a video',
      'serum_affiliate',
      `update affiliate_link_videos set status_link_posting = 'dikembalikan'`,
      denied,
    ],
    [
      'asks for more days',
      'serum_affiliate',
      `update affiliate_link_videos set asked_days = 2, asked_reason = 'sakit'`,
      1,
    ],
    [
      'cannot ask for more than three days',
      'serum_affiliate',
      `update affiliate_link_videos set asked_days = 4, asked_reason = 'x'`,
      invalid,
    ],
    [
      'cannot allow the use of a video that is not posted',
      'serum_affiliate',
      `select from affiliate_link_videos lv where app.answer_consent(lv.id, true, null, null, ${shownVersion}) = 'stored'`,
      0,
    ],
    [
      'allows the use of a posted video',
      'posted_affiliate',
      `select from affiliate_link_videos lv
       where app.answer_consent(lv.id, true, app.today() + 30, '#abcdefgh1', ${shownVersion}) = 'stored'`,
      1,
    ],
    [
      'cannot allow the use from an outdated page',
      'posted_affiliate',
      `select from affiliate_link_videos lv where app.answer_consent(lv.id, true, app.today() + 31, null, 'old') = 'stored'`,
      0,
    ],
    [
      'cannot allow ads for longer than six months',
      'posted_affiliate',
      `select app.answer_consent(lv.id, true, app.today() + 200, null, ${shownVersion}) from affiliate_link_videos lv`,
      invalid,
    ],
    [
      'cannot allow ads until a past day',
      'posted_affiliate',
      `select app.answer_consent(lv.id, true, app.today() - 1, null, ${shownVersion}) from affiliate_link_videos lv`,
      invalid,
    ],
    [
      'cannot give an ad code without allowing ads',
      'posted_affiliate',
      `select app.answer_consent(lv.id, true, null, '#abcdefgh1', ${shownVersion}) from affiliate_link_videos lv`,
      invalid,
    ],
    [
      'cannot give an ad code with spaces',
      'posted_affiliate',
      `select app.answer_consent(lv.id, true, app.today(), 'abc defgh', ${shownVersion}) from affiliate_link_videos lv`,
      invalid,
    ],
    [
      'cannot write a consent except by app.answer_consent',
      'posted_affiliate',
      'update affiliate_link_videos set may_repost = true',
      denied,
    ],
    [
      'cannot remove the link of a posted video',
      'posted_affiliate',
      `update affiliate_link_videos set link_posting_vo = null`,
      0,
    ],
    [
      'cannot answer their own request for time',
      'serum_affiliate',
      `update affiliate_link_videos set asked_answer = 'granted'`,
      denied,
    ],
    [
      'cannot move a deadline',
      'serum_affiliate',
      'update affiliate_link_videos set tanggal_max_upload = null',
      denied,
    ],
    [
      'cannot accept a warning about a link',
      'serum_affiliate',
      `update affiliate_link_videos set posting_accepted = '{vo other_account}'`,
      denied,
    ],
    [
      'records a visit to their page',
      'serum_affiliate',
      'insert into creator_page_visits (affiliate_id, opened_at) values (:serum_affiliate, now())',
      1,
    ],
    [
      'cannot record a visit to the page of others',
      'serum_affiliate',
      'insert into creator_page_visits (affiliate_id, opened_at) values (:no_product_affiliate, now())',
      denied,
    ],
    [
      'cannot record a visit at another time',
      'serum_affiliate',
      `insert into creator_page_visits (affiliate_id, opened_at) values (:serum_affiliate, now() - interval '1 day')`,
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
    expect(await runAsCreator('serum_affiliate', text)).toBe(denied)
  })

  it('can add a missing link, but not replace the good link that staff entered', async () => {
    await updateAssignment(
      `link_video_vo = 'https://drive.google.com/vo', link_video_review = 'https://drive.google.com/review',
       link_posting_vo = 'https://www.tiktok.com/@serum_affiliate/video/77'`,
    )
    const replace = (field: string) =>
      runAsCreator(
        'serum_affiliate',
        `update affiliate_link_videos set ${field} = 'https://www.tiktok.com/@other/video/78'`,
      )
    expect([await replace('link_posting_vo'), await replace('link_posting_review')]).toEqual([denied, 1])
    await updateAssignment('link_posting_vo = null')
  })

  it.each([
    ['vo', 1],
    ['review', denied],
  ])(
    'can replace the VO link of a returned video without a review link only if the returned post is the VO: %s',
    async (returnedPost, outcome) => {
      await updateAssignment(
        `status_link_posting = 'dikembalikan', returned_reason = 'Pelan', returned_post = '${returnedPost}',
         link_video_vo = 'https://drive.google.com/vo', link_video_review = 'https://drive.google.com/review',
         link_posting_vo = 'https://www.tiktok.com/@serum_affiliate/video/76'`,
      )
      expect(
        await runAsCreator(
          'serum_affiliate',
          `update affiliate_link_videos set status_link_posting = 'belum', link_posting_vo = 'https://www.tiktok.com/@other/video/78'`,
        ),
      ).toBe(outcome)
      expect(
        await runAsCreator('serum_affiliate', 'update affiliate_link_videos set returned_post = null'),
      ).toBe(denied)
      await updateAssignment(
        `status_link_posting = 'belum', returned_reason = null, returned_post = null, link_posting_vo = null`,
      )
    },
  )

  it.each([
    ['without a reason', 'null', 'belum', 0],
    ['with a reason, but marked as posted at once', `'Suaranya terlalu pelan'`, 'sudah', denied],
    ['with a reason', `'Suaranya terlalu pelan'`, 'belum', 1],
  ])(
    'can send the link of a returned video again only if staff wrote a reason: %s',
    async (_, reason, status, outcome) => {
      await updateAssignment(
        `status_link_posting = 'dikembalikan', returned_reason = ${reason}, link_video_review = null,
         link_posting_vo = 'https://www.tiktok.com/@serum_affiliate/video/79'`,
      )
      const resendUpdate = `update affiliate_link_videos set status_link_posting = '${status}', link_posting_vo = link_posting_vo`
      expect(await runAsCreator('serum_affiliate', resendUpdate)).toBe(outcome)
      await updateAssignment(`status_link_posting = 'belum', returned_reason = null, link_posting_vo = null`)
    },
  )

  it('cannot allow the use of a posted video of another affiliate', async () => {
    const [video] = await queryAsOwner<{ id: string; version: string }>(
      `select lv.id, ${shownVersion} as version from affiliate_link_videos lv where affiliate_id = $1`,
      [ids.posted_affiliate],
    )
    ids.posted_video = `${video?.id}`
    const whereStored = `where app.answer_consent(:posted_video, true, null, null, '${video?.version}') = 'stored'`
    expect([
      await runAsCreator('serum_affiliate', `select ${whereStored}`),
      await runAsCreator('posted_affiliate', `select ${whereStored}`),
    ]).toEqual([0, 1])
  })

  it('cannot become the creator of another affiliate', async () => {
    const guestForgery = `select set_config('app.guest', 'creator ' || :no_product_affiliate || ' x', true)`
    expect(await runAsCreator('serum_affiliate', guestForgery)).toBe(1)
    const forgedGuest = `creator ${ids.no_product_affiliate} x`
    const attempt = castDatabase.database.guestTransaction(
      { kind: 'creator', subject: `${ids.serum_affiliate}`, generation: 1, readOnly: true },
      async (tx) => {
        await sql`select set_config('app.guest', ${forgedGuest}, true)`.execute(tx)
        return (await sql`select username from affiliate_registrations`.execute(tx)).rows
      },
    )
    expect(await attempt).toEqual([])
  })

  it.each([
    ['a link that was replaced', 'serum_affiliate', 2],
    ['a missing affiliate', 'nobody', 1],
  ])('gets no transaction with %s', async (_, name, generation) => {
    await expect(openGuestTransaction('creator', name, generation)).rejects.toThrow('the session has ended')
  })

  it('cannot write in a read-only transaction', async () => {
    const attempt = castDatabase.database.guestTransaction(
      { kind: 'creator', subject: `${ids.no_product_affiliate}`, generation: 1, readOnly: true },
      (tx) => sql`update affiliate_registrations set sample_received_at = now()`.execute(tx),
    )
    await expect(attempt).rejects.toMatchObject({ code: readOnlyTransaction })
  })
})
