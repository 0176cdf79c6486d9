/** A request refers to a row while another user deletes the row. It succeeds or is refused, and never fails with 500. */
import { beforeAll, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { getProductPermission } from '#features/session/permission.ts'
import { createRowMaker } from '#test/affiliate-rows.ts'
import type { Reply } from '#test/calls.ts'
import { type LoginProgram, startLoginProgram } from '#test/person.ts'
import type { Call } from '#test/program.ts'
import { chooseCount } from '#test/rounds.ts'

let program: LoginProgram
const callAs = {} as Record<CastName, Call>

beforeAll(async () => {
  program = await startLoginProgram()
  for (const name of ['sari', 'budi'] as const) callAs[name] = await program.signIn(name)
})

let rowCount = 0

async function insertRow(text: string, values: unknown[] = []): Promise<string> {
  const [row] = await program.database.queryAsOwner<{ id: string }>(`${text} returning id`, values)
  return `${row?.id}`
}

function insertUser(): Promise<string> {
  rowCount += 1
  return insertRow(`insert into profiles (email, full_name) values ($1, 'Orang')`, [
    `orang${rowCount}@example.com`,
  ])
}

function insertProduct(): Promise<string> {
  rowCount += 1
  return insertRow(
    `insert into products (product_number, product_name, product_benefit) values ($1, $1, 'Baik')`,
    [`P-${rowCount}`],
  )
}

async function insertPermissions(user: string, permissions: string[]): Promise<void> {
  await program.database.queryAsOwner(
    `insert into user_permissions (user_id, permission_name) select $1, unnest($2::text[])`,
    [user, permissions],
  )
}

interface Race {
  deletion: Promise<Reply>
  /** requests that refer to the row, which run at the same time */
  requests: Promise<Reply>[]
}

const sendDelete = (path: string, body: object = {}) => callAs.sari('DELETE', path, body)
const permissions = ['dashboard', 'griting', 'data_video', 'reg_affiliate']

/** Inserts the rows that each race needs, and starts it. */
const races: Record<string, () => Promise<Race>> = {
  async 'a grant to a user'() {
    const user = await insertUser()
    return {
      deletion: sendDelete(`/users/${user}`),
      requests: permissions.map((permission) =>
        callAs.budi('PUT', `/users/${user}/permissions/${permission}`, {}),
      ),
    }
  },
  async 'a grant and a revocation of a product'() {
    const [user, deletedProduct] = [await insertUser(), await insertProduct()]
    const permission = getProductPermission(deletedProduct)
    return {
      deletion: sendDelete(`/products/${deletedProduct}`),
      requests: [
        callAs.budi('PUT', `/users/${user}/permissions/${permission}`, {}),
        callAs.budi('DELETE', `/users/${user}/permissions/${permission}`, {}),
      ],
    }
  },
  async 'a copy of permissions to a user'() {
    const [from, to] = [await insertUser(), await insertUser()]
    await insertPermissions(from, permissions)
    return {
      deletion: sendDelete(`/users/${to}`),
      requests: [callAs.budi('POST', `/users/${to}/permissions/copy`, { from })],
    }
  },
  async 'a copy of permissions from a user'() {
    const [from, to] = [await insertUser(), await insertUser()]
    await insertPermissions(from, permissions)
    return {
      deletion: sendDelete(`/users/${from}`),
      requests: [callAs.budi('POST', `/users/${to}/permissions/copy`, { from })],
    }
  },
  async 'a copy with a product'() {
    const [from, to] = [await insertUser(), await insertUser()]
    const [deletedProduct, remainingProduct] = [await insertProduct(), await insertProduct()]
    await insertPermissions(from, [getProductPermission(deletedProduct), ...permissions])
    await insertPermissions(to, [
      getProductPermission(remainingProduct),
      getProductPermission(deletedProduct),
    ])
    return {
      deletion: sendDelete(`/products/${deletedProduct}`),
      requests: [
        callAs.budi('POST', `/users/${to}/permissions/copy`, { from }),
        callAs.sari('POST', `/users/${from}/permissions/copy`, { from: to }),
      ],
    }
  },
  async 'a registration, a video and an edit with a product'() {
    const deletedProduct = await insertProduct()
    const affiliate = await createRowMaker(program.database).affiliate([])
    // A deletion must confirm the number of uses of the product. Nine are more than it ever has here.
    return {
      deletion: sendDelete(`/products/${deletedProduct}`, { confirmed: { affiliates: 9, videos: 9 } }),
      requests: [
        ...createRequests(callAs.budi, deletedProduct),
        saveAffiliate(affiliate, { product: deletedProduct, videos: [] }),
      ],
    }
  },
  async 'an assignment of a video'() {
    const rows = createRowMaker(program.database)
    const product = await insertProduct()
    const affiliate = await rows.affiliate([product])
    const video = await rows.video(product, await program.database.readUserId('sari'))
    return {
      deletion: sendDelete(`/videos/${video}`),
      requests: [saveAffiliate(affiliate, { product, videos: [video] })],
    }
  },
  async 'a request by a user'() {
    // Each round signs in and requests emails, both of which are limited.
    await program.database.queryAsOwner('delete from rate_limits')
    const product = await insertProduct()
    const granteeId = await insertUser()
    const person = await program.createPerson()
    await program.database.queryAsOwner(`update profiles set role = 'admin' where id = $1`, [person.id])
    const { call } = await program.signInInBrowser(person)
    return {
      deletion: sendDelete(`/users/${person.id}`),
      requests: [
        ...createRequests(call, product),
        call('POST', '/templates', { name: 'Sapaan', template_content: 'Halo', description: '' }),
        call('PUT', `/users/${granteeId}/permissions/griting`, {}),
        call('PUT', '/login/email', { email: `x${person.email}`, current_password: person.password }),
        call('POST', '/login/second-factor', { current_password: person.password }),
        program.anonymous('POST', '/auth/recovery', { email: person.email }),
        program.createBrowser().signIn(person),
      ],
    }
  },
}

/** Registers an affiliate and creates a video, both with this product. */
function createRequests(call: Call, product_id: string): Promise<Reply>[] {
  rowCount += 1
  const link = `https://example.com/v/${rowCount}`
  const fields = {
    platform: 'tiktok',
    username: `hilang${rowCount}`,
    whatsapp: `0812${30_000_000 + rowCount}`,
  }
  return [
    call('POST', '/affiliates', { ...fields, product_id }),
    call('POST', '/videos', { video_vo: link, video_review: '', product_id }),
  ]
}

/** Saves an affiliate of revision 1 as the edit screen does, with this product and its videos. */
function saveAffiliate(
  id: string,
  { product, videos }: { product: string; videos: string[] },
): Promise<Reply> {
  rowCount += 1
  return callAs.sari('PUT', `/affiliates/${id}`, {
    revision: 1,
    platform: 'tiktok',
    username: `sunting${rowCount}`,
    whatsapp: `0815${30_000_000 + rowCount}`,
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

it.each(Object.entries(races))(
  '%s that is deleted meanwhile succeeds or is refused',
  { timeout: 120_000 },
  async (name, startRace) => {
    // Password hashes are slow on purpose, so these races have fewer rounds.
    const rounds = name.endsWith('by a user') ? chooseCount(4, 12) : chooseCount(20, 60)
    const outcomes: Record<string, number> = {}
    for (let round = 0; round < rounds; round++) {
      const { deletion, requests } = await startRace()
      // The deletion is refused with 409 if a request was faster and made a new use of the row, such as an assignment.
      expect([204, 409]).toContain((await deletion).status)
      for (const { status, body } of await Promise.all(requests)) {
        const outcome = status < 300 ? 'done' : `${status} ${body.code}`
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      }
    }
    const refusals = Object.keys(outcomes).filter((outcome) => outcome !== 'done')
    // A deleted user has no session and no permission from that moment on, and requests of e-mails are limited.
    const expectedRefusal = name.endsWith('by a user') ? /^(400|401|403|404|409|429) / : /^(400|404|409) /
    expect(refusals.filter((outcome) => !expectedRefusal.test(outcome))).toEqual([])
  },
)
