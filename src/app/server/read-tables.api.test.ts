/**
 * Each GET of the contract declares the tables that its SQL reads. A statement locks each table that it names, even if
 * its plan does not read the table, so `pg_locks` shows the tables. Runs on every PostgreSQL.
 */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays, getJakartaDate } from '#base/jakarta.ts'
import { seedDemo } from '#db/seed.ts'
import { countAffiliates, countedTables } from '#features/affiliates/affiliate-pages.server.ts'
import { needFilters } from '#features/affiliates/affiliate-values.ts'
import { listTables } from '#platform/call-meta.ts'
import { openDatabase, type Tx } from '#platform/server/database/database.ts'
import { ensureLogins } from '#platform/server/database/logins.ts'
import { createLog } from '#platform/server/log.ts'
import { contractCalls } from '#test/contract-calls.ts'
import { onFileFinished } from '#test/fresh-database.ts'
import { type Program, type SignedInCall, startProgram } from '#test/program.ts'

/** Calls whose reply is never refetched after a change. They declare no tables. */
const callsNeverRefetched = [
  // The browser renews the session by itself, and the server's cache of sessions has tables of its own.
  'session.current',
  // The reply becomes a file.
  'trash.stored',
  // The dialog fetches it each time it opens. Changes of sessions are not announced to browsers.
  'users.sessions',
  // The reply depends only on the user's permissions, whose change invalidates all queries.
  'bulkActions.allowed',
]

/** Tables that announce no changes, each with the tables that are written with it and announce theirs. */
const announcedBy: Record<string, string[]> = {
  affiliate_products: ['affiliate_registrations', 'affiliate_link_videos'],
  affiliate_months: ['affiliate_registrations'],
  affiliate_imports: ['affiliate_registrations'],
  // An entry is written in the same transaction as the change that it records.
  timeline: [],
  // This table changes only before the program serves requests.
  ledger: [],
  // This table is written once a night. Home reads it every five minutes.
  backups: [],
  // This table changes once or twice after an installation. Home reads it every five minutes.
  hidden_first_steps: [],
}

/** Tables that a call declares but does not read. */
const alsoDeclared: Record<string, string[]> = {
  // The role app_auth reads the login from further tables. The live stream announces a change of those as `profiles`.
  'login.read': ['profiles'],
  'login.sessions': ['profiles'],
  // `timeline.read` needs no permission and so announces nothing. These calls declare tables of the histories that
  // their users see.
  'affiliates.detail': ['message_queue_entries'],
  'users.list': ['user_permissions'],
  // Entries of the timeline are written with changes of these tables.
  'timeline.read': [
    'affiliate_link_videos',
    'message_queue_entries',
    'shipping_addresses',
    'user_permissions',
  ],
}

/** Tables that a call reads but does not declare. */
const notDeclared: Record<string, string[]> = {
  // The call looks for the last chat with an affiliate in `timeline`, whose policies name these tables.
  'messageQueue.read': ['griting_templates', 'messages', 'products', 'videos'],
}

const recordedTables = vi.hoisted(() => new Set<string>())

vi.mock('#platform/server/database/database.ts', async (original) => {
  const module = await original<typeof import('#platform/server/database/database.ts')>()
  const openRecordingDatabase: typeof module.openDatabase = async (...settings) => {
    const database = await module.openDatabase(...settings)
    return {
      ...database,
      transaction: (options, work) =>
        database.transaction(options, async (tx) => {
          const scansBefore = await readLockedTables(tx)
          const result = await work(tx)
          for (const [name, scans] of await readLockedTables(tx))
            if (scans !== scansBefore.get(name)) recordedTables.add(name)
          return result
        }),
    }
  }
  return { ...module, openDatabase: openRecordingDatabase }
})

/**
 * Returns the tables that this transaction has locked, with the number of scans of each. `app.begin_request` locks the
 * tables of rights for every call, so only a further scan shows that the call itself reads them.
 */
async function readLockedTables(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; scans: number }>`
    select class.relname as name, coalesce(stat.seq_scan, 0) + coalesce(stat.idx_scan, 0) as scans
    from pg_locks lock join pg_class class on class.oid = lock.relation
    left join pg_stat_xact_user_tables stat on stat.relid = class.oid
    where lock.locktype = 'relation' and lock.pid = pg_backend_pid() and class.relkind = 'r'
      and class.relnamespace in ('public'::regnamespace, 'app'::regnamespace)`.execute(tx)
  return new Map(rows.map(({ name, scans }) => [name, scans]))
}

