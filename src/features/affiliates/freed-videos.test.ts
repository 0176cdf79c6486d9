import { expect, it } from 'vitest'
import { describeFreedVideos, type FreedVideos } from './affiliate.ts'

it.each<[FreedVideos | undefined, string]>([
  [{ freed_videos: 0, sees_all_videos: true }, 'Tidak ada video yang sedang dipegangnya.'],
  [{ freed_videos: 1200, sees_all_videos: true }, '1.200 video kembali tersedia.'],
  [{ freed_videos: 2, sees_all_videos: false }, '2 video yang dapat Anda lihat kembali tersedia.'],
  [{ freed_videos: 0, sees_all_videos: false }, 'Video yang mungkin masih dipegangnya kembali tersedia.'],
  [undefined, 'Video yang mungkin masih dipegangnya kembali tersedia.'],
])('the videos that a deletion frees, %j, are described as: %s', (freedVideos, text) => {
  expect(describeFreedVideos(freedVideos)).toBe(text)
})
