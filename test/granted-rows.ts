/** A few rows of every table, statements that name them, and checks whether given permissions allow a statement. */
import { expect } from 'vitest'
import type { CastName } from '#db/cast.ts'
import {
  dataAffiliatePermissions,
  getProductPermission,
  pagePermissions,
} from '#features/session/permission.ts'
import { openCastDatabase } from './acting.ts'

export const castDatabase = await openCastDatabase()
const { checkRefusal, queryAsOwner, readProductId, readUserId, runAndRollBack, setPermissions } = castDatabase

/** Ids of rows by name, such as `serum_affiliate`. A name is also the username of the affiliate or application. */
export const ids = {} as Record<string, string>

/** Inserts the rows. Call it in `beforeAll`. */
export async function insertRows(): Promise<void> {
  Object.assign(ids, {
    serum: await readProductId('Night Serum'),
    cleanser: await readProductId('Gentle Facial Cleanser'),
    mist: await readProductId('Daily Facemist Toner'),
  })
  const add = async (name: string, text: string, values: unknown[] = []) => {
    const [row] = await queryAsOwner<{ id: string }>(`${text} returning id`, values)
    ids[name] = `${row?.id}`
  }
  const addAffiliate = (name: string, whatsapp: string, ...products: unknown[]) =>
    add(
      name,
      `insert into affiliate_registrations (username, whatsapp, selected_product_ids) values ($1, $2, $3)`,
      [name, whatsapp, products],
    )
  await addAffiliate('serum_affiliate', '0811', ids.serum)
  await addAffiliate('two_product_affiliate', '0812', ids.cleanser, ids.serum)
  await addAffiliate('cleanser_affiliate', '0813', ids.cleanser)
  await addAffiliate('no_product_affiliate', '0814')
  for (const name of ['serum_affiliate', 'cleanser_affiliate'])
    await add(
      `${name}_address`,
      `insert into shipping_addresses (affiliate_id, recipient, address) values ($1, 'Wulan', 'Jl. Mawar 5')`,
      [ids[name]],
    )
  const addVideo = (name: string, creator: string, product = ids.serum) =>
    add(
      name,
      `insert into videos (video_vo, product_id, created_by) values ('https://x.id/${name}', $1, $2)`,
      [product, creator],
    )
  for (const user of ['rina', 'dewi', 'budi', 'sari'] as const) {
    ids[user] = await readUserId(user)
    await addVideo(`video_${user}`, ids[user])
  }
  for (const name of ['assigned_video', 'free_video']) await addVideo(name, `${ids.sari}`)
  for (const name of ['assigned_cleanser_video', 'free_cleanser_video'])
    await addVideo(name, `${ids.sari}`, ids.cleanser)
  const assign = (name: string, affiliateName: string, videoName: string, productName: string) =>
    add(name, `insert into affiliate_link_videos (affiliate_id, video_id, product_id) values ($1, $2, $3)`, [
      ids[affiliateName],
      ids[videoName],
      ids[productName],
    ])
  await assign('assignment', 'serum_affiliate', 'assigned_video', 'serum')
  await assign('cleanser_assignment', 'cleanser_affiliate', 'assigned_cleanser_video', 'cleanser')
  const addApplication = (
    name: string,
    mark: string | null,
    product: string | null,
    acceptedAs: string | null = null,
  ) =>
    add(
      name,
      `insert into applications
         (nama, platform, username, whatsapp, product_id, kota, tentang, page, submissions, mark, state, affiliate_id, decided_at)
       values ('Wulan', 'tiktok', $1::text, '0812999' || length($1), $2, 'Garut', '', '/', '{}', $3,
         case when $4::uuid is null then 'waiting' else 'accepted' end, $4, case when $4::uuid is not null then now() end)`,
      [name, product, mark, acceptedAs],
    )
  await addApplication('waiting_application', null, `${ids.serum}`)
  await addApplication('marked_application', 'trap', `${ids.serum}`)
  await addApplication('application_without_product', null, null)
  await addApplication('accepted_application', null, null, `${ids.two_product_affiliate}`)
  for (const [name, mark] of [
    ['message', null],
    ['marked_message', 'trap'],
  ] as const)
    await add(
      name,
      `insert into messages (nama, email, subjek, pesan, submission, mark)
       values ('Wulan', 'wulan@example.com', 'Halo', 'Apa kabar?', $1, $2)`,
      [name, mark],
    )
  await queryAsOwner('update messages set done_at = now() where id = $1', [ids.message])
  await queryAsOwner('update messages set done_at = null where id = $1', [ids.message])
  await add('template', `insert into griting_templates (name, template_content) values ('Sapaan', 'Halo')`)
  await add('rejection_reasons', `update rejection_reasons set reason_5 = 'Nomor salah'`)
  await add('reminder', `update reminder_schedules set days_1 = days_1 + 1 where need = 'telat'`)
  for (const user of ['rina', 'dewi', 'budi', 'sari'] as const) {
    await add(
      `queue_${user}`,
      `insert into message_queues (made_by, template_id, template_name, template_content) values ($1, $2, 'Sapaan', 'Halo')`,
      [ids[user], ids.template],
    )
    await add(
      `entry_${user}`,
      `insert into message_queue_entries (queue_id, place, affiliate_id, subject_ids, whatsapp, message)
       values ($1, 1, $2, array[$2]::uuid[], '0811', 'Halo')`,
      [ids[`queue_${user}`], ids.serum_affiliate],
    )
  }
  await add('toni', `insert into profiles (email, full_name) values ('toni@example.com', 'Toni')`)
  await queryAsOwner(`insert into user_permissions (user_id, permission_name) values ($1, 'dashboard')`, [
    ids.toni,
  ])
}

/**
 * Replaces `:name` in a statement with the id of that row; `:me` is the actor, and `:mine`, `:queue` and
 * `:entry` are the actor's video, message queue and its entry.
 */
export function withIds(user: CastName, text: string): string {
  const names: Record<string, string | undefined> = {
    ...ids,
    me: ids[user],
    mine: ids[`video_${user}`],
    queue: ids[`queue_${user}`],
    entry: ids[`entry_${user}`],
  }
  return text.replace(/(?<!:):(\w+)/g, (_, name) => {
    // A statement with a wrong name would be refused because of that name.
    if (!names[name]) throw new Error(`there is no row ${name}`)
    return `'${names[name]}'`
  })
}

export const listAllPermissions = () => [
  ...pagePermissions,
  ...dataAffiliatePermissions,
  getProductPermission(`${ids.serum}`),
]
/** Permissions that the admin role does not include. */
export const onlyByGrant = ['data_affiliate_edit', 'data_affiliate_delete', 'data_affiliate_whatsapp']

/** Replaces the user's granted permissions, and expects that the statement then finds a row. Superadmins need none. */
export async function expectAllowed(user: CastName, text: string, permissions: string[]): Promise<void> {
  await setPermissions(user, permissions)
  const { code, count } = await runAndRollBack(user, withIds(user, text))
  expect({ code, touched: count > 0 }, `${user} with ${permissions}`).toEqual({
    code: undefined,
    touched: true,
  })
}

/** Replaces the user's granted permissions, and expects that the statement is then refused and changes nothing. */
export async function expectRefused(user: CastName, text: string, permissions: string[]): Promise<void> {
  await setPermissions(user, permissions)
  const { refused, code } = await checkRefusal(user, withIds(user, text))
  expect(refused, `${user} with ${permissions}`).toBe(true)
  if (code !== undefined) expect(code).toBe('42501')
}
