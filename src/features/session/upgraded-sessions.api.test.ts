/** Sessions continue after migration 0038, before which the database stored their tokens in plain text. */
import { createHash, randomBytes } from 'node:crypto'
import { serializeSigned } from 'hono/utils/cookie'
import { Client } from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { ensureCookieSecret } from '#features/session/first-superadmin.server.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { readSqlFiles } from '#platform/server/database/sql-files.ts'
import { buildDatabaseUrl, run } from '#test/base-database.ts'
import { createCall } from '#test/calls.ts'
import { sessionCookie } from '#test/cheap-logins.ts'
import { startProgramOn } from '#test/program.ts'

it('sessions continue after the upgrade, and only the hash of their token is stored', async () => {
  const server = inject('server').url
  const databaseName = `old_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${databaseName}`)
  onTestFinished(() => run(server, `drop database ${databaseName} with (force)`))
  const url = buildDatabaseUrl(server, databaseName)
  const { migrations } = readSqlFiles()
  await migrate(url, { migrations: migrations.filter((file) => file.name < '0038'), repeatables: [] })
  const owner = new Client({ connectionString: url })
  await owner.connect()
  const token = randomBytes(32).toString('base64url')
  await owner.query(
    `with person as (
       insert into profiles (email, full_name, role) values ('sari@example.com', 'Sari', 'superadmin') returning id)
     insert into sessions (user_id, token, expires_at) select id, $1, now() + interval '1 day' from person`,
    [token],
  )
  const cookie = await serializeSigned(sessionCookie, token, await ensureCookieSecret(owner))

  const program = await startProgramOn(url)
  const { status, body } = await createCall(program.url, { cookie })('GET', '/session')
  expect([status, body.user?.email]).toEqual([200, 'sari@example.com'])
  const { rows } = await owner.query<{ token_hash: string }>('select token_hash from sessions')
  await owner.end()
  expect(rows).toEqual([{ token_hash: createHash('sha256').update(token).digest('hex') }])
})
