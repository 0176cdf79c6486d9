/**
 * Tests that a pooler, which assigns a connection for one transaction, may be between the requests and the database.
 * Runs on every PostgreSQL.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { start } from '#app/server/start.ts'
import { readConfig } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { signInAt } from '#test/calls.ts'
import { createFreshDatabase, type FreshDatabase, onFileFinished } from '#test/fresh-database.ts'
import { testPages } from '#test/pages.ts'
import { startRecordingProxy } from '#test/recording-proxy.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await createFreshDatabase()
})

/** Starts the program with this pooler. @returns its address */
async function startThrough(DATABASE_POOLER_URL: string): Promise<string> {
  const config = readConfig({
    DATABASE_URL: database.url,
    DATABASE_POOLER_URL,
    PORT: '0',
    LOG_LEVEL: 'silent',
    BACKUP_AT: 'off',
  })
  const running = await start(config, testPages, createLog('silent'))
  onFileFinished(() => running.stop())
  return running.url.replace('localhost', '127.0.0.1')
}

describe('DATABASE_POOLER_URL', () => {
  it('carries requests and sign-ins, with unnamed statements', async () => {
    const proxy = await startRecordingProxy(database.url)
    const sari = await signInAt(await startThrough(proxy.url), 'sari')
    expect((await sari('GET', '/affiliates')).status).toBe(200)
    const template = { name: 'Kabar', template_content: 'Halo' }
    expect((await sari('POST', '/templates', template)).status).toBe(201)
    const sentText = [...proxy.takeSentText('app_request_'), ...proxy.takeSentText('app_auth_')].join('')
    expect(sentText).toContain('select * from app.begin_request($1, $2)')
    expect(sentText).toContain('rate_limits')
    // A Parse message: its type byte, its length, the name of the statement. The name is empty here.
    expect(sentText.match(/P[\s\S]{4}\0(?=select|insert|update|with)/g)?.length).toBeGreaterThan(5)
    expect(sentText).not.toMatch(/P[\s\S]{4}[\w: -]+\0(begin|commit|select|insert|update|with)/i)
  })

  it('is rejected if it leads to another database', async () => {
    const { url } = await createFreshDatabase()
    await expect(startThrough(url)).rejects.toThrow(/DATABASE_POOLER_URL leads to another server or database/)
  })

  it('is rejected if the logins cannot connect through it', async () => {
    await expect(startThrough('postgresql://127.0.0.1:1/app')).rejects.toThrow(
      /DATABASE_POOLER_URL does not let app_request_\w+ in.*auth_query.*ECONNREFUSED/,
    )
  })
})
