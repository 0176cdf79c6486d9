/** Some rows of every table, statements that name them, and the question whether somebody's words let him say one. */
import { expect } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { dataAffiliatePermissions, pagePermissions, productPermission } from '#features/session/permission.ts'
import { setStage } from './acting.ts'

export const stage = await setStage()
/** Rows by a name: affiliates, videos, products, people. */
export const ids = {} as Record<string, string>

/** For `beforeAll`. */
export async function setRows(): Promise<void> {
  const { owner, product } = stage
  Object.assign(ids, {
    serum: await product('Night Serum'),
    cleanser: await product('Gentle Facial Cleanser'),
    mist: await product('Daily Facemist Toner'),
  })
  const add = async (name: string, text: string, values: unknown[] = []) => {
    const [row] = await owner<{ id: string }>(`${text} returning id`, values)
    ids[name] = `${row?.id}`
  }
  const affiliate = (name: string, whatsapp: string, ...products: unknown[]) =>
    add(
      name,
      `insert into affiliate_registrations (username, whatsapp, selected_product_ids) values ($1, $2, $3)`,
      [name, whatsapp, products],
    )
  await affiliate('seen', '0811', ids.serum)
  await affiliate('overlapping', '0812', ids.cleanser, ids.serum)
  await affiliate('hidden', '0813', ids.cleanser)
  await affiliate('without', '0814')
  const video = (name: string, creator: string, of = ids.serum) =>
    add(
      name,
      `insert into videos (video_vo, product_id, created_by) values ('https://x.id/${name}', $1, $2)`,
      [of, creator],
    )
  for (const who of ['rina', 'dewi', 'budi', 'sari'] as const) {
    ids[who] = await stage.idOf(who)
    await video(`video_${who}`, ids[who])
  }
  for (const name of ['given', 'free']) await video(name, `${ids.sari}`)
  for (const name of ['hidden_given', 'free_cleanser']) await video(name, `${ids.sari}`, ids.cleanser)
  const assign = (name: string, to: string, which: string, of: string) =>
    add(name, `insert into affiliate_link_videos (affiliate_id, video_id, product_id) values ($1, $2, $3)`, [
      ids[to],
      ids[which],
      ids[of],
    ])
  await assign('slot', 'seen', 'given', 'serum')
  await assign('hidden_slot', 'hidden', 'hidden_given', 'cleanser')
  await add('template', `insert into griting_templates (name, template_content) values ('Sapaan', 'Halo')`)
  await add('toni', `insert into profiles (email, full_name) values ('toni@example.com', 'Toni')`)
  await owner(`insert into user_permissions (user_id, permission_name) values ($1, 'dashboard')`, [ids.toni])
}

/** `:name` in a statement is a row of the stage; `:me` the actor, `:mine` his video. */
export function said(who: CastName, text: string): string {
  const names: Record<string, string | undefined> = { ...ids, me: ids[who], mine: ids[`video_${who}`] }
  return text.replace(/(?<!:):(\w+)/g, (_, name) => `'${names[name] ?? `no ${name}`}'`)
}

export const everyWord = () => [
  ...pagePermissions,
  ...dataAffiliatePermissions,
  productPermission(`${ids.serum}`),
]
/** What an admin does not have by his role. */
export const onlyByGrant = ['data_affiliate_edit', 'data_affiliate_delete', 'data_affiliate_whatsapp']

export async function allows(who: CastName, text: string, words: string[]): Promise<void> {
  await stage.holdsOnly(who, words)
  const { code, count } = await stage.tries(who, said(who, text))
  expect({ code, touched: count > 0 }, `${who} with ${words}`).toEqual({ code: undefined, touched: true })
}

export async function refuses(who: CastName, text: string, words: string[]): Promise<void> {
  await stage.holdsOnly(who, words)
  const { refused, code } = await stage.isRefused(who, said(who, text))
  expect(refused, `${who} with ${words}`).toBe(true)
  if (code !== undefined) expect(code).toBe('42501')
}
