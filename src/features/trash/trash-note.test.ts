import { expect, test } from 'vitest'
import { formatReassignedVideo } from './trash-note.ts'

test('the number of a video names it, so it has no dot for the thousands', () => {
  expect(formatReassignedVideo({ no_video: 2427, username: '@rina' })).toBe('Video #2427 kini pada @rina')
})
