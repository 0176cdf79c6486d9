import { expect, it } from 'vitest'
import { summarizeUndo } from './undo-result.client.ts'

const row = { id: '00000000-0000-4000-8000-000000000001', revision: 2 }
const other = '00000000-0000-4000-8000-000000000002'
const all = { undone: [row], not_undone: [], reassigned_videos: [] }
const reassignedVideo = (no_video: number, username: string | null) => ({ no_video, username })

it('says nothing more about an undo that restored everything, or nothing', async () => {
  expect(await summarizeUndo(all)).toBe(true)
  expect(await summarizeUndo({ ...all, undone: [], not_undone: [other] })).toBe('refused')
})

it.each([
  [{ ...all, not_undone: [other] }, 'Diurungkan, kecuali 1 affiliate: datanya sudah berubah lagi'],
  [
    { ...all, reassigned_videos: [reassignedVideo(12, 'sinta')] },
    'Diurungkan, tetapi Video #12 tetap di \u2068sinta\u2069',
  ],
  [
    { ...all, reassigned_videos: [reassignedVideo(12, null)] },
    'Diurungkan, tetapi Video #12 tetap di affiliate lain',
  ],
  [
    { ...all, reassigned_videos: [reassignedVideo(12, 'sinta'), reassignedVideo(13, 'rudi')] },
    'Diurungkan, tetapi Video #12 dan 1 video lain tetap di affiliate lain',
  ],
])('describes %j in one sentence', async (answer, partly) => {
  expect(await summarizeUndo(answer)).toEqual({ partly })
})
