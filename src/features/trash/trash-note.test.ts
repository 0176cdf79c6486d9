import { expect, test } from 'vitest'
import { formatReassignedVideo } from './trash-note.ts'

test('a video number is written without a dot for the thousands', () => {
  expect(formatReassignedVideo({ no_video: 2427, username: '@rina' })).toBe('Video #2427 kini pada @rina')
})
