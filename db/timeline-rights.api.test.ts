/** The right to read entries of the timeline in the database: role × subject_type × permission. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { getProductPermission } from '#features/session/permission.ts'
import {
  castDatabase,
  ids,
  insertRows,
  listAllPermissions,
  onlyByGrant,
  withIds,
} from '#test/granted-rows.ts'

const { queryAsOwner, runAndCommit, setPermissions } = castDatabase

beforeAll(insertRows)

const listPermissions = ['reg_affiliate', 'data_affiliate']
const visibilityPermissions = ['data_affiliate_tab_all', 'data_affiliate_tab_products']

/** Entries, and the permissions needed to read them: one of each inner list. */
const rules: [subject_type: string, condition: string, permissionLists: string[][]][] = [
  ['affiliate', 'subject_id = :serum_affiliate', [listPermissions, visibilityPermissions]],
  ['assignment', 'subject_id = :serum_affiliate', [['data_affiliate'], visibilityPermissions]],
  ['assignment', 'second_subject_id = :assigned_video', [['data_affiliate'], visibilityPermissions]],
  [
    'shipping_address',
    'subject_id = :serum_affiliate',
    [['data_affiliate_edit', 'reg_affiliate'], listPermissions, visibilityPermissions],
  ],
  ['video', 'subject_id = :assigned_video', [['data_video', 'data_affiliate']]],
  ['template', 'subject_id = :template', [['griting', 'data_affiliate']]],
  ['reminder', 'subject_id = :reminder', [['griting']]],
  ['rejection_reasons', 'subject_id = :rejection_reasons', [['data_affiliate']]],
  ['product', 'subject_id = :mist', [['product_management']]],
  ['message', 'subject_id = :message', [['dashboard']]],
  ['permission', 'subject_id = :toni', [['permission_management']]],
]
/** Rules for entries about a user. Reading them also requires a higher rank than the user's. */
const rulesByRank: typeof rules = [
  ['user', 'subject_id = :toni', [['user_management']]],
  ['account', 'subject_id = :toni', [['user_management']]],
]

async function countEntries(
  caller: CastName,
  subject_type: string,
  condition: string,
  permissions: string[],
): Promise<number> {
  await setPermissions(caller, permissions)
  const { code, rows } = await runAndCommit(
    caller,
    withIds(
      caller,
      `select id, changes from timeline where subject_type = '${subject_type}' and ${condition}`,
    ),
  )
  expect(code).toBeUndefined()
  return rows.length
}

// A sign-in adds an entry about the account.
beforeAll(async () => {
  await queryAsOwner(
    `insert into sessions (user_id, token_hash, expires_at) values ($1, 'toni', now() + interval '1 day')`,
    [ids.toni],
  )
})

describe.each([
  ['rina', 'a user', rules],
  ['dewi', 'a moderator', [...rules, ...rulesByRank]],
] as const)('%s, %s,', (caller, _, rulesOfRole) => {
  it.each(rulesOfRole)(
    'needs one permission of each list to read %s entries with %s',
    async (subject_type, condition, permissionLists) => {
      const product = getProductPermission(`${ids.serum}`)
      for (const alternatives of permissionLists) {
        const otherPermissions = listAllPermissions().filter(
          (permission) => !alternatives.includes(permission),
        )
        expect(await countEntries(caller, subject_type, condition, otherPermissions)).toBe(0)
        const firstOfOtherLists = permissionLists
          .filter((list) => list !== alternatives)
          .map(([first]) => `${first}`)
        for (const permission of alternatives)
          expect(
            await countEntries(caller, subject_type, condition, [...firstOfOtherLists, permission, product]),
            permission,
          ).toBeGreaterThan(0)
      }
    },
  )
})

describe('budi, an admin, and sari, a superadmin,', () => {
  it.each([...rules, ...rulesByRank])(
    'need no granted permission to read %s entries with %s',
    async (subject_type, condition) => {
      expect(await countEntries('budi', subject_type, condition, [])).toBeGreaterThan(0)
      expect(await countEntries('sari', subject_type, condition, [])).toBeGreaterThan(0)
    },
  )
})

describe('with any permissions', () => {
  it.each(rulesByRank)('a user cannot read entries about another %s', async (subject_type, condition) => {
    expect(await countEntries('rina', subject_type, condition, listAllPermissions())).toBe(0)
  })

  it.each(['user', 'account'])(
    'no one reads %s entries of a user with a higher rank',
    async (subject_type) => {
      expect(await countEntries('dewi', subject_type, 'subject_id = :budi', listAllPermissions())).toBe(0)
      expect(await countEntries('budi', subject_type, 'subject_id = :sari', onlyByGrant)).toBe(0)
    },
  )

  it('every user reads the entries about themselves', async () => {
    for (const caller of ['rina', 'dewi', 'budi', 'sari'] as const) {
      expect(await countEntries(caller, 'user', 'subject_id = :me', [])).toBeGreaterThan(0)
      expect(await countEntries(caller, 'account', 'subject_id = :me', [])).toBeGreaterThan(0)
    }
    await setPermissions('rina', ['griting'])
    expect(await countEntries('rina', 'permission', 'subject_id = :me', ['griting'])).toBeGreaterThan(0)
  })

  it('entries of affiliates and assignments of hidden products are not visible', async () => {
    const permissions = listAllPermissions().filter((permission) => permission !== 'data_affiliate_tab_all')
    expect(await countEntries('rina', 'affiliate', 'subject_id = :cleanser_affiliate', permissions)).toBe(0)
    expect(await countEntries('rina', 'assignment', 'subject_id = :cleanser_affiliate', permissions)).toBe(0)
    expect(
      await countEntries('rina', 'shipping_address', 'subject_id = :cleanser_affiliate', permissions),
    ).toBe(0)
    expect(
      await countEntries('rina', 'assignment', 'second_subject_id = :assigned_cleanser_video', permissions),
    ).toBe(0)
    expect(
      await countEntries('rina', 'affiliate', 'subject_id = :cleanser_affiliate', listAllPermissions()),
    ).toBeGreaterThan(0)
  })

  it('entries of a deleted row are not visible', async () => {
    await queryAsOwner(withIds('sari', 'delete from griting_templates where id = :template'))
    expect(await countEntries('sari', 'template', 'subject_id = :template', [])).toBe(0)
  })
})

describe('the full links of a video', () => {
  /** Returns the links that the entries about a video of Dewi show. */
  const readLinks = async (caller: CastName, permissions: string[]) => {
    await setPermissions(caller, permissions)
    const { rows } = await runAndCommit(
      caller,
      withIds(
        caller,
        'select s.links from app.visible_timeline_links s join timeline t using (id) where t.subject_id = :video_dewi',
      ),
    )
    return rows.map(({ links }) => links.video_vo[1])
  }
  const link = 'https://x.id/video_dewi'

  it('are visible to its creator with data_video', async () => {
    expect(await readLinks('dewi', ['data_video'])).toEqual([link])
    expect(await readLinks('dewi', [])).toEqual([])
    expect(await readLinks('rina', ['data_video'])).toEqual([])
  })

  it('are visible to admins, but not to editors of affiliates of its product', async () => {
    expect(await readLinks('budi', [])).toEqual([link])
    const editorPermissions = ['data_affiliate', 'data_affiliate_edit', 'data_affiliate_tab_products']
    expect(await readLinks('rina', [...editorPermissions, getProductPermission(`${ids.serum}`)])).toEqual([])
  })
})
