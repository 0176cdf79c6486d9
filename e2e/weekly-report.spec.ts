/** Users get the report of a week by e-mail. The program of this test has a mail server and a database of its own. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { createBuiltPages } from '#app/server/pages/built-pages.ts'
import { renderOwnPages } from '#app/server/pages/own-pages.ts'
import { start } from '#app/server/start.ts'
import { cast } from '#db/cast.ts'
import { formatPeriod } from '#features/report/report-text.ts'
import { createExampleBrand } from '#platform/server/brand-file.ts'
import { readConfig } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { decodeText } from '#test/emails.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, setWidth, test } from './fixtures.ts'
import { runAsOwner } from './people.ts'
import { signInByHand } from './person.ts'
import { findSection, openProfile } from './profile.ts'

interface ProgramWithMail extends AsyncDisposable {
  url: string
  received: MailServer['received']
  runAsOwner(statement: string): Promise<void>
}

async function startWithMail(): Promise<ProgramWithMail> {
  const resources = new AsyncDisposableStack()
  const mailServer = await startMailServer()
  resources.defer(mailServer.stop)

  const databaseName = `mailed_${randomBytes(6).toString('hex')}`
  await runAsOwner(`create database ${databaseName}`)
  resources.defer(async () => void (await runAsOwner(`drop database ${databaseName} with (force)`)))
  const database = new URL(process.env.E2E_DATABASE_URL ?? '')
  database.pathname = `/${databaseName}`
  const dataDir = await mkdtemp(join(tmpdir(), 'affiliate-mailed-'))
  resources.defer(() => rm(dataDir, { recursive: true, force: true }))
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.href,
    SMTP_URL: mailServer.url,
    PORT: '0',
    BACKUP_AT: 'off',
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: cast.sari.email,
    ADMIN_PASSWORD: cast.sari.password,
  })
  const log = createLog('silent')
  const dist = join(import.meta.dirname, '../dist')
  const pages = createBuiltPages(
    dist,
    await renderOwnPages(dist, { brand: createExampleBrand(), picture: null }),
    log,
  )
  const server = await start(config, pages, log)
  resources.defer(server.stop)
  return {
    url: server.url,
    received: mailServer.received,
    async runAsOwner(statement) {
      const owner = new Client({ connectionString: database.href })
      await owner.connect()
      await owner.query(statement).finally(() => owner.end())
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

test('a user who subscribes in the profile gets the report by e-mail, with a link to its week', async ({
  page,
}) => {
  await using program = await startWithMail()
  await page.goto(`${program.url}/auth`)
  await signInByHand(page, cast.sari.email, cast.sari.password)
  await expect(page).toHaveURL(`${program.url}/dashboard`)
  await page.goto(`${program.url}/dashboard/profile`)
  const report = findSection(page, 'Laporan Mingguan')
  const weeklySwitch = report.getByRole('switch', { name: 'Kirim lewat email setiap Senin' })
  await expect(weeklySwitch).not.toBeChecked()
  await expectAccessible(page)
  for (const width of [360, 1280] as const) {
    await setWidth(page, width)
    await expectNoSidewaysScroll(page)
  }
  await weeklySwitch.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Laporan pertama datang Senin depan pukul 08.00.')).toBeVisible()
  await expect(weeklySwitch).toBeChecked()
  await page.reload()
  await expect(weeklySwitch).toBeChecked()

  await program.runAsOwner('delete from weekly_report_runs')
  await program.runAsOwner('select app.queue_weekly_reports()')
  await expect.poll(() => program.received.length).toBe(1)
  const [link = ''] = decodeText(program.received[0]?.raw ?? '').match(/^https?:\S*laporan=\S*$/m) ?? []
  await page.goto(link)
  const dialog = page.getByRole('dialog', { name: 'Laporan' })
  const { searchParams } = new URL(link)
  const week = formatPeriod({ from: `${searchParams.get('dari')}`, to: `${searchParams.get('sampai')}` })
  await expect(dialog.getByRole('heading', { name: week })).toBeVisible()

  await page.goto(`${program.url}/dashboard/profile`)
  await weeklySwitch.click()
  await expect(page.getByText('Laporan mingguan tidak dikirim lagi.')).toBeVisible()
  await expect(weeklySwitch).not.toBeChecked()
  await expect(findSection(page, 'Riwayat')).toContainText('Menghentikan laporan mingguan lewat email')
})

test('without a mail server the profile offers no report by e-mail', async ({ page, signIn }) => {
  await signIn('sari')
  await openProfile(page)
  await expect(findSection(page, 'Verifikasi Dua Langkah')).toContainText('Aktifkan')
  await expect(findSection(page, 'Laporan Mingguan')).toHaveCount(0)
})
