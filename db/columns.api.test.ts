/** Which columns a call may write at all; the others are the server's to fill. */
import { beforeAll, describe, expect, it } from 'vitest'
import { ids, said, setRows, stage } from '#test/granted-rows.ts'

beforeAll(setRows)

describe('the columns that a call may write', () => {
  const link = 'link_posting_review link_posting_vo status_link_posting tanggal_max_upload'
  const written = {
    'affiliate_link_videos INSERT':
      'affiliate_id link_posting_review link_posting_vo product_id status_link_posting tanggal_max_upload video_id',
    'affiliate_link_videos UPDATE': link,
    'affiliate_registrations INSERT': 'platform product_id username whatsapp',
    'affiliate_registrations UPDATE':
      'platform product_id sample_product_reason sample_product_status selected_product_ids status_whatsapp username whatsapp',
    'creations INSERT': 'actor_id body_digest call key_digest',
    'creations UPDATE': 'answer',
    'griting_templates INSERT': 'description name template_content',
    'griting_templates UPDATE': 'description name template_content',
    'products INSERT': 'price product_benefit product_name product_number',
    'products UPDATE': 'price product_benefit product_name product_number',
    'profiles INSERT': 'email full_name id is_active role',
    'profiles UPDATE': 'full_name is_active role',
    'user_permissions INSERT': 'permission_name user_id',
    'videos INSERT': 'product_id video_review video_vo',
    'videos UPDATE': 'product_id video_review video_vo',
  }

  it('are these and no others', async () => {
    const rows = await stage.owner<{ what: string; columns: string }>(
      `select table_name || ' ' || privilege_type as what, string_agg(column_name, ' ' order by column_name) as columns
       from information_schema.column_privileges
       where grantee = 'app_request' and privilege_type in ('INSERT', 'UPDATE') and table_schema = 'public' group by 1`,
    )
    expect(Object.fromEntries(rows.map(({ what, columns }) => [what, columns]))).toEqual(written)
  })

  it.each([
    `update videos set status = 'video baru'`,
    `update videos set dibuat_oleh = 'x@x.id'`,
    `update affiliate_link_videos set link_video_vo = 'https://x.id/forged'`,
    'update videos set no_video = 1',
    `insert into videos (video_vo, created_by) values ('https://x.id/n', :toni)`,
    `insert into user_permissions (user_id, permission_name, granted_by) values (:toni, 'griting', :toni)`,
    `update user_permissions set permission_name = 'griting'`,
    `update affiliate_registrations set created_at = now()`,
    `insert into affiliate_products select * from affiliate_products`,
    `insert into permission_names values ('mine', null, true)`,
    `update profiles set email_verified = true`,
    'select token from sessions',
    'select password from accounts',
    'select token_hash from login_tokens',
    'select recipient from letters',
    `update profiles set email = 'lain@example.com'`,
    'select secret from second_factors',
  ])('refuse even a superadmin: %s', async (text) => {
    expect(await stage.isRefused('sari', said('sari', text))).toMatchObject({ refused: true, code: '42501' })
  })

  it('sign what is made with the maker', async () => {
    const made = await stage.tries(
      'budi',
      `insert into videos (video_vo) values ('https://x.id/signed') returning created_by, dibuat_oleh, status`,
    )
    expect(made.rows).toEqual([
      { created_by: ids.budi, dibuat_oleh: 'budi@example.com', status: 'video baru' },
    ])
    const granted = await stage.tries(
      'budi',
      said(
        'budi',
        `insert into user_permissions (user_id, permission_name) values (:toni, 'griting') returning granted_by`,
      ),
    )
    expect(granted.rows).toEqual([{ granted_by: ids.budi }])
  })
})
