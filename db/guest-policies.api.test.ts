/**
 * Tests what the holder of a private link may do, as decided by the database: for each table and statement, on rows of
 * their own and of others.
 */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { LinkKind } from '#platform/server/database/database.ts'
import { ids, insertRows, stage } from '#test/granted-rows.ts'

const { queryAsOwner } = stage

beforeAll(async () => {
  await insertRows()
  const [row] = await queryAsOwner<{ id: string }>(
    `insert into affiliate_registrations (username, whatsapp) values ('in_review', '0815') returning id`,
  )
  ids.in_review = `${row?.id}`
  const [posted] = await queryAsOwner<{ id: string }>(
    `with affiliate as (
       insert into affiliate_registrations (username, whatsapp) values ('posted', '0816') returning id),
     video as (insert into videos (video_vo) values ('https://x.id/posted') returning id)
     insert into affiliate_link_videos (affiliate_id, video_id, status_link_posting, link_posting_vo)
     select a.id, v.id, 'sudah', 'https://www.tiktok.com/@posted/video/9' from affiliate a, video v
     returning affiliate_id as id`,
  )
  ids.posted = `${posted?.id}`
  await queryAsOwner(
    `update affiliate_registrations set sample_product_status = 'disetujui' where id = any ($1)`,
    [[ids.seen, ids.overlapping, ids.hidden, ids.without]],
  )
  await queryAsOwner(
    `update affiliate_registrations set sample_product_status = 'terkirim' where id = any ($1)`,
    [[ids.without, ids.hidden]],
  )
  await queryAsOwner(
    'update affiliate_link_videos set tanggal_max_upload = app.today() where affiliate_id = $1',
    [ids.seen],
  )
  await queryAsOwner('update affiliate_registrations set sample_received_at = now() where id = $1', [
    ids.hidden,
  ])
  await addLink('of_waiting', 'applied', true)
  await addLink('of_repeated', 'applied', false)
  await addLink('of_marked', 'marked', true)
  await addLink('of_accepted', 'accepted', true)
  await addLink('of_accepted_repeated', 'accepted', false)
})

/** Adds a link of an applicant, with its name as the username. */
async function addLink(name: string, application: string, isFirst: boolean): Promise<void> {
  const [row] = await queryAsOwner<{ id: string }>(
    `insert into application_links (id, application_id, is_first, platform, username)
     values (gen_random_uuid(), $1, $2, 'tiktok', $3) returning id`,
    [ids[application], isFirst, name],
  )
  ids[name] = `${row?.id}`
}

class RollBack extends Error {}

/** Runs a statement as a guest, and takes it back. @returns the number of rows, or the error's code */
async function run(guest: string, text: string, kind: LinkKind = 'creator'): Promise<number | string> {
  let count = 0
  const named = text.replace(/(?<!:):(\w+)/g, (_, name) => `'${ids[name]}'`)
  return stage.database
    .guestTransaction({ kind, subject: `${ids[guest]}`, generation: 1, reading: false }, async (tx) => {
      const { rows, numAffectedRows } = await sql.raw(named).execute(tx)
      count = Number(numAffectedRows ?? rows.length)
      throw new RollBack()
    })
    .catch((error) => {
      if (error instanceof RollBack) return count
      return `${(error as { code: string }).code}`
    })
}

