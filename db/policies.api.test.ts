/** Who may do what to which table: role × permission × verb, as the database itself decides it. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import {
  dataAffiliatePermissions,
  pagePermissions,
  productPermission,
} from '#features/permissions/permission.ts'
import { type Stage, setStage } from '#test/acting.ts'

let stage: Stage
const ids = {} as Record<string, string>

beforeAll(async () => {
  stage = await setStage()
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
  const affiliate = (name: string, whatsapp: string, main: string | undefined, ...selected: unknown[]) =>
    add(
      name,
      `insert into affiliate_registrations (username, whatsapp, product_id, selected_product_ids) values ($1, $2, $3, $4)`,
      [name, whatsapp, main, selected],
    )
  await affiliate('seen', '0811', ids.serum)
  await affiliate('overlapping', '0812', ids.cleanser, ids.cleanser, ids.serum)
  await affiliate('hidden', '0813', ids.cleanser)
  await affiliate('without', '0814', undefined)
  const video = (name: string, creator: string) =>
    add(
      name,
      `insert into videos (video_vo, product_id, created_by) values ('https://x.id/${name}', $1, $2)`,
      [ids.serum, creator],
    )
  for (const who of ['rina', 'dewi', 'budi', 'sari'] as const) {
    ids[who] = await stage.idOf(who)
    await video(`video_${who}`, ids[who])
  }
  for (const name of ['given', 'hidden_given', 'free']) await video(name, `${ids.sari}`)
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
})

/** `:name` in a statement is a row of the stage; `:me` the actor, `:mine` his video. */
function said(text: string, who: CastName): string {
  const names: Record<string, string | undefined> = { ...ids, me: ids[who], mine: ids[`video_${who}`] }
  return text.replace(/(?<!:):(\w+)/g, (_, name) => `'${names[name] ?? `no ${name}`}'`)
}

const everyWord = () => [...pagePermissions, ...dataAffiliatePermissions, productPermission(`${ids.serum}`)]
const onlyByGrant = ['data_affiliate_edit', 'data_affiliate_delete', 'data_affiliate_whatsapp']

const list = ['reg_affiliate', 'data_affiliate']
const sees = ['data_affiliate_tab_all', 'data_affiliate_tab_products']
const edit = ['data_affiliate_edit']
const managesProducts = ['product_management']
const choosesProducts = [...list, 'data_video', 'product_management', 'permission_management']

/** A statement that touches one row at least, and what it needs: a word of each list. */
const rules: [table: string, verb: string, text: string, needs: string[][]][] = [
  ['affiliate_registrations', 'select', 'select username from affiliate_registrations', [list, sees]],
  [
    'affiliate_registrations',
    'insert',
    `insert into affiliate_registrations (username, whatsapp, product_id) values ('baru', '0819', :serum)`,
    [['reg_affiliate'], sees],
  ],
  [
    'affiliate_registrations',
    'edit',
    `update affiliate_registrations set username = 'x' where id = :seen`,
    [list, sees, edit],
  ],
  [
    'affiliate_registrations',
    'belum → sudah',
    `update affiliate_registrations set status_whatsapp = 'sudah' where id = :seen`,
    [list, sees, [...edit, 'data_affiliate_whatsapp']],
  ],
  [
    'affiliate_registrations',
    'delete',
    'delete from affiliate_registrations where id = :seen',
    [list, sees, ['data_affiliate_delete']],
  ],
  ['affiliate_products', 'select', 'select product_id from affiliate_products', [list, sees]],
  ['affiliate_link_videos', 'select', 'select id from affiliate_link_videos', [['data_affiliate'], sees]],
  [
    'affiliate_link_videos',
    'insert',
    'insert into affiliate_link_videos (affiliate_id, product_id, video_id) values (:seen, :serum, :free)',
    [['data_affiliate'], sees, edit],
  ],
  [
    'affiliate_link_videos',
    'update',
    `update affiliate_link_videos set status_link_posting = 'dikembalikan' where id = :slot`,
    [['data_affiliate'], sees, edit],
  ],
  [
    'affiliate_link_videos',
    'delete',
    'delete from affiliate_link_videos where id = :slot',
    [['data_affiliate'], sees, edit],
  ],
  ['products', 'select', 'select id from products', [choosesProducts]],
  [
    'products',
    'insert',
    `insert into products (product_number, product_name, product_benefit, price) values ('P-9', 'Baru', 'Baik', 1)`,
    [managesProducts],
  ],
  ['products', 'update', 'update products set price = 5 where id = :mist', [managesProducts]],
  ['products', 'delete', 'delete from products where id = :mist', [managesProducts]],
  ['videos', 'select', 'select video_vo_masked from videos', [['data_video', 'data_affiliate']]],
  [
    'videos',
    'insert',
    `insert into videos (video_vo, product_id) values ('https://x.id/new', :serum)`,
    [['data_video']],
  ],
  ['videos', 'update', 'update videos set product_id = :mist where id = :mine', [['data_video']]],
  ['videos', 'delete', 'delete from videos where id = :mine', [['data_video']]],
  ['griting_templates', 'select', 'select name from griting_templates', [['griting', 'data_affiliate']]],
  [
    'griting_templates',
    'insert',
    `insert into griting_templates (name, template_content) values ('A', 'B')`,
    [['griting']],
  ],
  [
    'griting_templates',
    'update',
    `update griting_templates set name = 'C' where id = :template`,
    [['griting']],
  ],
  ['griting_templates', 'delete', 'delete from griting_templates where id = :template', [['griting']]],
  [
    'profiles',
    'select',
    'select email from profiles where id = :toni',
    [['user_management', 'permission_management']],
  ],
  [
    'user_permissions',
    'select',
    'select permission_name from user_permissions where user_id = :toni',
    [['permission_management']],
  ],
]

