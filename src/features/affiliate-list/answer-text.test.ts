import { describe, expect, it, test } from 'vitest'
import { buildChatLink } from '#base/phone.ts'
import { sampleStatuses } from '#features/affiliates/affiliate-values.ts'
import { postingStatuses } from '#features/affiliates/link-video.ts'
import fc from '#test/properties.ts'
import { type AnswerFacts, type AnswerVideo, sortForAnswer, writeAnswer } from './answer-text.ts'

const today = '2026-11-26'

function createFacts(change: Partial<AnswerFacts> = {}): AnswerFacts {
  return {
    nama: 'Rina',
    username: '@rina.glow',
    sample_product_status: 'review',
    sample_changed_at: '2026-11-24T03:00:00Z',
    sample_received_at: null,
    sample_courier: null,
    sample_resi: null,
    link_videos: [],
    ...change,
  }
}

function createVideo(change: Partial<AnswerVideo> = {}): AnswerVideo {
  return {
    no_video: 12,
    product_name: 'Night Serum',
    tanggal_max_upload: '2026-11-28',
    status_link_posting: 'belum',
    awaits_check: false,
    returned_reason: null,
    returned_post: null,
    link_video_vo: 'https://drive.google.com/vo',
    link_video_review: null,
    links_masked: false,
    link_posting_vo: null,
    link_posting_review: null,
    ...change,
  }
}

const answerWith = (change: Partial<AnswerFacts>) => writeAnswer(createFacts(change), today)
const answerAbout = (...videos: Partial<AnswerVideo>[]) =>
  answerWith({ link_videos: videos.map(createVideo) })

test('an answer greets, describes the sample and each video, and ends with an offer', () => {
  const text = answerWith({
    sample_product_status: 'terkirim',
    sample_courier: 'JNE',
    sample_resi: 'JX0123456789',
    link_videos: [createVideo(), createVideo({ no_video: 9, status_link_posting: 'sudah' })],
  })
  expect(text).toBe(`Halo Kak Rina, ini kabar terbarunya ya:

Sample: sudah dikirim Selasa, 24 November lewat JNE.
Resi: JX0123456789
Lacak: https://www.jne.co.id/tracking-package

Video:
- Video #12 (Night Serum): paling lambat Sabtu, 28 November
Link VO: https://drive.google.com/vo
- Video #9 (Night Serum): sudah diposting, terima kasih ya

Kalau ada yang ingin ditanyakan, balas di sini saja ya 🙏`)
})

describe('line about the sample', () => {
  it('the line about the sample asks for patience while the sample is in review', () => {
    expect(answerWith({})).toContain('Sample: masih kami review, mohon ditunggu ya.\n')
  })
  it('the line about the sample says that an approved sample is being prepared, with courier and tracking number if it has them', () => {
    const sample_product_status = 'disetujui'
    expect(answerWith({ sample_product_status })).toContain('sedang kami siapkan untuk dikirim.\n')
    expect(
      answerWith({ sample_product_status, sample_courier: 'Pos Indonesia', sample_resi: 'P1234' }),
    ).toContain('untuk dikirim lewat Pos Indonesia.\nResi: P1234\n\n')
  })
  it('the line about the sample names the day on which the sample was sent, without courier or tracking number if it has none', () => {
    const sample_product_status = 'terkirim'
    expect(answerWith({ sample_product_status })).toContain('sudah dikirim Selasa, 24 November.\n\n')
    expect(answerWith({ sample_product_status, sample_resi: 'P1234' })).toContain(
      'November.\nResi: P1234\n\n',
    )
  })
  it('the line about the sample names the day on which the sample arrived, without its tracking number', () => {
    const text = answerWith({
      sample_product_status: 'terkirim',
      sample_received_at: '2026-11-25T17:00:00Z',
      sample_courier: 'JNE',
      sample_resi: 'JX0123456789',
    })
    expect(text).toContain('Sample: sudah diterima Kamis, 26 November.\n\n')
    expect(text).not.toContain('JX0123456789')
  })
  it('the line about the sample apologizes for a rejected sample, and does not give the reason', () => {
    const rejected = {
      ...createFacts({ sample_product_status: 'rejected' }),
      sample_product_reason: 'Akun palsu',
    }
    expect(writeAnswer(rejected, today)).toContain('mohon maaf, kali ini belum bisa kami kirim.')
    expect(writeAnswer(rejected, today)).not.toContain('Akun palsu')
  })
})

