import { Client } from 'pg'
import { expect, it } from 'vitest'
import { start } from '#app/server/start.ts'
import { readConfig } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { createEmptyDatabase, createScratchFolder } from '#test/backups.ts'
import { createCall } from '#test/calls.ts'
import { createSessionCookie } from '#test/cheap-logins.ts'
import { onFileFinished } from '#test/fresh-database.ts'
import { testPages } from '#test/pages.ts'
import { isShortcode } from './shortcodes.ts'
import { starterTemplates } from './starter-templates.server.ts'

const usedShortcodes = new Set(
  starterTemplates.flatMap(({ template_content }) => template_content.match(/\[\w+\]/g) ?? []),
)

it('the starter templates use the shortcodes for videos, parcels and pages, and no unknown ones', () => {
  for (const code of ['[video]', '[deadline]', '[telat]', '[resi]', '[halaman]'])
    expect(usedShortcodes).toContain(code)
  expect([...usedShortcodes].filter((code) => !isShortcode(code))).toEqual([])
})

it('starter templates that ask for what creators can do on their page have its link on a line of its own', () => {
  const askingTemplates = starterTemplates.filter(({ template_content }) =>
    /linknya|alamat|waktu|sampai/i.test(template_content),
  )
  const withoutLink = askingTemplates.filter(
    ({ template_content }) => !/^\[halaman\]$/m.test(template_content),
  )
  expect(askingTemplates.length).toBeGreaterThan(5)
  // The template 'Minta alamat lewat chat' is for users who may not hand out the link.
  expect(withoutLink.map(({ name }) => name)).toEqual(['Minta alamat lewat chat'])
})

it('only the first start on a database creates the starter templates, their history and reminders', async () => {
  const url = await createEmptyDatabase()
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: createScratchFolder(),
    PORT: '0',
    BACKUP_AT: 'off',
    ADMIN_EMAIL: 'sari@example.com',
    ADMIN_PASSWORD: 'sari-demo',
  })
  const names = starterTemplates.map(({ name }) => name)
  const owner = new Client({ connectionString: url })
  await owner.connect()
  onFileFinished(() => owner.end())
  // The second start does not create the template again that is deleted after the first.
  for (const expectedNames of [names, names.slice(1)]) {
    const program = await start(config, testPages, createLog('silent'))
    const cookie = await createSessionCookie(owner, 'sari@example.com')
    const sari = createCall(program.url.replace('localhost', '127.0.0.1'), { cookie })
    const { body } = await sari('GET', '/templates')
    expect(body.map(({ name }: { name: string }) => name)).toEqual(expectedNames)
    await owner.query('delete from griting_templates where name = $1', [names[0]])
    await program.stop()
  }
  const { rows } = await owner.query(
    `select count(*)::int as creations from timeline where subject_type = 'template' and act = 'made'`,
  )
  expect(rows).toEqual([{ creations: starterTemplates.length }])
  const { rows: reminders } = await owner.query(
    'select s.need from reminder_schedules s join griting_templates g on g.id = s.template_1 order by s.need',
  )
  expect(reminders.map(({ need }) => need)).toEqual([
    'dikembalikan',
    'hubungi',
    'revisi',
    'telat',
    'tenggat',
    'video',
  ])
})
