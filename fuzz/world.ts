/** The rows that inputs name by number. They are replenished, because calls delete some of them. */
import type { FreshDatabase } from '#test/fresh-database.ts'
import { fuzzPassword } from './callers.ts'
import { type Input, type Kind, rowCount } from './inputs.ts'

// biome-ignore lint/suspicious/noExplicitAny: rows of any table
type Row = Record<string, any>

const tables: Record<Kind, string> = {
  affiliate: 'affiliate_registrations',
  application: `(select *, received_at as created_at from applications where state <> 'accepted') p`,
  product: 'products',
  video: 'videos',
  link_video: 'affiliate_link_videos',
  template: 'griting_templates',
  profile: 'profiles',
  session: 'sessions',
  trashed: '(select *, deleted_at as created_at from trash) b',
}

export interface World {
  /** Replaces the names of rows in an input by their ids, fields and revisions. */
  resolve(input: Input): Input
  listIds(kind: Kind): string[]
  /** Must be called after a change. Reads the rows again, and adds rows of kinds that have too few. */
  refresh(): Promise<void>
}

export async function openWorld({ queryAsOwner }: Pick<FreshDatabase, 'queryAsOwner'>): Promise<World> {
  const rows = {} as Record<Kind, Row[]>
  /** Makes usernames, numbers and links unique. */
  let count = 0

  async function read(): Promise<void> {
    for (const [kind, table] of Object.entries(tables) as [Kind, string][])
      rows[kind] = await queryAsOwner<Row>(
        `select * from ${table} order by created_at desc, id limit ${rowCount}`,
      )
  }

  async function refresh(): Promise<void> {
    await read()
    /** The rows of each kind, how many there must be, and the function that adds one. */
    const stock = [
      [rows.product, 4, addProduct],
      [rows.affiliate, 6, addAffiliate],
      [rows.application, 8, addApplication],
      [rows.video, 6, addVideo],
      [rows.link_video, 3, assignVideo],
      [rows.template, 3, addTemplate],
      [rows.profile, 8, addPerson],
      [rows.trashed, 6, addTrashed],
    ] as const
    for (const [existing, minimum, add] of stock)
      for (let missing = minimum - existing.length; missing > 0; missing--) await add(count++)
    if (stock.some(([existing, minimum]) => existing.length < minimum)) await read()
  }

  const addProduct = (n: number) =>
    queryAsOwner(
      `insert into products (product_number, product_name, product_benefit) values ($1, $2, 'Lembap')`,
      [`F-${n}`, `Serum ${n}`],
    )
  /** Adds an affiliate with one or two products in turn. Its former name is only in the timeline. */
  const addAffiliate = async (n: number) => {
    const [created] = await queryAsOwner<{ id: string }>(
      `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
       select $1, $2, array(select id from products order by created_at, id offset $3 % 4 limit 1 + $3 % 2) returning id`,
      [`lama.${padNumber(n)}`, `0812${10_000_000 + n}`, n],
    )
    await queryAsOwner('update affiliate_registrations set username = $2 where id = $1', [
      created?.id,
      `rahasia.${padNumber(n)}`,
    ])
    return created?.id
  }
  /** Adds an application for each product in turn or for none, which is waiting, marked or declined. */
  const addApplication = (n: number) =>
    queryAsOwner(
      `insert into applications (nama, platform, username, whatsapp, product_id, kota, tentang, page, submissions, mark, state,
         decided_at)
       select $1, 'tiktok', $2, $3, (select id from products order by created_at, id offset $4 % 5 limit 1), 'Garut', '', '/',
         '{}', case when $4 % 4 = 3 then 'trap' end, case when $4 % 4 = 2 then 'declined' else 'waiting' end,
         case when $4 % 4 = 2 then now() end`,
      [`Rahasia ${padNumber(n)}`, `pelamar.${padNumber(n)}`, `0813${10_000_000 + n}`, n],
    )
  const addVideo = async (n: number) => {
    const [created] = await queryAsOwner<{ id: string }>(
      `insert into videos (video_vo, product_id, created_by)
       select $1, (select id from products order by created_at, id offset $2 % 4 limit 1),
         (select id from profiles order by created_at desc, id offset $2 % 4 limit 1) returning id`,
      [`https://drive.example.com/rahasia/${padNumber(n)}`, n],
    )
    return created?.id
  }
  const addTrashed = async (n: number) =>
    n % 2
      ? queryAsOwner('delete from videos where id = $1', [await addVideo(n)])
      : queryAsOwner('delete from affiliate_registrations where id = $1', [await addAffiliate(n)])
  /** Assigns a video that nobody has to an affiliate of its product, if possible of the oldest product. */
  const assignVideo = () =>
    queryAsOwner(
      `insert into affiliate_link_videos (affiliate_id, product_id, video_id)
       select a.id, v.product_id, v.id from videos v join affiliate_registrations a on v.product_id = any (a.selected_product_ids)
       where v.status = 'video baru'
       order by v.product_id = (select id from products order by created_at, id limit 1) desc limit 1`,
    )
  const addTemplate = (n: number) =>
    queryAsOwner(`insert into griting_templates (name, template_content) values ($1, 'Halo [nama]')`, [
      `Salam ${n}`,
    ])
  /** Adds a user with a permission and a sign-in, which are in the user's history. */
  const addPerson = async (n: number) => {
    const [created] = await queryAsOwner<{ id: string }>(
      `insert into profiles (email, full_name, role) values ($1, 'Wati', 'user') returning id`,
      [`wati${padNumber(n)}@example.com`],
    )
    await queryAsOwner(`insert into user_permissions (user_id, permission_name) values ($1, 'griting')`, [
      created?.id,
    ])
    await queryAsOwner(
      `insert into sessions (user_id, token_hash, expires_at) values ($1, gen_random_uuid(), now() + interval '1 day')`,
      [created?.id],
    )
  }

  function resolve(input: Input): Input {
    const resolvedInput = mapTexts(input, (text) =>
      text.replace(
        /\{(\w+)(?:\.(\d+))?(?:\.(\w+))?\}/g,
        (placeholder, kind: string, index = '0', field = 'id') => {
          if (kind === 'password') return fuzzPassword
          const kindRows = rows[kind as Kind]
          return kindRows
            ? String(kindRows[Number(index) % Math.max(1, kindRows.length)]?.[field] ?? '')
            : placeholder
        },
      ),
    ) as Input
    if (resolvedInput.revision !== '{revision}') return resolvedInput
    const namedRow = Object.values(rows)
      .flat()
      .find((row) => row.id === resolvedInput.id)
    return { ...resolvedInput, revision: namedRow?.revision ?? 1 }
  }

  await refresh()
  // Gives each entry a unique time in the past, by which the oracle finds out who is shown the entry.
  await queryAsOwner(`update timeline set at = timestamptz '2001-01-01' + id * interval '67 seconds'`)
  return { resolve, refresh, listIds: (kind) => rows[kind].map(({ id }) => id) }
}

/** Pads numbers to one length, so that no name is the beginning of another. */
const padNumber = (n: number) => String(n).padStart(5, '0')

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  const mapped = {}
  // Doesn't use an assignment, because a key may be `__proto__`.
  for (const [key, item] of Object.entries(value))
    Object.defineProperty(mapped, key, { value: mapTexts(item, change), enumerable: true })
  return mapped
}