/** Rules whose outcome also hangs on rank; `user` outranks nobody and is always refused. */
const ranked: typeof rules = [
  [
    'profiles',
    'insert',
    `insert into profiles (email, full_name) values ('b@b.id', 'Baru')`,
    [['user_management']],
  ],
  ['profiles', 'update', `update profiles set full_name = 'T' where id = :toni`, [['user_management']]],
  ['profiles', 'delete', 'delete from profiles where id = :toni', [['user_management']]],
  [
    'user_permissions',
    'insert',
    `insert into user_permissions (user_id, permission_name) values (:toni, 'griting')`,
    [['permission_management'], ['griting']],
  ],
  [
    'user_permissions',
    'delete',
    `delete from user_permissions where user_id = :toni and permission_name = 'dashboard'`,
    [['permission_management'], ['dashboard']],
  ],
]

async function allows(who: CastName, text: string, words: string[]): Promise<void> {
  await stage.holdsOnly(who, words)
  const { code, count } = await stage.tries(who, said(text, who))
  expect({ code, touched: count > 0 }, `${who} with ${words}`).toEqual({ code: undefined, touched: true })
}

async function refuses(who: CastName, text: string, words: string[]): Promise<void> {
  await stage.holdsOnly(who, words)
  const { refused, code } = await stage.isRefused(who, said(text, who))
  expect(refused, `${who} with ${words}`).toBe(true)
  if (code !== undefined) expect(code).toBe('42501')
}

describe.each([
  ['rina', 'a user', rules],
  ['dewi', 'a moderator', [...rules, ...ranked]],
] as const)('%s, %s, by the words that she holds', (who, _, applying) => {
  it.each(applying)('%s: %s', async (_table, _verb, text, needs) => {
    const product = productPermission(`${ids.serum}`)
    for (const alternatives of needs) {
      const without = everyWord().filter((word) => !alternatives.includes(word))
      await refuses(who, text, without)
      const others = needs.filter((clause) => clause !== alternatives).map(([first]) => `${first}`)
      for (const word of alternatives) await allows(who, text, [...others, word, product])
    }
  })
})

it.each(ranked)('a user with every word may not: %s %s', (_table, _verb, text) =>
  refuses('rina', text, everyWord()),
)

describe('budi, an admin', () => {
  it.each([...rules, ...ranked])('%s: %s', async (_table, _verb, text, needs) => {
    const byGrant = needs.filter((clause) => clause.some((word) => onlyByGrant.includes(word)))
    for (const alternatives of byGrant) {
      await refuses(
        'budi',
        text,
        onlyByGrant.filter((word) => !alternatives.includes(word)),
      )
      for (const word of alternatives) await allows('budi', text, [word])
    }
    if (byGrant.length === 0) await allows('budi', text, [])
  })
})

describe('sari, a superadmin, without a single granted word', () => {
  it.each([...rules, ...ranked])('%s: %s', (_table, _verb, text) => allows('sari', text, []))
})