let program: Program
let sari: SignedInCall
let rina: SignedInCall
let ids: Record<
  | 'affiliate'
  | 'video'
  | 'product'
  | 'template'
  | 'message'
  | 'reminder'
  | 'rejection_reasons'
  | 'user'
  | 'queue',
  string
>

beforeAll(async () => {
  program = await startProgram()
  const { queryAsOwner, readUserId, readProductId } = program.database
  await queryAsOwner('truncate affiliate_registrations cascade')
  await seedDemo(program.database.url)
  sari = await program.signIn('sari')
  rina = await program.signIn('rina')
  // Rina may make every call, but sees few products, so further branches of the SQL run for her.
  await queryAsOwner(
    `insert into user_permissions (user_id, permission_name)
     select $1, name from permission_names where product_id is null and name not like '%tab_all'
     on conflict do nothing`,
    [await readUserId('rina')],
  )
  const readId = async (text: string) => (await queryAsOwner<{ id: string }>(text))[0]?.id ?? ''
  const serum = await readProductId('Night Serum')
  const affiliate = await readId(
    `select affiliate_id as id from affiliate_link_videos where product_id = '${serum}' limit 1`,
  )
  const template = await readId('select id from griting_templates limit 1')
  const queue = { template_id: template, mark_contacted: false, of: { ids: [affiliate] } }
  ids = {
    affiliate,
    template,
    product: serum,
    video: await readId(`select id from videos where product_id = '${serum}' limit 1`),
    message: await readId('select id from messages limit 1'),
    reminder: await readId('select id from reminder_schedules limit 1'),
    rejection_reasons: await readId('select id from rejection_reasons'),
    user: await readUserId('dewi'),
    queue: (await sari('POST', '/message-queues', queue)).body.id,
  }
  // These requests and updates store who made a change, so that calls read the names of users.
  const importedRow = {
    platform: 'tiktok',
    username: 'diimpor',
    whatsapp: '0812000111444',
    product_id: serum,
  }
  const replies = [
    await sari('POST', `/affiliates/${affiliate}/chats`, { template_id: null }),
    await rina('POST', `/affiliates/${affiliate}/snooze`, { days: 7 }),
    await sari('POST', '/affiliate-imports', { rows: [importedRow] }),
    await sari(
      'DELETE',
      `/templates/${await readId(`select id from griting_templates where id <> '${template}'`)}`,
    ),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 201, 204])
  await queryAsOwner('update affiliate_link_videos set posting_accepted_by = $1 where affiliate_id = $2', [
    ids.user,
    affiliate,
  ])
  await queryAsOwner('update affiliate_registrations set chat_opened_at = now(), chat_opened_by = $1', [
    ids.user,
  ])
  // Admins need a row of `user_permissions` for this permission from here on, so that calls read that table.
  await queryAsOwner(`update permission_names set admin_has = false where name = 'permission_management'`)
})

