/**
 * One user refers to a row at the moment in which another deletes it. The result is a refusal that says so, never a
 * server error.
 */
import { beforeAll, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { productPermission } from '#features/session/permission.ts'
import { affiliateRows } from '#test/affiliate-rows.ts'
import type { Reply } from '#test/calls.ts'
import { type LoginProgram, startLoginProgram } from '#test/person.ts'
import type { Call } from '#test/program.ts'

let program: LoginProgram
const as = {} as Record<CastName, Call>

beforeAll(async () => {
  program = await startLoginProgram()
  for (const name of ['sari', 'budi'] as const) as[name] = await program.signIn(name)
})

let made = 0

async function idOf(text: string, values: unknown[] = []): Promise<string> {
  const [row] = await program.database.owner<{ id: string }>(`${text} returning id`, values)
  return `${row?.id}`
}

function person(): Promise<string> {
  made += 1
  return idOf(`insert into profiles (email, full_name) values ($1, 'Orang')`, [`orang${made}@example.com`])
}

function product(): Promise<string> {
  made += 1
  return idOf(
    `insert into products (product_number, product_name, product_benefit) values ($1, $1, 'Baik')`,
    [`P-${made}`],
  )
}

async function granted(user: string, words: string[]): Promise<void> {
  await program.database.owner(
    `insert into user_permissions (user_id, permission_name) select $1, unnest($2::text[])`,
    [user, words],
  )
}

/** Starts a deletion and simultaneous requests. */
type Race = () => Promise<[gone: Promise<Reply>, asked: Promise<Reply>[]]>

const deletes = (path: string, body: object = {}) => as.sari('DELETE', path, body)
const words = ['dashboard', 'griting', 'data_video', 'reg_affiliate']

const races: Record<string, Race> = {
  async 'a grant to a user'() {
    const user = await person()
    return [
      deletes(`/users/${user}`),
      words.map((word) => as.budi('PUT', `/users/${user}/permissions/${word}`, {})),
    ]
  },
  async 'a grant and a revocation of a product'() {
    const [user, gone] = [await person(), await product()]
    const word = productPermission(gone)
    return [
      deletes(`/products/${gone}`),
      [
        as.budi('PUT', `/users/${user}/permissions/${word}`, {}),
        as.budi('DELETE', `/users/${user}/permissions/${word}`, {}),
      ],
    ]
  },
  async 'a copy of permissions to a user'() {
    const [from, to] = [await person(), await person()]
    await granted(from, words)
    return [deletes(`/users/${to}`), [as.budi('POST', `/users/${to}/permissions/copy`, { from })]]
  },
  async 'a copy of permissions from a user'() {
    const [from, to] = [await person(), await person()]
    await granted(from, words)
    return [deletes(`/users/${from}`), [as.budi('POST', `/users/${to}/permissions/copy`, { from })]]
  },
  async 'a copy with a product'() {
    const [from, to, other, gone] = [await person(), await person(), await product(), await product()]
    await granted(from, [productPermission(gone), ...words])
    await granted(to, [productPermission(other), productPermission(gone)])
    return [
      deletes(`/products/${gone}`),
      [
        as.budi('POST', `/users/${to}/permissions/copy`, { from }),
        as.sari('POST', `/users/${from}/permissions/copy`, { from: to }),
      ],
    ]
  },
  async 'a registration, a video and an edit with a product'() {
    const gone = await product()
    return [
      deletes(`/products/${gone}`, { confirmed: { affiliates: 9, videos: 9 } }),
      [...things(as.budi, gone), save(await affiliateRows(program.database).affiliate([]), gone, [])],
    ]
  },
  async 'an assignment of a video'() {
    const make = affiliateRows(program.database)
    const of = await product()
    const affiliate = await make.affiliate([of])
    const video = await make.video(of, await program.database.idOf('sari'))
    return [deletes(`/videos/${video}`), [save(affiliate, of, [video])]]
  },
  async 'what somebody makes, asks and grants, himself'() {
    await program.database.owner('delete from rate_limits')
    const [of, other, who] = [await product(), await person(), await program.person()]
    await program.database.owner(`update profiles set role = 'admin' where id = $1`, [who.id])
    const { call } = await program.signedIn(who)
    return [
      deletes(`/users/${who.id}`),
      [
        ...things(call, of),
        call('POST', '/templates', { name: 'Sapaan', template_content: 'Halo', description: '' }),
        call('PUT', `/users/${other}/permissions/griting`, {}),
        call('PUT', '/login/email', { email: `x${who.email}`, current_password: who.password }),
        call('POST', '/login/second-factor', { current_password: who.password }),
        program.anonymous('POST', '/auth/recovery', { email: who.email }),
        program.browser().signIn(who),
      ],
    ]
  },
}

function things(call: Call, product_id: string): Promise<Reply>[] {
  made += 1
  const link = `https://example.com/v/${made}`
  const fields = { platform: 'tiktok', username: `hilang${made}`, whatsapp: `0812${30_000_000 + made}` }
  return [
    call('POST', '/affiliates', { ...fields, product_id }),
    call('POST', '/videos', { video_vo: link, video_review: '', product_id }),
  ]
}

/** Saves a new affiliate as the edit screen does. */
function save(id: string, product: string, videos: string[]): Promise<Reply> {
  made += 1
  return as.sari('PUT', `/affiliates/${id}`, {
    revision: 1,
    platform: 'tiktok',
    username: `sunting${made}`,
    whatsapp: `0815${30_000_000 + made}`,
    selected_product_ids: [product],
    status_whatsapp: 'sudah',
    sample_product_status: 'review',
    sample_product_reason: '',
    link_videos: videos.map((video_id) => ({
      product_id: product,
      video_id,
      tanggal_max_upload: null,
      status_link_posting: 'belum',
      link_posting_vo: '',
      link_posting_review: '',
    })),
  })
}

it.each(Object.keys(races))(
  '%s that is deleted meanwhile succeeds or is refused',
  { timeout: 120_000 },
  async (name) => {
    // Password hashes are slow on purpose, so these races have fewer rounds.
    const rounds = name.endsWith('himself') ? 12 : 60
    const seen: Record<string, number> = {}
    for (let round = 0; round < rounds; round++) {
      const [gone, asked] = (await races[name]?.()) ?? []
      // 409: another request was faster and created a new use of the row, such as an assignment, so the row stays.
      expect([204, 409]).toContain((await gone)?.status)
      for (const { status, body } of await Promise.all(asked ?? [])) {
        const outcome = status < 300 ? 'done' : `${status} ${body.code}`
        seen[outcome] = (seen[outcome] ?? 0) + 1
      }
    }
    const refusals = Object.keys(seen).filter((outcome) => outcome !== 'done')
    // A deleted user has no session and no permission from that moment on.
    const fitting = name.endsWith('himself') ? /^(400|401|403|404|409|429) / : /^(400|404|409) /
    expect(refusals.filter((outcome) => !fitting.test(outcome))).toEqual([])
  },
)
