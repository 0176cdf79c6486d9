import { expect, test } from 'vitest'
import { buildFormSchema, createEmptyForm } from '#base/resource.ts'
import { hasSameLinks, mayChange, type Video, video } from './video.ts'
import { videoStatuses } from './video-statuses.ts'

const product_id = '2bd81917-0939-4ad6-b955-14cbff384386'
const vo = 'https://drive.google.com/vo'

function readMessages(form: object) {
  const values = { ...createEmptyForm(video), product_id, ...form }
  const issues = buildFormSchema(video, 'created').safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test.each([
  ['a VO alone', { video_vo: vo }, {}],
  ['a review alone', { video_review: vo }, {}],
  ['the same link twice', { video_vo: vo, video_review: vo }, {}],
  ['no link', {}, { video_vo: 'Minimal satu video (VO atau Review) harus diisi' }],
  ['only spaces', { video_vo: '  ' }, { video_vo: 'Minimal satu video (VO atau Review) harus diisi' }],
  ['an invalid VO link', { video_vo: 'vo' }, { video_vo: 'Video VO harus berupa URL yang valid' }],
  [
    'an invalid review link',
    { video_vo: vo, video_review: 'javascript:alert(1)' },
    { video_review: 'Video Review harus berupa URL yang valid' },
  ],
  ['no product', { video_vo: vo, product_id: '' }, { product_id: 'Product harus dipilih' }],
  [
    'neither link nor product',
    { product_id: '' },
    { video_vo: 'Minimal satu video (VO atau Review) harus diisi', product_id: 'Product harus dipilih' },
  ],
])('the form with %s shows the messages %o', (_case, form, expectedMessages) => {
  expect(readMessages(form)).toEqual(expectedMessages)
})

test('only the creator may change a video, and only while no affiliate has it', () => {
  const listChangeableStatuses = (is_mine: boolean) =>
    videoStatuses.filter((status) => mayChange({ is_mine, status } as Video))
  expect(listChangeableStatuses(true)).toEqual(['video baru', 'dikembalikan'])
  expect(listChangeableStatuses(false)).toEqual([])
})

test.each([
  [vo, vo, true],
  [vo, ' http://www.drive.google.com/vo/?usp=sharing ', true],
  [vo, `${vo}2`, false],
  ['', '', false],
  [vo, '', false],
])('%j and %j count as the same link: %s', (video_vo, video_review, isSame) => {
  expect(hasSameLinks({ video_vo, video_review })).toBe(isSame)
})
