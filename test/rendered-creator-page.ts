/** Creators' pages for tests of what is rendered. The username is hostile. */
import type { CreatorPage, CreatorVideo } from '#features/creator-pages/creator-page.ts'

export const buildVideo = (no_video: number, overrides: Partial<CreatorVideo> = {}): CreatorVideo => ({
  id: `${no_video}`,
  no_video,
  product_name: 'Night Serum',
  link_video_vo: 'https://drive.google.com/vo',
  link_video_review: 'https://drive.google.com/review',
  deadline: '2026-12-01',
  status: 'belum',
  link_posting_vo: null,
  link_posting_review: null,
  open_warnings: [],
  time_request: null,
  days_granted_at_once: 3,
  awaits_check: false,
  sent_by_creator: false,
  returned_reason: null,
  returned_post: null,
  times_returned: 0,
  consent: null,
  versions: { link: `a${no_video}`, waktu: `b${no_video}`, izin: `c${no_video}` },
  ...overrides,
})

export const buildPostedVideo = (no_video: number, consent: CreatorVideo['consent'] = null) =>
  buildVideo(no_video, { status: 'sudah', link_posting_vo: 'https://www.tiktok.com/@wulan/video/1', consent })

export const consent = { may_repost: true, ads_until: '2027-05-20', ad_code: '#abcdefgh1' }

export const sample = {
  status: 'disetujui' as const,
  products: ['Night Serum', 'Daily Moisturizer'],
  courier: null,
  resi: null,
  tracking_link: null,
  changed_at: '2026-11-20T02:00:00.000Z',
  received_at: null,
  reason: null,
}
export const page: CreatorPage = {
  username: '<b>wulan</b>',
  nama: null,
  platform: 'tiktok',
  sample,
  address: null,
  videos: [],
}
export const address = {
  recipient: 'Wulan',
  address: 'Jl. Mawar 5',
  district: '',
  city: 'Garut',
  postal_code: '',
  courier_note: '',
  revision: 3,
  line: 'Wulan, Jl. Mawar 5, Garut',
}
export const sentSample = {
  ...sample,
  status: 'terkirim' as const,
  courier: 'JNE',
  resi: 'JNE123',
  tracking_link: 'https://www.jne.co.id/tracking-package',
}
export const failedSubmission = {
  action: 'alamat' as const,
  input: { recipient: '', address: 'Jl. Mawar 5', city: 'Kota yang baru diketik' },
  errors: { recipient: 'Nama penerima harus diisi' },
}

export const application = {
  username: '<b>wulan</b>',
  platform: 'tiktok' as const,
  product_wished: 'Night Serum',
  declined: false,
}
