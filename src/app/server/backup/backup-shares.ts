/** The rows of each table that a backup contains. A new table needs an entry here, otherwise no backup is written. */
import type { Shares } from '#platform/server/backup/copy-out.ts'

export const backupShares: Shares = {
  accounts: 'whole',
  // Names of bulk_action_rows and bulk_actions until migration 0045. Old names are needed, because a database is backed
  // up before it is migrated.
  affiliate_act_rows: 'nothing',
  affiliate_acts: 'nothing',
  affiliate_imports: 'whole',
  affiliate_link_videos: 'whole',
  affiliate_months: 'whole',
  affiliate_products: 'whole',
  affiliate_registrations: 'whole',
  affiliate_steps: 'whole',
  application_links: 'whole',
  applications: 'whole',
  // Left out, because its rows describe files that the backup doesn't contain.
  backups: 'nothing',
  // The name of `trash` until migration 0043.
  bin: 'whole',
  // Left out, because a bulk action can be undone only for minutes.
  bulk_action_rows: 'nothing',
  bulk_actions: 'nothing',
  // The names of message_queue_entries and message_queues until migration 0047.
  chat_cards: 'whole',
  chat_decks: 'whole',
  // Left out, because its idempotency keys are valid only for a day.
  creations: 'nothing',
  creator_page_visits: 'whole',
  // Leaves out e-mails with a link, because the backup doesn't contain the login token of the link.
  emails: { where: 'login_token_id is null' },
  griting_templates: 'whole',
  hidden_first_steps: 'whole',
  // The name of `emails` until migration 0046.
  letters: { where: 'login_token_id is null' },
  // Left out, because a restored database must not prove anybody's identity: users sign in again.
  login_tokens: 'nothing',
  message_queue_entries: 'whole',
  message_queues: 'whole',
  messages: 'whole',
  permission_names: 'whole',
  products: 'whole',
  profiles: 'whole',
  rate_limits: 'nothing',
  second_factors: 'whole',
  rejection_reasons: 'whole',
  reminder_schedules: 'whole',
  // Contains the encryption key of second factors. The server's database logins are left out, because the first start
  // creates them again.
  secrets: { where: `name not like 'login %'` },
  sessions: 'nothing',
  shipping_addresses: 'whole',
  timeline: 'whole',
  trash: 'whole',
  user_permissions: 'whole',
  // This table exists only in databases from before migration 0010.
  verifications: 'nothing',
  video_links: 'whole',
  videos: 'whole',
  weekly_report_runs: 'whole',
  weekly_reports: 'whole',
}
