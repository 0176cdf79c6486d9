/** The right to run each statement on each table in the database: role × permission × statement. */
import { beforeAll, describe, expect, it } from 'vitest'
import { getProductPermission } from '#features/session/permission.ts'
import { readSqlFiles } from '#platform/server/database/sql-files.ts'
import {
  expectAllowed,
  expectRefused,
  ids,
  insertRows,
  listAllPermissions,
  onlyByGrant,
} from '#test/granted-rows.ts'

beforeAll(insertRows)

/** Permissions for the pages that list affiliates. */
const listPermissions = ['reg_affiliate', 'data_affiliate']
/** Permissions to see affiliates of all products, or of those with a permission. */
const visibilityPermissions = ['data_affiliate_tab_all', 'data_affiliate_tab_products']
const editPermissions = ['data_affiliate_edit']
/** Permissions for the addresses of visible affiliates. */
const addressPermissions = [['data_affiliate_edit', 'reg_affiliate'], listPermissions, visibilityPermissions]
const chatPermissions = [['data_affiliate'], ['data_affiliate_whatsapp']]
const productWriters = ['product_management']
const productReaders = [...listPermissions, 'data_video', 'product_management', 'permission_management']

/** Statements that touch at least one row, and the permissions that each needs: one of each inner list. */
const rules: [table: string, verb: string, text: string, permissionLists: string[][]][] = [
  [
    'affiliate_registrations',
    'select',
    'select username from affiliate_registrations',
    [listPermissions, visibilityPermissions],
  ],
  [
    'affiliate_registrations',
    'insert',
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids) values ('baru', '0819', array[:serum]::uuid[])`,
    [['reg_affiliate'], visibilityPermissions],
  ],
  [
    'affiliate_registrations',
    'edit',
    `update affiliate_registrations set username = 'x' where id = :serum_affiliate`,
    [listPermissions, visibilityPermissions, editPermissions],
  ],
  [
    'affiliate_registrations',
    'belum → sudah',
    `update affiliate_registrations set status_whatsapp = 'sudah' where id = :serum_affiliate`,
    [listPermissions, visibilityPermissions, [...editPermissions, 'data_affiliate_whatsapp']],
  ],
  [
    'affiliate_registrations',
    'snooze',
    'update affiliate_registrations set snoozed_until = app.today() + 30 where id = :serum_affiliate',
    [listPermissions, visibilityPermissions, [...editPermissions, 'data_affiliate_whatsapp']],
  ],
  [
    'affiliate_registrations',
    'delete',
    'delete from affiliate_registrations where id = :serum_affiliate',
    [listPermissions, visibilityPermissions, ['data_affiliate_delete']],
  ],
  ['shipping_addresses', 'select', 'select address from shipping_addresses', addressPermissions],
  [
    'shipping_addresses',
    'insert',
    `insert into shipping_addresses (affiliate_id, recipient, address) values (:two_product_affiliate, 'Sari', 'Jl. Melati 7')`,
    addressPermissions,
  ],
  [
    'shipping_addresses',
    'update',
    `update shipping_addresses set address = 'Jl. Melati 7' where id = :serum_affiliate_address`,
    addressPermissions,
  ],
  [
    'shipping_addresses',
    'delete',
    'delete from shipping_addresses where id = :serum_affiliate_address',
    addressPermissions,
  ],
  [
    'affiliate_products',
    'select',
    'select product_id from affiliate_products',
    [listPermissions, visibilityPermissions],
  ],
  [
    'applications',
    'select',
    'select nama from applications where id = :waiting_application',
    [['reg_affiliate'], visibilityPermissions],
  ],
  [
    'applications',
    'select without a product',
    'select nama from applications where id = :application_without_product',
    [['reg_affiliate'], visibilityPermissions],
  ],
  [
    'applications',
    'select an accepted one',
    'select nama from applications where id = :accepted_application',
    [listPermissions, visibilityPermissions],
  ],
  [
    'applications',
    'decline',
    `update applications set state = 'declined' where id = :waiting_application`,
    [['reg_affiliate'], visibilityPermissions],
  ],
  [
    'applications',
    'unmark',
    `update applications set mark = null where id = :marked_application`,
    [['reg_affiliate'], visibilityPermissions],
  ],
  [
    'applications',
    'delete',
    'delete from applications where id = :marked_application',
    [['reg_affiliate'], visibilityPermissions],
  ],
  ['messages', 'select', 'select pesan from messages where id = :message', [['dashboard']]],
  ['messages', 'done', 'update messages set done_at = now() where id = :message', [['dashboard']]],
  ['messages', 'unmark', 'update messages set mark = null where id = :marked_message', [['dashboard']]],
  ['messages', 'delete', 'delete from messages where id = :marked_message', [['dashboard']]],
  [
    'affiliate_link_videos',
    'select',
    'select id from affiliate_link_videos',
    [['data_affiliate'], visibilityPermissions],
  ],
  [
    'affiliate_link_videos',
    'insert',
    'insert into affiliate_link_videos (affiliate_id, product_id, video_id) values (:serum_affiliate, :serum, :free_video)',
    [['data_affiliate'], visibilityPermissions, editPermissions],
  ],
  [
    'affiliate_link_videos',
    'update',
    `update affiliate_link_videos set status_link_posting = 'dikembalikan' where id = :assignment`,
    [['data_affiliate'], visibilityPermissions, editPermissions],
  ],
  [
    'affiliate_link_videos',
    'end consent',
    'update affiliate_link_videos set consent_at = null where id = :assignment',
    [['data_affiliate'], visibilityPermissions, editPermissions],
  ],
  [
    'affiliate_link_videos',
    'delete',
    'delete from affiliate_link_videos where id = :assignment',
    [['data_affiliate'], visibilityPermissions, editPermissions],
  ],
  ['products', 'select', 'select id from products', [productReaders]],
  [
    'products',
    'insert',
    `insert into products (product_number, product_name, product_benefit, price) values ('P-9', 'Baru', 'Baik', 1)`,
    [productWriters],
  ],
  ['products', 'update', 'update products set price = 5 where id = :mist', [productWriters]],
  ['products', 'delete', 'delete from products where id = :mist', [productWriters]],
  ['videos', 'select', 'select video_vo_masked from videos', [['data_video', 'data_affiliate']]],
  [
    'videos',
    'insert',
    `insert into videos (video_vo, product_id) values ('https://x.id/new', :serum)`,
    [['data_video']],
  ],
  ['videos', 'update', 'update videos set product_id = :mist where id = :mine', [['data_video']]],
  ['videos', 'delete', 'delete from videos where id = :mine', [['data_video']]],
  ['griting_templates', 'select', 'select name from griting_templates', [['griting', 'data_affiliate']]],
  [
    'griting_templates',
    'insert',
    `insert into griting_templates (name, template_content) values ('A', 'B')`,
    [['griting']],
  ],
  [
    'griting_templates',
    'update',
    `update griting_templates set name = 'C' where id = :template`,
    [['griting']],
  ],
  ['griting_templates', 'delete', 'delete from griting_templates where id = :template', [['griting']]],
  ['reminder_schedules', 'select', 'select need from reminder_schedules', [['griting', 'data_affiliate']]],
  [
    'reminder_schedules',
    'update',
    'update reminder_schedules set days_1 = 5 where id = :reminder',
    [['griting']],
  ],
  ['rejection_reasons', 'select', 'select reason_1 from rejection_reasons', [['data_affiliate']]],
  [
    'rejection_reasons',
    'update',
    `update rejection_reasons set reason_1 = 'Alamat kosong' where id = :rejection_reasons`,
    [['data_affiliate'], ['data_affiliate_edit']],
  ],
  ['message_queues', 'select', 'select id from message_queues where id = :queue', chatPermissions],
  [
    'message_queues',
    'insert',
    `insert into message_queues (template_id, template_name, template_content) values (:template, 'Sapaan', 'Halo')`,
    chatPermissions,
  ],
  [
    'message_queues',
    'update',
    'update message_queues set closed_at = now() where id = :queue',
    chatPermissions,
  ],
  [
    'message_queue_entries',
    'select',
    'select state from message_queue_entries where id = :entry',
    chatPermissions,
  ],
  [
    'message_queue_entries',
    'update',
    `update message_queue_entries set state = 'skipped' where id = :entry`,
    chatPermissions,
  ],
  [
    'visible_message_queue_entries',
    'select',
    'select message from app.visible_message_queue_entries where id = :entry',
    [...chatPermissions, visibilityPermissions],
  ],
  [
    'profiles',
    'select',
    'select email from profiles where id = :toni',
    [['user_management', 'permission_management']],
  ],
  [
    'user_permissions',
    'select',
    'select permission_name from user_permissions where user_id = :toni',
    [['permission_management']],
  ],
]

/** Rules whose outcome also depends on rank. The role `user` outranks nobody, so it is always refused. */
const rulesByRank: typeof rules = [
  [
    'profiles',
    'insert',
    `insert into profiles (email, full_name) values ('b@b.id', 'Baru')`,
    [['user_management']],
  ],
  ['profiles', 'update', `update profiles set full_name = 'T' where id = :toni`, [['user_management']]],
  ['profiles', 'delete', 'delete from profiles where id = :toni', [['user_management']]],
  [
    'user_permissions',
    'insert',
    `insert into user_permissions (user_id, permission_name) values (:toni, 'griting')`,
    [['permission_management'], ['griting']],
  ],
  [
    'user_permissions',
    'delete',
    `delete from user_permissions where user_id = :toni and permission_name = 'dashboard'`,
    [['permission_management'], ['dashboard']],
  ],
]

/**
 * Returns an update or delete without a condition. Since it reads no column, only the policy for that command can stop
 * it, not the one for select. Returns null for profiles and user_permissions, because all users may change their own
 * name and pass on the permissions that they hold.
 */
function withoutCondition(text: string): string | null {
  const [, statement] = /^((?:update|delete from) (?!profiles|user_permissions).*?) where /.exec(text) ?? []
  return statement ?? null
}

describe.each([
  ['rina', 'a user', rules],
  ['dewi', 'a moderator', [...rules, ...rulesByRank]],
] as const)('%s, %s,', (caller, _, rulesOfRole) => {
  it.each(rulesOfRole)(
    'needs one permission of each list for %s: %s',
    async (_table, _verb, text, permissionLists) => {
      const product = getProductPermission(`${ids.serum}`)
      for (const alternatives of permissionLists) {
        const otherPermissions = listAllPermissions().filter(
          (permission) => !alternatives.includes(permission),
        )
        await expectRefused(caller, text, otherPermissions)
        const unconditionalText = withoutCondition(text)
        if (unconditionalText) await expectRefused(caller, unconditionalText, otherPermissions)
        const firstOfOtherLists = permissionLists
          .filter((list) => list !== alternatives)
          .map(([first]) => `${first}`)
        for (const permission of alternatives)
          await expectAllowed(caller, text, [...firstOfOtherLists, permission, product])
      }
    },
  )
})

it.each(rulesByRank)('rina, a user with every permission, cannot run %s: %s', (_table, _verb, text) =>
  expectRefused('rina', text, listAllPermissions()),
)

describe('budi, an admin,', () => {
  it.each([...rules, ...rulesByRank])(
    'needs only permissions that admins lack for %s: %s',
    async (_table, _verb, text, permissionLists) => {
      const listsToGrant = permissionLists.filter((list) =>
        list.every((permission) => onlyByGrant.includes(permission)),
      )
      for (const alternatives of listsToGrant) {
        await expectRefused(
          'budi',
          text,
          onlyByGrant.filter((permission) => !alternatives.includes(permission)),
        )
        for (const permission of alternatives) await expectAllowed('budi', text, [permission])
      }
      if (listsToGrant.length === 0) await expectAllowed('budi', text, [])
    },
  )
})

describe('sari, a superadmin,', () => {
  it.each([...rules, ...rulesByRank])('needs no granted permission for %s: %s', (_table, _verb, text) =>
    expectAllowed('sari', text, []),
  )
})

it('each permission that a policy checks has a statement above that needs it', () => {
  const policies = readSqlFiles().repeatables.flatMap(({ sql }) => sql.match(/^create policy [^;]*;/gm) ?? [])
  const checkedPermissions = policies.flatMap((policy) =>
    [...policy.matchAll(/app\.can\('([^']*)'\)/g)].map(([, permission]) => permission),
  )
  expect(checkedPermissions.length).toBeGreaterThan(20)
  const testedPermissions = new Set([...rules, ...rulesByRank].flatMap(([, , , lists]) => lists.flat()))
  expect(checkedPermissions.filter((permission) => !testedPermissions.has(`${permission}`))).toEqual([])
})