describe('one who holds data_affiliate_whatsapp but not data_affiliate_edit', () => {
  it.each([
    [`status_whatsapp = 'belum'`],
    [`status_whatsapp = 'sudah', username = 'x'`],
    [`username = 'x'`],
    [`whatsapp = '0899'`],
    [`platform = 'shopee'`],
    ['product_id = :mist'],
    ['selected_product_ids = array[:serum, :mist]::uuid[]'],
    [`status_whatsapp = 'sudah', sample_product_status = 'disetujui'`],
  ])('may not set %s', async (change) => {
    const words = everyWord().filter((word) => word !== 'data_affiliate_edit')
    const set = (id: string) => `update affiliate_registrations set ${change} where id = ${id}`
    await stage.owner(`update affiliate_registrations set status_whatsapp = 'sudah' where id = $1`, [
      ids.overlapping,
    ])
    await refuses('dewi', set(':seen'), words)
    await refuses('budi', set(':overlapping'), ['data_affiliate_whatsapp'])
    await allows('dewi', set(':seen'), everyWord())
  })
})

describe('rina, who sees only the affiliates of Night Serum,', () => {
  const words = () => [
    ...list,
    'data_affiliate_tab_products',
    ...onlyByGrant,
    productPermission(`${ids.serum}`),
  ]
  const names = `select string_agg(username, ' ' order by username) as seen, count(*) as total from affiliate_registrations`

  it('selects and counts those, also one that overlaps, and no others', async () => {
    await stage.holdsOnly('rina', words())
    const { rows } = await stage.tries('rina', names)
    expect(rows).toEqual([{ seen: 'overlapping seen', total: 2 }])
    const products = await stage.tries('rina', 'select distinct product_id as id from affiliate_products')
    expect(products.rows).toEqual([{ id: ids.serum }])
    const slots = await stage.tries('rina', 'select id from affiliate_link_videos')
    expect(slots.rows).toEqual([{ id: ids.slot }])
    expect((await stage.tries('sari', names)).rows[0]?.total).toBe(4)
  })

  it.each([
    ['update affiliate_registrations set status_whatsapp = status_whatsapp', 2, 4],
    [`update affiliate_registrations set platform = 'shopee'`, 2, 4],
    ['delete from affiliate_registrations', 2, 4],
    [`update affiliate_link_videos set tanggal_max_upload = '2030-01-01'`, 1, 2],
    ['delete from affiliate_link_videos', 1, 2],
  ])('reaches no others when she says: %s', async (text, hers, all) => {
    await stage.holdsOnly('rina', words())
    expect(await stage.tries('rina', text)).toMatchObject({ count: hers })
    expect(await stage.tries('sari', text)).toMatchObject({ count: all })
  })

  it.each([
    [
      `insert into affiliate_registrations (username, whatsapp, product_id) values ('baru', '0819', :cleanser)`,
    ],
    [`insert into affiliate_registrations (username, whatsapp) values ('baru', '0819')`],
    ['update affiliate_registrations set product_id = :cleanser where id = :seen'],
    ['update affiliate_registrations set product_id = :cleanser'],
    ['update affiliate_registrations set product_id = null'],
    [
      'update affiliate_registrations set selected_product_ids = array[:serum, :mist]::uuid[] where id = :seen',
    ],
    [
      'update affiliate_registrations set selected_product_ids = array[:cleanser, :serum, :mist]::uuid[] where id = :overlapping',
    ],
    [
      'insert into affiliate_link_videos (affiliate_id, product_id, video_id) values (:seen, :cleanser, :free)',
    ],
    ['insert into affiliate_link_videos (affiliate_id, product_id, video_id) values (:seen, null, :free)'],
    [
      'insert into affiliate_link_videos (affiliate_id, product_id, video_id) values (:hidden, :serum, :free)',
    ],
  ])('is refused: %s', async (text) => {
    await stage.holdsOnly('rina', words())
    expect(await stage.isRefused('rina', said(text, 'rina'))).toMatchObject({ refused: true })
    if (!/update.*(cleanser|null)$/.test(text)) await allows('sari', text, [])
  })

  it('finds no way round through an affiliate without a main product', async () => {
    await stage.holdsOnly('rina', words())
    const emptied = `update affiliate_registrations set product_id = null, selected_product_ids = array[:serum]::uuid[]
      where id = :seen`
    expect(await stage.isRefused('rina', said(emptied, 'rina'))).toMatchObject({ refused: true })
  })

  it('loses the row with the last product that she sees, by leaving it to others only as a refusal', async () => {
    const leave = said(
      'update affiliate_registrations set product_id = :cleanser, selected_product_ids = array[:cleanser]::uuid[] where id = :overlapping',
      'rina',
    )
    expect(await stage.isRefused('rina', leave)).toMatchObject({ refused: true, code: '42501' })
  })
})

