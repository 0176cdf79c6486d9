import { expect, it } from 'vitest'
import type { TrackRecord } from './link-video.ts'
import { describeOutcome, describePunctuality, describeTrackRecord, hasTrackRecord } from './track-record.ts'

const record: TrackRecord = { finished: 10, on_time: 8, median_days: 2, returned: 1 }

it.each<[string, Partial<TrackRecord>]>([
  ['8 dari 10 tepat waktu · median 2 hari · 1 dikembalikan', {}],
  ['8 dari 10 tepat waktu · median 2 hari', { returned: 0 }],
  ['8 dari 10 tepat waktu · median 2,5 hari', { median_days: 2.5, returned: 0 }],
  ['8 dari 10 tepat waktu · median hari yang sama', { median_days: 0, returned: 0 }],
  ['0 dari 3 tepat waktu · 2 dikembalikan', { finished: 3, on_time: 0, median_days: null, returned: 2 }],
  ['1.200 dari 1.300 tepat waktu · median 2 hari', { finished: 1300, on_time: 1200, returned: 0 }],
  ['3 dari 3 tepat waktu · median 1 hari', { finished: 3, on_time: 3, median_days: 1, returned: 0 }],
  ['belum cukup data', { finished: 2, on_time: 2 }],
  ['belum cukup data', { finished: 0, on_time: 0, median_days: null, returned: 5 }],
])('a track record is described as "%s" for %j', (text, fields) => {
  expect(describeTrackRecord({ ...record, ...fields })).toBe(text)
})

it('the short text of a track record says only how many videos were on time', () => {
  expect(describePunctuality(record)).toBe('8 dari 10 tepat waktu')
})

it('a track record is empty without a finished or returned video', () => {
  const emptyRecord = { finished: 0, on_time: 0, median_days: null, returned: 0 }
  expect(hasTrackRecord(emptyRecord)).toBe(false)
  expect(hasTrackRecord({ ...emptyRecord, finished: 1 })).toBe(true)
  expect(hasTrackRecord({ ...emptyRecord, returned: 1 })).toBe(true)
})

it('the outcome of a video is described with the days until its post', () => {
  expect(describeOutcome('on_time', 2)).toBe('Tepat waktu · 2 hari')
  expect(describeOutcome('on_time', 0)).toBe('Tepat waktu · hari yang sama')
  expect(describeOutcome('late', 9)).toBe('Telat · 9 hari')
  expect(describeOutcome('missed', null)).toBe('Tidak diposting')
  expect(describeOutcome(null, null)).toBeNull()
})
