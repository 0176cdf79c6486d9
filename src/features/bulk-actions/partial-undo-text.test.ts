import { expect, it } from 'vitest'
import { summarizeUndo } from './undo-result.client.ts'

const row = { id: '00000000-0000-4000-8000-000000000001', revision: 2 }
const notUndoneId = '00000000-0000-4000-8000-000000000002'
const completeUndo = { undone: [row], not_undone: [], reassigned_videos: [] }
const reassignedVideo = (no_video: number, username: string | null) => ({ no_video, username })

it('has no sentence for an undo that restored everything, or nothing', async () => {
  expect(await summarizeUndo(completeUndo)).toBe(true)
  expect(await summarizeUndo({ ...completeUndo, undone: [], not_undone: [notUndoneId] })).toBe('refused')
})

it.each([
  [
    { ...completeUndo, not_undone: [notUndoneId] },
    'Diurungkan, kecuali 1 affiliate: datanya sudah berubah lagi',
  ],
  [
    { ...completeUndo, reassigned_videos: [reassignedVideo(12, 'sinta')] },
    'Diurungkan, tetapi Video #12 tetap di \u2068sinta\u2069',
  ],
  [
    { ...completeUndo, reassigned_videos: [reassignedVideo(12, null)] },
    'Diurungkan, tetapi Video #12 tetap di affiliate lain',
  ],
  [
    { ...completeUndo, reassigned_videos: [reassignedVideo(12, 'sinta'), reassignedVideo(13, 'rudi')] },
    'Diurungkan, tetapi Video #12 dan 1 video lain tetap di affiliate lain',
  ],
])('describes %j in one sentence', async (answer, partly) => {
  expect(await summarizeUndo(answer)).toEqual({ partly })
})