/** Returns the paths of a call that make all branches of its handler run. */
function listPaths(name: string, path: string): string[] {
  const { affiliate, video, product, template, message, reminder, rejection_reasons, user, queue } = ids
  const searches = ['', '?q=a', '?q=%2312']
  const today = getJakartaDate(new Date())
  const filters = ['sample_product_status=terkirim', `product_id=${product}`]
  const cardFilters = [
    ...filters,
    'posting=belum',
    'late=ya',
    'link_check=ya',
    'rapor=selalu_tepat_waktu',
    'rapor=pernah_tidak_posting',
    'izin=iklan',
    'posted_from=2026-01-01',
    `sent_by=${user}`,
    'butuh=ditunda',
    'butuh=telat',
  ]
  const queriesByCall: Record<string, string[]> = {
    'affiliates.list': [...searches, ...filters.map((filter) => `?${filter}`)],
    'affiliateList.cards': [...searches, ...cardFilters.map((filter) => `?${filter}`)],
    'bulkActions.registered': [...searches, ...filters.map((filter) => `?${filter}`)],
    'bulkActions.followed': [...searches, ...cardFilters.map((filter) => `?${filter}`)],
    'videos.list': [...searches, '?given_from=2026-01-01', '?posted=telat', `?given_by=${user}`],
    'report.read': [`?from=${addDays(today, -300)}&to=${today}`],
    'applications.list': ['menunggu', 'ditandai', 'ditolak', 'semua'].map((shelf) => `?shelf=${shelf}`),
    'shipping.queue': ['', `?product=${product}`],
    'shipping.holders': ['?resi[0]=JX12'],
    'videos.available': [`?product_id=${product}`],
    'editing.holders': [`?video_ids[0]=${video}`],
    'postLinks.candidates': [
      `?link=https://www.tiktok.com/@a/video/1&affiliate_id=${affiliate}`,
      '?link=https://www.tiktok.com/@a/video/1&sender=0812345678',
    ],
  }
  const subjects = { affiliate, video, template, product, user, message, reminder, rejection_reasons }
  if (name === 'timeline.read') return Object.entries(subjects).map(([kind, id]) => `/timeline/${kind}/${id}`)
  if (name === 'trash.list') return ['affiliate', 'template'].map((resource) => `/trash/${resource}?q=a`)
  const id = path.startsWith('/products') ? product : path.startsWith('/message-queues') ? queue : affiliate
  return (queriesByCall[name] ?? ['']).map(
    (query) => `${path.replace('{user_id}', user).replace('{id}', id)}${query}`,
  )
}

/** Returns the announced tables that the program reads to answer the call. */
async function recordReadTables(name: string, path: string): Promise<string[]> {
  recordedTables.clear()
  // The queue is Sari's, and nobody else may read it.
  const callers = name === 'messageQueue.read' ? [sari] : [sari, rina]
  for (const callPath of listPaths(name, path))
    for (const call of callers) {
      // An announcement without a table empties the program's cache, so that the call reads from the database.
      await program.database.queryAsOwner('notify live')
      expect((await call('GET', callPath)).status, callPath).toBe(200)
    }
  return toAnnouncedTables(recordedTables)
}

function toAnnouncedTables(tables: Iterable<string>): string[] {
  return [...new Set([...tables].flatMap((table) => announcedBy[table] ?? [table]))].sort()
}

const readCalls = contractCalls.filter(({ method }) => method === 'GET')
const liveCalls = readCalls.filter(({ name }) => !callsNeverRefetched.includes(name))

it('exactly the calls whose replies are refetched declare tables', () => {
  const declaringCalls = contractCalls.filter(({ meta }) => listTables(meta).length > 0)
  expect(declaringCalls.map(({ name }) => name)).toEqual(liveCalls.map(({ name }) => name))
})

it('every declared table announces its changes', async () => {
  const announcingTables = await program.database.queryAsOwner<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'app.notify_change'::regproc`,
  )
  const declared = new Set(liveCalls.flatMap(({ meta }) => listTables(meta)))
  expect(announcingTables.map(({ name }) => name)).toEqual(expect.arrayContaining([...declared]))
})

describe('call', () => {
  it.each(liveCalls)(
    'a call declares exactly the tables that it reads: $name',
    async ({ name, path, meta }) => {
      const readTables = await recordReadTables(name, path)
      const undeclaredTables = notDeclared[name] ?? []
      expect(readTables).toEqual(expect.arrayContaining(undeclaredTables))
      const expected = readTables.filter((table) => !undeclaredTables.includes(table))
      expect([...listTables(meta)].sort()).toEqual([...expected, ...(alsoDeclared[name] ?? [])].sort())
    },
  )
})

it('a count of affiliates without a search text reads exactly the tables that its cache depends on', async () => {
  const database = await openDatabase(await ensureLogins(program.database.url), createLog('silent'))
  onFileFinished(() => database.close())
  const [session] = await program.database.queryAsOwner<{ token_hash: string }>(
    'select token_hash from sessions limit 1',
  )
  recordedTables.clear()
  for (const butuh of [undefined, ...needFilters])
    await database.transaction({ tokenHash: session?.token_hash ?? '', readOnly: true }, (tx) =>
      countAffiliates(tx, '', { butuh }),
    )
  expect(toAnnouncedTables(recordedTables)).toEqual([...countedTables].sort())
})

it('a table that a statement names is recorded as read, even if the plan never scans it', async () => {
  expect(await recordReadTables('trash.list', '/trash/{resource}')).toContain('products')
})