describe('line about a video', () => {
  it.each([
    ['2026-11-28', 'paling lambat Sabtu, 28 November'],
    ['2026-11-27', 'paling lambat besok, Jumat, 27 November'],
    ['2026-11-26', 'paling lambat hari ini, Kamis, 26 November'],
    ['2026-11-21', 'batasnya Sabtu, 21 November, sudah lewat 5 hari'],
    ['2027-01-02', 'paling lambat Sabtu, 2 Januari 2027'],
    [null, 'kami tunggu postingannya'],
  ])('the line about a video describes the deadline %s as "%s"', (tanggal_max_upload, text) => {
    expect(answerAbout({ tanggal_max_upload })).toContain(`- Video #12 (Night Serum): ${text}\n`)
  })
  it('the line about a video says that a received link is being checked, and names no deadline', () => {
    const text = answerAbout({ awaits_check: true, link_posting_vo: 'https://www.tiktok.com/@x/video/1' })
    expect(text).toContain('linknya sudah kami terima, sedang kami cek')
    expect(text).not.toContain('batas')
  })

  it('the line about a video says that a returned video needs no post, and leaves out its links', () => {
    const text = answerAbout({ status_link_posting: 'dikembalikan' })
    expect(text).toContain('sudah dikembalikan, tidak perlu diposting')
    expect(text).not.toContain('drive.google.com')
  })
  it('the line about a video says what to change in a returned video, also after it is assigned again', () => {
    const returned_reason = 'Sebut *nama* productnya'
    const text = answerAbout({ status_link_posting: 'dikembalikan', returned_reason })
    expect(text).toContain('- Video #12 (Night Serum): perlu diubah. Sebut nama productnya')
    expect(answerAbout({ returned_reason })).toContain(
      '28 November\nYang perlu diubah: Sebut nama productnya\n',
    )
    const returnedPostOfTwo = {
      returned_reason,
      returned_post: 'vo',
      link_video_review: 'https://a.id/review',
    } as const
    expect(answerAbout({ ...returnedPostOfTwo, status_link_posting: 'dikembalikan' })).toContain(
      'perlu diubah (VO). Sebut',
    )
    expect(answerAbout(returnedPostOfTwo)).toContain('Yang perlu diubah (VO): Sebut nama productnya\n')
    // Each line of the answer says one thing, so line breaks in the reason become semicolons.
    expect(answerAbout({ returned_reason: 'Sebut nama productnya\n\n Suaranya pelan' })).toContain(
      'Yang perlu diubah: Sebut nama productnya; Suaranya pelan\n',
    )
  })

  it('the line about a video names the posting link that is still missing', () => {
    const text = answerAbout({ link_video_review: 'https://x.id/r', link_posting_vo: 'https://x.id/1' })
    expect(text).toContain('28 November, tinggal link posting Review\nLink VO: https://drive.google.com/vo\n')
  })
  it('the line about a video leaves out the name of a product that the user may not see', () => {
    expect(answerAbout({ product_name: null })).toContain('- Video #12: paling lambat')
  })
  it('the line about a video leaves out a link that is masked for the user', () => {
    const text = answerAbout({ link_video_vo: 'https://dri********', links_masked: true })
    expect(text).not.toContain('Link')
    expect(text).not.toContain('dri*')
  })
})

test('an answer lists awaited videos first, by deadline, then posted, then returned ones', () => {
  const videos = [
    createVideo({ no_video: 1, status_link_posting: 'dikembalikan' }),
    createVideo({ no_video: 2, status_link_posting: 'sudah' }),
    createVideo({ no_video: 3, tanggal_max_upload: null }),
    createVideo({ no_video: 4, tanggal_max_upload: '2026-11-30' }),
    createVideo({ no_video: 5, tanggal_max_upload: '2026-11-20' }),
  ]
  expect(sortForAnswer(videos).map(({ no_video }) => no_video)).toEqual([5, 4, 3, 2, 1])
})

