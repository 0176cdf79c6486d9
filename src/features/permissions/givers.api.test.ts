/**
 * The users whom the caller can ask for a permission: the names of those who could grant it, and nothing else about
 * them.
 */

import { beforeAll, describe, expect, it } from 'vitest'
import { openCastDatabase } from '#test/acting.ts'
import { as, program } from '#test/cast-program.ts'

const { openConnection } = await openCastDatabase()

beforeAll(async () => {
  await program.database.queryAsOwner(
    `insert into profiles (email, full_name, role, is_active) values
       ('tidur@example.com', 'Superadmin Tidur', 'superadmin', false),
       ('mod@example.com', 'Moderator Lain', 'moderator', true)`,
  )
})

describe('listing the users who can grant permissions', () => {
  it.each([
    ['rina', ['Sari Wulandari', 'Budi Santoso']],
    ['dewi', ['Sari Wulandari', 'Budi Santoso']],
    ['budi', ['Sari Wulandari']],
    ['sari', []],
  ] as const)('returns to %s the names %j', async (actor, names) => {
    const { status, body } = await as[actor]('GET', '/permissions/givers')
    expect([status, body]).toEqual([200, { names }])
  })

  it('omits a moderator who manages permissions', async () => {
    await program.database.queryAsOwner(
      `insert into user_permissions (user_id, permission_name)
       select id, 'permission_management' from profiles where email = 'mod@example.com'`,
    )
    expect((await as.rina('GET', '/permissions/givers')).body.names).not.toContain('Moderator Lain')
  })

  it('returns 401 without a session, and the database returns no names', async () => {
    expect((await program.anonymous('GET', '/permissions/givers')).status).toBe(401)
    const client = await openConnection('app_request')
    const { rows } = await client.query('select app.find_permission_givers() as names')
    expect(rows).toEqual([{ names: [] }])
  })
})
