/** Queues the report of last week as an e-mail, and composes the e-mail with the rights of its recipient. */
import { sql } from 'kysely'
import { addDays } from '#base/jakarta.ts'
import type { Email } from '#features/emails/emails.ts'
import type { Statements } from '#platform/server/database/transaction.ts'
import type { Log } from '#platform/server/log.ts'
import { countPeriod } from './report.server.ts'
import { formatPeriod, writeParagraphs } from './report-text.ts'

const minuteMs = 60_000

interface ReportDeps {
  /** Runs a transaction with the role app_auth. */
  transaction<T>(work: (tx: Statements) => Promise<T>): Promise<T>
  /** Returns the URL of the site without a trailing slash. */
  site(): string
}

/**
 * Queues the reports of a week when they are due. A database function decides by its clock whether they are due, and
 * queues each report only once.
 * @returns a function that ends the queueing
 */
export function queueReportsWeekly({ transaction }: Pick<ReportDeps, 'transaction'>, log: Log): () => void {
  const queueDueReports = () =>
    transaction((tx) => sql`select app.queue_weekly_reports()`.execute(tx)).catch((error: Error) => {
      log.warn(
        { reason: error.message },
        'weekly reports could not be queued; the next attempt is in a minute',
      )
    })
  void queueDueReports()
  const timer = setInterval(queueDueReports, minuteMs)
  return () => clearInterval(timer)
}

/**
 * Composes the report of the week that begins with this day, yyyy-mm-dd.
 * @returns null if the recipient may not read the report any more, or has cancelled it
 */
export async function composeWeeklyReport(
  { transaction, site }: ReportDeps,
  recipientId: string,
  from: string,
): Promise<Email | null> {
  const period = { from, to: addDays(from, 6) }
  const report = await transaction(async (tx) => {
    const { rows } = await sql<{ may_read: boolean }>`
      select app.begin_report(${recipientId}) as may_read`.execute(tx)
    return rows[0]?.may_read ? countPeriod(tx, period) : null
  })
  if (!report) return null
  const url = `${site()}/dashboard?laporan=bebas&dari=${period.from}&sampai=${period.to}`
  return {
    subject: `Laporan ${formatPeriod(period)}`,
    paragraphs: [
      ...writeParagraphs(report),
      `Laporan lengkapnya:\n${url}`,
      `Anda menerima surat ini setiap Senin karena memintanya. Hentikan di Profil Saya:\n${site()}/dashboard/profile`,
    ],
  }
}