test('an answer lists at most ten videos and counts the others', () => {
  const text = answerAbout(...Array.from({ length: 13 }, (_, i) => ({ no_video: i + 1 })))
  expect(text.match(/- Video #/g)).toHaveLength(10)
  expect(text).toContain('\n- dan 3 video lain\n')
})

test.each([
  ['*Sari*', '@x', 'Sari'],
  ['~Sari~ `Glow`', '@x', 'Sari Glow'],
  ['Sari\n\nSample: palsu', '@x', 'Sari Sample: palsu'],
  ['\u202eiraS\u202c \u200f', '@x', 'iraS'],
  [null, '@ _sari_glow_', 'sari_glow'],
  [null, 'a__b.c_', 'a__b.c'],
  ['  ', 'rina', 'rina'],
  ['سارة', '@x', 'سارة'],
])('an affiliate with the name %j and the username %j is greeted as %j', (nama, username, greetedName) => {
  const [greeting] = answerWith({ nama, username }).split('\n')
  expect(greeting).toBe(`Halo Kak ${greetedName}, ini kabar terbarunya ya:`)
})

test('an affiliate whose username has no letters is greeted without a name', () => {
  expect(answerWith({ nama: null, username: '@***' })).toMatch(/^Halo Kak, ini/)
})

const anyTypedText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('*', '_', '~', '`', '\n', '\r', '\u2028', '\u202e', '\u200f', 'a', ' ', '1'))
    .map((characters) => characters.join('')),
)
const anyVideo = fc.record({
  no_video: fc.integer({ min: 1, max: 99_999 }),
  product_name: fc.option(anyTypedText),
  tanggal_max_upload: fc.option(fc.constantFrom('2026-11-20', today, '2026-11-27', '2027-02-01')),
  status_link_posting: fc.constantFrom(...postingStatuses),
  awaits_check: fc.boolean(),
  returned_reason: fc.option(anyTypedText),
  returned_post: fc.constantFrom(null, 'vo' as const, 'review' as const),
  link_video_vo: fc.option(fc.constantFrom('https://rahasia.id/vo', 'https://rah********', 'javascript:x')),
  link_video_review: fc.option(fc.constant('https://rahasia.id/review')),
  links_masked: fc.boolean(),
  link_posting_vo: fc.option(fc.constant('https://www.tiktok.com/@x/video/1')),
  link_posting_review: fc.option(fc.constant('https://www.tiktok.com/@x/video/2')),
})
const anyFacts = fc.record({
  nama: fc.option(anyTypedText),
  username: anyTypedText,
  sample_product_status: fc.constantFrom(...sampleStatuses),
  sample_changed_at: fc.constant('2026-11-24T03:00:00Z'),
  sample_received_at: fc.option(fc.constant('2026-11-25T03:00:00Z')),
  sample_courier: fc.option(fc.constantFrom('JNE', 'SPX', 'Pos Indonesia')),
  sample_resi: fc.option(fc.constantFrom('JX0123456789', 'SPXID012/3')),
  link_videos: fc.array(anyVideo, { maxLength: 14 }),
})

/** Patterns of the beginning of a line. No line begins with something that a person has typed. */
const lineBeginnings = [
  'Halo Kak',
  'Sample: ',
  'Resi: ',
  'Lacak: ',
  'Video:$',
  '- ',
  'Link (?:VO|Review): ',
  'Yang perlu diubah(?: \\((?:VO|Review)\\))?: ',
  'Kalau ada',
]
const lineOfAnswer = new RegExp(`^(?:$|${lineBeginnings.join('|')})`)
/** Marks that format text in WhatsApp, break lines or change the direction of the text. */
const formattingCharacters = /[*~`\r\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
/** An underscore before a word begins italics in WhatsApp. */
const openingUnderscore = /(?:^|[\s(])_[^\s]/m

test('typed names and reasons change neither the lines nor the formatting of an answer', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const text = writeAnswer(facts, today)
      expect(text).not.toMatch(formattingCharacters)
      for (const line of text.split('\n')) expect(line).toMatch(lineOfAnswer)
      expect(text).not.toMatch(openingUnderscore)
      expect(buildChatLink('0812', text)).toMatch(/^https:\/\/wa\.me\/62812\?text=[!-~]+$/)
    }),
  )
})

test('an answer never contains a link that is masked for the user', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const link_videos = facts.link_videos.map((video) => ({ ...video, links_masked: true }))
      expect(writeAnswer({ ...facts, link_videos }, today)).not.toMatch(/rah|javascript|Link (?:VO|Review):/)
    }),
  )
})
