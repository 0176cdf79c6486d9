/** Tests what an applicant may do with their link, as decided by the database, before and after acceptance. */
import { beforeAll, describe, expect, it } from 'vitest'
import { ids, stage } from '#test/granted-rows.ts'
import { begin, insertGuests, run } from '#test/guests.ts'

const { queryAsOwner } = stage

beforeAll(insertGuests)

const address = `(affiliate_id, recipient, address) values`

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
      const grantedColumns = await queryAsOwner<{ table: string; column: string; verb: string }>(
        `select table_name as table, privilege_type as verb, min(column_name) as column
         from information_schema.column_privileges
         where grantee = 'app_guest' and table_schema = 'public' and privilege_type in ('SELECT', 'UPDATE') group by 1, 2`,
      )
      expect(grantedColumns.length).toBeGreaterThan(8)
      for (const { table, column, verb } of grantedColumns) {
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
  it('acts as the creator', async () => {
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

  it('has no access after the link of the affiliate was replaced', async () => {
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
