import { expect, it } from 'vitest'
import { summarizeUndo } from './undo-result.client.ts'

const undoneRow = { id: '00000000-0000-4000-8000-000000000001', revision: 2 }
const notUndoneId = '00000000-0000-4000-8000-000000000002'
const completeUndo = { undone: [undoneRow], not_undone: [], reassigned_videos: [] }
const buildReassignedVideo = (no_video: number, username: string | null) => ({ no_video, username })

it('an undo that restored everything or nothing needs no sentence', async () => {
  expect(await summarizeUndo(completeUndo)).toBe(true)
  expect(await summarizeUndo({ ...completeUndo, undone: [], not_undone: [notUndoneId] })).toBe('refused')
})

it.each([
  [
    { ...completeUndo, not_undone: [notUndoneId] },
    'Diurungkan, kecuali 1 affiliate: datanya sudah berubah lagi',
  ],
  [
    { ...completeUndo, reassigned_videos: [buildReassignedVideo(12, 'sinta')] },
    'Diurungkan, tetapi Video #12 tetap di \u2068sinta\u2069',
  ],
  [
    { ...completeUndo, reassigned_videos: [buildReassignedVideo(12, null)] },
    'Diurungkan, tetapi Video #12 tetap di affiliate lain',
  ],
  [
    {
      ...completeUndo,
      reassigned_videos: [buildReassignedVideo(12, 'sinta'), buildReassignedVideo(13, 'rudi')],
    },
    'Diurungkan, tetapi Video #12 dan 1 video lain tetap di affiliate lain',
  ],
])('the partial undo %j is described as: %s', async (reply, sentence) => {
  expect(await summarizeUndo(reply)).toEqual({ partly: sentence })
})
