/**
 * Holders of private links for the tests of their rights: creators and applicants, with rows of their own and of
 * others.
 */
import type { LinkKind } from '#platform/server/database/database.ts'
import { rollBackAfter, runStatement } from './acting.ts'
import { castDatabase, ids, insertRows } from './granted-rows.ts'

const { queryAsOwner } = castDatabase

/** SQLSTATE of a statement that grants or policies deny. */
export const denied = '42501'
/** SQLSTATE of a value that a constraint or a trigger rejects. */
export const invalid = '23514'

/**
 * Inserts the rows of `insertRows`, and these states of affiliates:
 * - in_review_affiliate: the sample waits for approval
 * - serum_affiliate: the sample is approved, and a video is due today
 * - two_product_affiliate: the sample is approved
 * - no_product_affiliate: the sample is sent
 * - cleanser_affiliate: the sample has arrived
 * - posted_affiliate: a video is posted
 *
 * Also inserts links of applicants. `accepted_link` belongs to the application that became two_product_affiliate.
 */
export async function insertGuests(): Promise<void> {
  await insertRows()
  const [row] = await queryAsOwner<{ id: string }>(
    `insert into affiliate_registrations (username, whatsapp) values ('in_review_affiliate', '0815') returning id`,
  )
  ids.in_review_affiliate = `${row?.id}`
  const [postedAssignment] = await queryAsOwner<{ id: string }>(
    `with affiliate as (
       insert into affiliate_registrations (username, whatsapp) values ('posted_affiliate', '0816') returning id),
     video as (insert into videos (video_vo) values ('https://x.id/posted') returning id)
     insert into affiliate_link_videos (affiliate_id, video_id, status_link_posting, link_posting_vo)
     select a.id, v.id, 'sudah', 'https://www.tiktok.com/@posted_affiliate/video/9' from affiliate a, video v
     returning affiliate_id as id`,
  )
  ids.posted_affiliate = `${postedAssignment?.id}`
  await queryAsOwner(
    `update affiliate_registrations set sample_product_status = 'disetujui' where id = any ($1)`,
    [[ids.serum_affiliate, ids.two_product_affiliate, ids.cleanser_affiliate, ids.no_product_affiliate]],
  )
  await queryAsOwner(
    `update affiliate_registrations set sample_product_status = 'terkirim' where id = any ($1)`,
    [[ids.no_product_affiliate, ids.cleanser_affiliate]],
  )
  await queryAsOwner(
    'update affiliate_link_videos set tanggal_max_upload = app.today() where affiliate_id = $1',
    [ids.serum_affiliate],
  )
  await queryAsOwner('update affiliate_registrations set sample_received_at = now() where id = $1', [
    ids.cleanser_affiliate,
  ])
  await addLink('waiting_link', 'waiting_application', true)
  await addLink('repeated_link', 'waiting_application', false)
  await addLink('marked_link', 'marked_application', true)
  await addLink('accepted_link', 'accepted_application', true)
  await addLink('repeated_accepted_link', 'accepted_application', false)
}

/**
 * Adds a link of an applicant, with its name as the username.
 * @param isFirst whether the application was sent with it; the links of repeated applications are not the first
 */
async function addLink(name: string, application: string, isFirst: boolean): Promise<void> {
  const [row] = await queryAsOwner<{ id: string }>(
    `insert into application_links (id, application_id, is_first, platform, username)
     values (gen_random_uuid(), $1, $2, 'tiktok', $3) returning id`,
    [ids[application], isFirst, name],
  )
  ids[name] = `${row?.id}`
}

/** @returns the number of rows, or the error's code */
export const runAsCreator = (affiliate: string, text: string) => runAsGuest('creator', affiliate, text)
/** @returns the number of rows, or the error's code */
export const runAsApplicant = (link: string, text: string) => runAsGuest('applicant', link, text)

/** Runs a statement in which `:name` stands for the id of that row, and rolls it back. */
async function runAsGuest(kind: LinkKind, name: string, text: string): Promise<number | string> {
  const textWithIds = text.replace(/(?<!:):(\w+)/g, (_, row) => `'${findId(row)}'`)
  const options = { kind, subject: findId(name), generation: 1, readOnly: false }
  return rollBackAfter<number | string>(
    (work) => castDatabase.database.guestTransaction(options, work),
    async (tx) => (await runStatement(tx, textWithIds, [])).count,
  ).catch((error) => `${error.code}`)
}

function findId(name: string): string {
  const id = ids[name]
  if (id === undefined) throw new Error(`there is no row named ${name}`)
  return id
}

/** Opens a transaction with the link of this affiliate or applicant. Rejects if the link gives no access. */
export function openGuestTransaction(kind: LinkKind, name: string, generation = 1): Promise<string> {
  const subject = ids[name] ?? '00000000-0000-4000-8000-000000000000'
  return castDatabase.database.guestTransaction(
    { kind, subject, generation, readOnly: true },
    async () => 'ran',
  )
}
