/** Checks whether the mail server accepts a connection and the login. */
import type { Config } from '#platform/server/config.ts'
import { verifyMailServer } from '#platform/server/mail/mail.ts'
import { type Finding, fault, getReason, good, note } from './finding.ts'

export async function examineMail({ SMTP_URL, MAIL_FROM, DATA_DIR }: Config): Promise<Finding> {
  if (!SMTP_URL)
    return note(
      'mail',
      `SMTP_URL is not set: emails stay in ${DATA_DIR}/outbox, and users who forget their password need a superadmin.`,
    )
  const { hostname, port } = new URL(SMTP_URL)
  const host = port ? `${hostname}:${port}` : hostname
  try {
    await verifyMailServer(SMTP_URL)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EAUTH')
      return fault(
        'mail',
        `The login is refused by the mail server ${host} (${getReason(error)}): check user and password in SMTP_URL.`,
      )
    return fault(
      'mail',
      `The connection to the mail server ${host} failed (${getReason(error)}): check host and port in SMTP_URL.`,
    )
  }
  if (!MAIL_FROM || /@(localhost|example\.com)>?$/.test(MAIL_FROM))
    return fault('mail', 'MAIL_FROM is no address of yours: set it to one that your mail server sends for.')
  return good('mail', `The mail server ${host} lets the program in; emails come from ${MAIL_FROM}.`)
}
