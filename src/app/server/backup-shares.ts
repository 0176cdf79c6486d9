/** What a backup takes of each table. A new table has its line here, or no backup is written. */
import type { Shares } from '#platform/server/backup/copy-out.ts'

export const backupShares: Shares = {
  accounts: 'whole',
  // Named so until migration 0045: a database is backed up before it is migrated.
  affiliate_act_rows: 'nothing',
  affiliate_acts: 'nothing',
  affiliate_imports: 'whole',
  affiliate_link_videos: 'whole',
  affiliate_months: 'whole',
  affiliate_products: 'whole',
  affiliate_registrations: 'whole',
  affiliate_steps: 'whole',
  applications: 'whole',
  // tells of files that lie elsewhere
  backups: 'nothing',
  // Named so until migration 0043.
  bin: 'whole',
  // A bulk action can be undone only for minutes.
  bulk_action_rows: 'nothing',
  bulk_actions: 'nothing',
  chat_cards: 'whole',
  chat_decks: 'whole',
  // of a form that is being sent: true for a day
  creations: 'nothing',
  griting_templates: 'whole',
  // Those with a link would promise what a token no longer keeps.
  letters: { where: 'login_token_id is null' },
  // A restored database proves nobody's identity: people sign in anew.
  login_tokens: 'nothing',
  messages: 'whole',
  permission_names: 'whole',
  products: 'whole',
  profiles: 'whole',
  rate_limits: 'nothing',
  second_factors: 'whole',
  // The key under which second factors lie; the logins of the server are made anew by the first start.
  secrets: { where: `name not like 'login %'` },
  sessions: 'nothing',
  timeline: 'whole',
  trash: 'whole',
  user_permissions: 'whole',
  // Only in databases from before migration 0010.
  verifications: 'nothing',
  video_links: 'whole',
  videos: 'whole',
}