const address = `(affiliate_id, recipient, address) values`

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
      'gives none before approval',
      'in_review',
      `insert into shipping_addresses ${address} (:in_review, 'A', 'B')`,
      '42501',
    ],
    [
      'gives none after sending',
      'without',
      `insert into shipping_addresses ${address} (:without, 'A', 'B')`,
      '42501',
    ],
    [
      'gives none to others',
      'overlapping',
      `insert into shipping_addresses ${address} (:without, 'A', 'B')`,
      '42501',
    ],
    ['corrects the address', 'seen', `update shipping_addresses set city = 'Garut'`, 1],
    ['corrects none after sending', 'hidden', `update shipping_addresses set city = 'Garut'`, 0],
    ['corrects none of others', 'overlapping', `update shipping_addresses set city = 'Garut'`, 0],
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
      'shows itself no reason',
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
      'sends none for videos of others',
      'overlapping',
      `update affiliate_link_videos set link_posting_vo = 'https://www.tiktok.com/@seen/video/1'`,
      0,
    ],
    [
      'makes no video posted without its link',
      'seen',
      `update affiliate_link_videos set status_link_posting = 'sudah', link_posting_review = 'https://www.tiktok.com/@seen/video/1'`,
      '42501',
    ],
    [
      'makes no video posted with a doubted link',
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
      'asks for no more than three',
      'seen',
      `update affiliate_link_videos set asked_days = 4, asked_reason = 'x'`,
      '23514',
    ],
    [
      'allows no use of a video that is not posted',
      'seen',
      `select from affiliate_link_videos lv where app.answer_consent(lv.id, true, null, null)`,
      0,
    ],
    [
      'allows the use of a posted video',
      'posted',
      `select from affiliate_link_videos lv where app.answer_consent(lv.id, true, app.today() + 30, '#abcdefgh1')`,
      1,
    ],
    [
      'allows no ads for longer than six months',
      'posted',
      `select app.answer_consent(lv.id, true, app.today() + 200, null) from affiliate_link_videos lv`,
      '23514',
    ],
    [
      'allows no ads in the past',
      'posted',
      `select app.answer_consent(lv.id, true, app.today() - 1, null) from affiliate_link_videos lv`,
      '23514',
    ],
    [
      'gives no code without ads',
      'posted',
      `select app.answer_consent(lv.id, true, null, '#abcdefgh1') from affiliate_link_videos lv`,
      '23514',
    ],
    [
      'gives no code with spaces',
      'posted',
      `select app.answer_consent(lv.id, true, app.today(), 'abc defgh') from affiliate_link_videos lv`,
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
      'records none of others',
      'seen',
      'insert into creator_page_visits (affiliate_id, opened_at) values (:without, now())',
      '42501',
    ],
    [
      'records none of another time',
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
    ['and staff wrote no reason', null, 'belum', 0],
    ['and makes it posted by themself', 'Suaranya terlalu pelan', 'sudah', '42501'],
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
    const [video] = await queryAsOwner<{ id: string }>(
      'select id from affiliate_link_videos where affiliate_id = $1',
      [ids.posted],
    )
    ids.posted_video = `${video?.id}`
    const answers = 'where app.answer_consent(:posted_video, true, null, null)'
    expect([await run('seen', `select ${answers}`), await run('posted', `select ${answers}`)]).toEqual([0, 1])
  })

  it('cannot become the guest of another affiliate', async () => {
    expect(await run('seen', `select set_config('app.guest', 'creator ' || :without || ' x', true)`)).toBe(1)
    const attempt = stage.database.guestTransaction(
      { kind: 'creator', subject: `${ids.seen}`, generation: 1, reading: true },
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
  ])('does not exist for %s', async (_, name, generation) => {
    const subject = ids[name] ?? '00000000-0000-4000-8000-000000000000'
    const attempt = stage.database.guestTransaction(
      { kind: 'creator', subject, generation, reading: true },
      async () => 'ran',
    )
    await expect(attempt).rejects.toThrow('the session has ended')
  })

  it('cannot write while reading', async () => {
    const attempt = stage.database.guestTransaction(
      { kind: 'creator', subject: `${ids.without}`, generation: 1, reading: true },
      (tx) => sql`update affiliate_registrations set sample_received_at = now()`.execute(tx),
    )
    await expect(attempt).rejects.toMatchObject({ code: '25006' })
  })
})