describe('a video', () => {
  it.each([
    ['another’s', 'update videos set product_id = :mist where id = :free'],
    ['another’s', 'delete from videos where id = :free'],
    ['her own that was sent', 'update videos set product_id = :mist where id = :mine'],
    ['her own that was sent', 'delete from videos where id = :mine'],
  ])('stays as it is for dewi, budi and all who are not its creator: %s, %s', async (which, text) => {
    const sent = which !== 'another’s'
    if (sent)
      await stage.owner(`update videos set status = 'dikirim ke affiliate' where id = $1`, [ids.video_dewi])
    await refuses('dewi', text, everyWord())
    if (!sent) await refuses('budi', text, onlyByGrant)
    await stage.owner(`update videos set status = 'video baru' where id = $1`, [ids.video_dewi])
    await allows(sent ? 'dewi' : 'sari', text, sent ? everyWord() : [])
  })

  it('shows dewi the full link of her own, and of others only when she hands them on', async () => {
    const shown = 'select video_vo from app.video_links_shown where id in (:mine, :free) order by 1'
    await stage.holdsOnly('dewi', ['data_video', 'data_affiliate'])
    expect((await stage.tries('dewi', said(shown, 'dewi'))).rows).toEqual([
      { video_vo: 'https://x.id/video_dewi' },
    ])
    expect((await stage.tries('dewi', 'select video_vo from videos')).code).toBe('42501')
    expect((await stage.tries('dewi', 'select * from video_links')).code).toBe('42501')
    await stage.holdsOnly('dewi', ['data_affiliate', 'data_affiliate_edit'])
    expect((await stage.tries('dewi', said(shown, 'dewi'))).count).toBe(2)
  })
})

describe('the columns that a call may write', () => {
  const link =
    'link_posting_review link_posting_vo link_video_review link_video_vo status_link_posting tanggal_max_upload'
  const written = {
    'affiliate_link_videos INSERT': `affiliate_id link_posting_review link_posting_vo link_video_review link_video_vo product_id status_link_posting tanggal_max_upload video_id`,
    'affiliate_link_videos UPDATE': link,
    'affiliate_registrations INSERT': 'platform product_id username whatsapp',
    'affiliate_registrations UPDATE':
      'platform product_id sample_product_reason sample_product_status selected_product_ids status_whatsapp username whatsapp',
    'griting_templates INSERT': 'description name template_content',
    'griting_templates UPDATE': 'description name template_content',
    'products INSERT': 'price product_benefit product_name product_number',
    'products UPDATE': 'price product_benefit product_name product_number',
    'profiles INSERT': 'email full_name id is_active role',
    'profiles UPDATE': 'email full_name is_active role',
    'user_permissions INSERT': 'permission_name user_id',
    'videos INSERT': 'product_id video_review video_vo',
    'videos UPDATE': 'product_id video_review video_vo',
  }

  it.each(['app_full', 'app_limited'])('are these and no others for %s', async (role) => {
    const rows = await stage.owner<{ what: string; columns: string }>(
      `select table_name || ' ' || privilege_type as what, string_agg(column_name, ' ' order by column_name) as columns
       from information_schema.column_privileges
       where grantee = $1 and privilege_type in ('INSERT', 'UPDATE') and table_schema = 'public' group by 1`,
      [role],
    )
    expect(Object.fromEntries(rows.map(({ what, columns }) => [what, columns]))).toEqual(written)
  })

  it.each([
    `update videos set status = 'video baru'`,
    `update videos set dibuat_oleh = 'x@x.id'`,
    'update videos set no_video = 1',
    `insert into videos (video_vo, created_by) values ('https://x.id/n', :toni)`,
    `insert into user_permissions (user_id, permission_name, granted_by) values (:toni, 'griting', :toni)`,
    `update user_permissions set permission_name = 'griting'`,
    `update affiliate_registrations set created_at = now()`,
    `insert into affiliate_products select * from affiliate_products`,
    `insert into permission_names values ('mine', null, true)`,
    `update profiles set email_verified = true`,
    'select token from sessions',
    'select password from accounts',
  ])('refuse even a superadmin: %s', async (text) => {
    expect(await stage.isRefused('sari', said(text, 'sari'))).toMatchObject({ refused: true, code: '42501' })
  })

  it('sign what is made with the maker', async () => {
    const made = await stage.tries(
      'budi',
      `insert into videos (video_vo) values ('https://x.id/signed') returning created_by, dibuat_oleh, status`,
    )
    expect(made.rows).toEqual([
      { created_by: ids.budi, dibuat_oleh: 'budi@example.com', status: 'video baru' },
    ])
    const granted = await stage.tries(
      'budi',
      said(
        `insert into user_permissions (user_id, permission_name) values (:toni, 'griting') returning granted_by`,
        'budi',
      ),
    )
    expect(granted.rows).toEqual([{ granted_by: ids.budi }])
  })
})
