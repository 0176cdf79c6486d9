import { expect, it } from 'vitest'
import { describeIncompleteUndo } from './undone-text.client.ts'

const row = { id: '00000000-0000-4000-8000-000000000001', revision: 2 }
const other = '00000000-0000-4000-8000-000000000002'
const all = { undone: [row], kept: [], elsewhere: [] }
const moved = (no_video: number, username: string | null) => ({ no_video, username })

it('says nothing about an undo that restored everything', () => {
  expect(describeIncompleteUndo(all)).toBeUndefined()
})

it.each([
  [{ ...all, undone: [], kept: [other] }, false, 'Tidak dapat diurungkan: datanya sudah berubah lagi'],
  [{ ...all, kept: [other] }, true, 'Diurungkan, kecuali 1 affiliate: datanya sudah berubah lagi'],
  [
    { ...all, elsewhere: [moved(12, 'sinta')] },
    true,
    'Diurungkan, tetapi Video #12 tetap di \u2068sinta\u2069',
  ],
  [{ ...all, elsewhere: [moved(12, null)] }, true, 'Diurungkan, tetapi Video #12 tetap di affiliate lain'],
  [
    { ...all, elsewhere: [moved(12, 'sinta'), moved(13, 'rudi')] },
    true,
    'Diurungkan, tetapi Video #12 dan 1 video lain tetap di affiliate lain',
  ],
])('describes %j in one sentence', (answer, isUndone, text) => {
  expect(describeIncompleteUndo(answer)).toEqual({ isUndone, text })
})
