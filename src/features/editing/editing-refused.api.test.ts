/** The server refuses invalid saves of the edit screen. A refused save changes nothing. */
import { describe, expect, it } from 'vitest'
import {
  affiliate,
  as,
  cleanser,
  createEntry,
  expectRefused,
  make,
  makeNewAffiliate,
  program,
  readDetail,
  readUnchanged,
  sari,
  saveAffiliate,
  serum,
} from '#test/affiliate-editing.ts'

describe('save of the edit screen', () => {
  it.each([
    ['username', { username: ' @ ' }, 'Username harus diisi'],
    ['whatsapp', { whatsapp: '' }, 'No. WhatsApp harus diisi'],
    ['platform', { platform: 'facebook' }, 'Platform harus dipilih'],
    ['username', { username: 'a\u0000' }, 'Teks berisi karakter yang tidak dapat disimpan'],
    [
      'sample_product_reason',
      { sample_product_reason: '\ud800' },
      'Teks berisi karakter yang tidak dapat disimpan',
    ],
  ])(
    'a save of the edit screen is rejected with a message at the field %s for %j',
    async (path, change, message) => {
      const reply = await expectRefused(() => saveAffiliate(change))
      expect(reply.status).toBe(400)
      expect(reply.body.data.issues).toEqual([{ path, message }])
    },
  )

  it.each([
    { status_whatsapp: 'ditolak' },
    { sample_product_status: 'ditolak' },
    { selected_product_ids: 'x' },
    { selected_product_ids: ['x'] },
    { product_id: '00000000-0000-4000-8000-000000000000' },
    { created_at: '2020-01-01' },
    { revision: 0 },
    { link_videos: null },
  ])(
    'a save of the edit screen is rejected with 400 for the invalid or unknown field in %j',
    async (change) => {
      expect((await expectRefused(() => saveAffiliate(change))).status).toBe(400)
    },
  )

  it.each([
    { status_link_posting: 'hilang' },
    { tanggal_max_upload: '2026-02-30' },
    { tanggal_max_upload: '0000-01-01' },
    { tanggal_max_upload: 'besok' },
    { link_posting_vo: 'javascript:alert(1)' },
    { link_posting_vo: ' java\nscript:alert(1)' },
    { link_posting_vo: 'data:text/html,x' },
    { link_posting_vo: '//host/x' },
    { link_posting_review: 'https://u:p@host/x' },
    { link_video_vo: 'https://palsu.example.com' },
    { id: '00000000-0000-4000-8000-000000000000' },
  ])('a save of the edit screen is rejected with 400 for a video entry with %j', async (change) => {
    const video = await make.video(serum, sari)
    const entry = {
      ...createEntry(video, { status_link_posting: 'sudah' }),
      link_posting_vo: 'https://a.example.com',
      ...change,
    }
    expect((await expectRefused(() => saveAffiliate({ link_videos: [entry] }))).status).toBe(400)
  })

  it('a save of the edit screen is rejected for posted videos without posting links, and lists all missing links', async () => {
    const video = await make.video(serum, sari, { review: 'https://drive.google.com/r-wajib' })
    const [row] = await program.database.queryAsOwner<{ no_video: number }>(
      'select no_video from videos where id = $1',
      [video],
    )
    const reply = await expectRefused(() =>
      saveAffiliate({ link_videos: [createEntry(video, { status_link_posting: 'sudah' })] }),
    )
    expect(reply).toMatchObject({
      status: 400,
      body: {
        message: 'Validasi Gagal',
        data: {
          messages: [
            `Link Posting Video VO wajib diisi untuk Video #${row?.no_video}`,
            `Link Posting Video Review wajib diisi untuk Video #${row?.no_video}`,
          ],
        },
      },
    })
  })

  it('a save of the edit screen is rejected for a username or number of another affiliate, in any spelling', async () => {
    const holder = await make.affiliate([serum], { username: 'Sudah.Ada' })
    const { whatsapp } = await readDetail('sari', holder)
    expect((await expectRefused(() => saveAffiliate({ username: '@sudah.ADA' }))).body.code).toBe(
      'USERNAME_TAKEN',
    )
    // The stored number begins with 0, which +62 replaces.
    const reply = await expectRefused(() => saveAffiliate({ whatsapp: `+62 ${whatsapp.slice(1)}` }))
    expect(reply.body).toMatchObject({ code: 'WHATSAPP_TAKEN', data: { username: 'Sudah.Ada' } })
  })

  it.each([
    ['review', 'terkirim'],
    ['rejected', 'terkirim'],
    ['disetujui', 'terkirim'],
    ['terkirim', 'review'],
    ['terkirim', 'disetujui'],
    ['terkirim', 'rejected'],
  ])(
    'a save of the edit screen is rejected for the sample step %s → %s',
    async (sample, sample_product_status) => {
      await makeNewAffiliate({ sample })
      const reply = await expectRefused(() => saveAffiliate({ sample_product_status }))
      expect(reply).toMatchObject({ status: 409, body: { code: 'SAMPLE_STEP' } })
    },
  )

  it('a save of the edit screen succeeds for a sent sample whose status does not change', async () => {
    await makeNewAffiliate({ sample: 'terkirim' })
    expect((await saveAffiliate({ username: `nama.baru.${Date.now()}` })).status).toBe(200)
  })

  it('a save of the edit screen is rejected for a deleted product, a deleted video and a video of another product', async () => {
    const missingId = '00000000-0000-4000-8000-00000000dead'
    const missingProductReply = await expectRefused(() =>
      saveAffiliate({ selected_product_ids: [serum, missingId] }),
    )
    expect(missingProductReply).toMatchObject({ status: 409, body: { code: 'PRODUCT_MISSING' } })
    const missingVideoReply = await expectRefused(() =>
      saveAffiliate({ link_videos: [createEntry(missingId)] }),
    )
    expect(missingVideoReply).toMatchObject({
      status: 409,
      body: { code: 'VIDEO_MISSING', data: { video_ids: [missingId] } },
    })
    const cleanserVideo = await make.video(cleanser, sari)
    // `createEntry` claims that the video belongs to the serum.
    const wrongProductReply = await expectRefused(() =>
      saveAffiliate({ selected_product_ids: [serum, cleanser], link_videos: [createEntry(cleanserVideo)] }),
    )
    expect(wrongProductReply).toMatchObject({
      status: 409,
      body: { code: 'VIDEO_OF_OTHER_PRODUCT', data: { video_ids: [cleanserVideo] } },
    })
  })

  it('a save of the edit screen is rejected for a user without the permission to edit or to open the page', async () => {
    const dewi = await program.database.readUserId('dewi')
    for (const permission of ['data_affiliate_edit', 'data_affiliate']) {
      const form = await readUnchanged()
      await program.database.queryAsOwner(
        'delete from user_permissions where user_id = $1 and permission_name = $2',
        [dewi, permission],
      )
      expect((await expectRefused(() => as.dewi('PUT', `/affiliates/${affiliate}`, form))).status).toBe(403)
      await program.database.queryAsOwner(
        'insert into user_permissions (user_id, permission_name) values ($1, $2)',
        [dewi, permission],
      )
    }
  })

  it('a save of the edit screen is rejected with 404 for an affiliate that does not exist', async () => {
    const form = await readUnchanged()
    const reply = await as.sari('PUT', '/affiliates/00000000-0000-4000-8000-000000000000', form)
    expect(reply).toMatchObject({ status: 404, body: { message: 'Affiliate tidak ditemukan' } })
  })
})