describe.each(['of_waiting', 'of_repeated', 'of_marked', 'of_accepted_repeated'])(
  'a guest who has applied, with the link %s',
  (link) => {
    const runAsApplicant = (text: string) => run(link, text, 'applicant')

    it('sees what they sent, and nothing of others', async () => {
      expect(await runAsApplicant('select from app.guest_application()')).toBe(1)
      expect(await runAsApplicant(`select from app.guest_application() where username = '${link}'`)).toBe(1)
      expect(await runAsApplicant('select from app.guest_application() where declined')).toBe(0)
      expect(await runAsApplicant(`select where app.guest_affiliate() is not null`)).toBe(0)
      expect(await runAsApplicant(`select where app.guest_shown_reason() is not null`)).toBe(0)
    })

    it('sees and changes no row of any table', async () => {
      const granted = await queryAsOwner<{ table: string; column: string; verb: string }>(
        `select table_name as table, privilege_type as verb, min(column_name) as column
         from information_schema.column_privileges
         where grantee = 'app_guest' and table_schema = 'public' and privilege_type in ('SELECT', 'UPDATE') group by 1, 2`,
      )
      expect(granted.length).toBeGreaterThan(8)
      for (const { table, column, verb } of granted) {
        const text =
          verb === 'SELECT' ? `select ${column} from ${table}` : `update ${table} set ${column} = default`
        expect(await runAsApplicant(text), text).toBe(0)
      }
    })

    it.each([
      ['reads no application', 'select state from applications'],
      ['reads no link', 'select id from application_links'],
      ['ends no link', 'delete from application_links'],
      [
        'moves no link',
        'update application_links set application_id = (select id from applications limit 1)',
      ],
      ['leads no link to the affiliate', 'update application_links set is_first = true'],
      ['gives no address', `insert into shipping_addresses ${address} (:in_review, 'A', 'B')`],
      ['records no visit', 'insert into creator_page_visits (affiliate_id, opened_at) values (:seen, now())'],
      ['becomes nobody else', `select app.seal_guest('creator', :seen, false)`],
    ])('%s', async (_, text) => {
      expect(await runAsApplicant(text)).toBe('42501')
    })
  },
)

describe('a guest whose application was accepted', () => {
  it('is the creator', async () => {
    expect(await run('of_accepted', 'select from app.guest_application()', 'applicant')).toBe(0)
    expect(await run('of_accepted', 'select where app.guest_affiliate() = :overlapping', 'applicant')).toBe(1)
    expect(await run('of_accepted', 'select username from affiliate_registrations', 'applicant')).toBe(1)
    expect(
      await run(
        'of_accepted',
        `insert into shipping_addresses ${address} (:overlapping, 'A', 'B')`,
        'applicant',
      ),
    ).toBe(1)
    expect(
      await run('of_accepted', `insert into shipping_addresses ${address} (:without, 'A', 'B')`, 'applicant'),
    ).toBe('42501')
  })

  it('is nobody after the link of the affiliate was replaced', async () => {
    await queryAsOwner('update affiliate_registrations set page_generation = 2 where id = $1', [
      ids.overlapping,
    ])
    await expect(begin('applicant', 'of_accepted')).rejects.toThrow('the session has ended')
    expect(await run('of_accepted_repeated', 'select from app.guest_application()', 'applicant')).toBe(1)
    await queryAsOwner('update affiliate_registrations set page_generation = 1 where id = $1', [
      ids.overlapping,
    ])
  })
})

it.each([
  ['an applicant without a link', 'applicant', 'nobody'],
  ['an applicant with the id of an affiliate', 'applicant', 'seen'],
  ['an applicant with the id of an application', 'applicant', 'applied'],
  ['a creator with the link of an applicant', 'creator', 'of_waiting'],
  ['a creator with the link of an accepted applicant', 'creator', 'of_accepted'],
] as const)('no guest is %s', async (_, kind, name) => {
  await expect(begin(kind, name)).rejects.toThrow('the session has ended')
})

function begin(kind: LinkKind, name: string): Promise<string> {
  const subject = ids[name] ?? '00000000-0000-4000-8000-000000000000'
  return stage.database.guestTransaction({ kind, subject, generation: 1, reading: true }, async () => 'ran')
}
