/** The rights of an applicant in the database, by a link of their application, before and after acceptance. */
import { beforeAll, describe, expect, it } from 'vitest'
import { castDatabase, ids } from '#test/granted-rows.ts'
import { denied, insertGuests, openGuestTransaction, runAsApplicant } from '#test/guests.ts'

const { queryAsOwner } = castDatabase

beforeAll(insertGuests)

const addressInsert = 'insert into shipping_addresses (affiliate_id, recipient, address) values'

describe.each(['waiting_link', 'repeated_link', 'marked_link', 'repeated_accepted_link'])(
  'an applicant with the link %s',
  (link) => {
    const runWithLink = (text: string) => runAsApplicant(link, text)

    it('sees their application, and no affiliate', async () => {
      expect(await runWithLink('select from app.guest_application()')).toBe(1)
      expect(await runWithLink(`select from app.guest_application() where username = '${link}'`)).toBe(1)
      expect(await runWithLink('select from app.guest_application() where declined')).toBe(0)
      expect(await runWithLink(`select where app.guest_affiliate() is not null`)).toBe(0)
      expect(await runWithLink(`select where app.guest_shown_reason() is not null`)).toBe(0)
    })

    it('sees and changes no row of any table', async () => {
      // One granted column of each table stands for all of its columns.
      const grantedColumns = await queryAsOwner<{ table: string; column: string; verb: string }>(
        `select table_name as table, privilege_type as verb, min(column_name) as column
         from information_schema.column_privileges
         where grantee = 'app_guest' and table_schema = 'public' and privilege_type in ('SELECT', 'UPDATE') group by 1, 2`,
      )
      expect(grantedColumns.length).toBeGreaterThan(8)
      for (const { table, column, verb } of grantedColumns) {
        const text =
          verb === 'SELECT' ? `select ${column} from ${table}` : `update ${table} set ${column} = default`
        expect(await runWithLink(text), text).toBe(0)
      }
    })

    it.each([
      ['cannot read applications', 'select state from applications'],
      ['cannot read links', 'select id from application_links'],
      ['cannot delete a link', 'delete from application_links'],
      [
        'cannot move a link to another application',
        'update application_links set application_id = (select id from applications limit 1)',
      ],
      [
        'cannot turn a link into one that leads to the affiliate',
        'update application_links set is_first = true',
      ],
      ['cannot give an address', `${addressInsert} (:in_review_affiliate, 'A', 'B')`],
      [
        'cannot record a visit',
        'insert into creator_page_visits (affiliate_id, opened_at) values (:serum_affiliate, now())',
      ],
      ['cannot become a creator', `select app.seal_guest('creator', :serum_affiliate, false)`],
    ])('%s', async (_, text) => {
      expect(await runWithLink(text)).toBe(denied)
    })
  },
)

describe('an applicant whose application was accepted', () => {
  it('has the rights of the creator', async () => {
    expect(await runAsApplicant('accepted_link', 'select from app.guest_application()')).toBe(0)
    expect(
      await runAsApplicant('accepted_link', 'select where app.guest_affiliate() = :two_product_affiliate'),
    ).toBe(1)
    expect(await runAsApplicant('accepted_link', 'select username from affiliate_registrations')).toBe(1)
    expect(await runAsApplicant('accepted_link', `${addressInsert} (:two_product_affiliate, 'A', 'B')`)).toBe(
      1,
    )
    expect(await runAsApplicant('accepted_link', `${addressInsert} (:no_product_affiliate, 'A', 'B')`)).toBe(
      denied,
    )
  })

  it('has no access by the first link after the link of the affiliate was replaced', async () => {
    await queryAsOwner('update affiliate_registrations set page_generation = 2 where id = $1', [
      ids.two_product_affiliate,
    ])
    await expect(openGuestTransaction('applicant', 'accepted_link')).rejects.toThrow('the session has ended')
    expect(await runAsApplicant('repeated_accepted_link', 'select from app.guest_application()')).toBe(1)
    await queryAsOwner('update affiliate_registrations set page_generation = 1 where id = $1', [
      ids.two_product_affiliate,
    ])
  })
})

it.each([
  ['an applicant without a link', 'applicant', 'nobody'],
  ['an applicant with the id of an affiliate', 'applicant', 'serum_affiliate'],
  ['an applicant with the id of an application', 'applicant', 'waiting_application'],
  ['a creator with the link of an applicant', 'creator', 'waiting_link'],
  ['a creator with the link of an accepted applicant', 'creator', 'accepted_link'],
] as const)('the database refuses %s', async (_, kind, name) => {
  await expect(openGuestTransaction(kind, name)).rejects.toThrow('the session has ended')
})

it('a statement or a link with the name of no row is an error of the test', async () => {
  const text = 'select where app.guest_affiliate() = :nobody'
  await expect(runAsApplicant('accepted_link', text)).rejects.toThrow('nobody')
  await expect(runAsApplicant('nobody', 'select')).rejects.toThrow('nobody')
})
