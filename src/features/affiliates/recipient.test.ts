import { expect, it } from 'vitest'
import type { LinkVideo } from './link-video.ts'
import { toRecipient } from './recipient.ts'

const now = new Date('2026-11-22T05:00:00Z')
const product = { id: 'x', product_number: '1', product_name: 'Night Serum' }
const affiliate = {
  nama: null,
  username: 'rina',
  whatsapp: '0812',
  products: [product],
  sample_courier: 'JNE',
  sample_resi: null,
}

function buildVideo(fields: Partial<LinkVideo>) {
  return {
    no_video: 7,
    tanggal_max_upload: '2026-11-20',
    status_link_posting: 'belum' as const,
    awaits_check: false,
    link_video_vo: 'https://x.id/vo',
    link_video_review: null,
    links_masked: false,
    ...fields,
  }
}

it('a recipient made from a row of a list has its fields and no videos', () => {
  expect(toRecipient(affiliate, now)).toEqual({
    nama: null,
    username: 'rina',
    whatsapp: '0812',
    products: ['Night Serum'],
    sample_courier: 'JNE',
    sample_resi: null,
    page_address: null,
    videos: [],
  })
})

it('a recipient has only the videos that are still awaited, and how many days late they are', () => {
  const link_videos = [
    buildVideo({}),
    buildVideo({ no_video: 8, tanggal_max_upload: null }),
    buildVideo({ no_video: 9, status_link_posting: 'sudah' }),
    buildVideo({ no_video: 10, status_link_posting: 'dikembalikan' }),
    buildVideo({ no_video: 11, awaits_check: true }),
  ]
  expect(toRecipient({ ...affiliate, link_videos }, now).videos).toMatchObject([
    { no_video: 7, deadline: '2026-11-20', days_late: 2, link_vo: 'https://x.id/vo' },
    { no_video: 8, deadline: null, days_late: 0 },
  ])
})

it('a recipient has no links that are masked for the user', () => {
  const link_videos = [buildVideo({ link_video_vo: 'https://x.i********', links_masked: true })]
  expect(toRecipient({ ...affiliate, link_videos }, now).videos).toMatchObject([
    { link_vo: null, link_review: null, links_hidden: true },
  ])
})
