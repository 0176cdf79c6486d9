import { describe, expect, it } from 'vitest'
import { getWhatsappDigits } from '#base/phone.ts'
import fc from '#test/properties.ts'
import {
  buildPostingAddress,
  describeWarning,
  findChatLinks,
  findWarnings,
  formatLinks,
  getPostingKey,
  type PostingWarning,
  parsePostingLink,
} from './posting-link.ts'

const tiktokId = '7301234567890123456'
const instagramCode = 'C0de_x-1'
const youtubeId = 'dQw4w9WgXcQ'

describe('parser of posting links', () => {
  it.each([
    [
      `https://www.tiktok.com/@Nadya.Glow/video/${tiktokId}?is_from_webapp=1&sender_device=pc`,
      'tiktok',
      'nadya.glow',
      tiktokId,
    ],
    [`https://m.tiktok.com/@nadya/photo/${tiktokId}#x`, 'tiktok', 'nadya', tiktokId],
    [`http://tiktok.com/%40nadya/video/${tiktokId}/`, 'tiktok', 'nadya', tiktokId],
    [`https://www.tiktok.com/embed/v2/${tiktokId}`, 'tiktok', null, tiktokId],
    ['https://vt.tiktok.com/ZSabc123/', 'tiktok', null, null],
    ['https://www.tiktok.com/t/ZTabc/', 'tiktok', null, null],
    [`https://www.instagram.com/reel/${instagramCode}/?igsh=abc`, 'instagram', null, instagramCode],
    [`https://instagram.com/nadya.glow/p/${instagramCode}`, 'instagram', 'nadya.glow', instagramCode],
    [`https://instagr.am/p/${instagramCode}`, 'instagram', null, instagramCode],
    ['https://www.instagram.com/share/reel/BAabc', 'instagram', null, null],
    [`https://youtu.be/${youtubeId}?si=abc`, 'youtube', null, youtubeId],
    [`https://www.youtube.com/watch?app=desktop&v=${youtubeId}&t=3`, 'youtube', null, youtubeId],
    [`https://youtube.com/shorts/${youtubeId}?feature=share`, 'youtube', null, youtubeId],
    ['https://sv.shopee.co.id/share-video/AbC123==?smtt=1', 'shopee', null, 'AbC123=='],
    ['https://id.shp.ee/abc123', 'shopee', null, null],
    ['https://s.shopee.co.id/abc123', 'shopee', null, null],
  ])(
    'the parser of posting links finds platform, account and post in %s',
    (link, platform, handle, post_id) => {
      expect(parsePostingLink(link)).toEqual({ platform, handle, post_id })
    },
  )

  it.each([
    'https://www.tiktok.com/@nadya',
    'https://www.tiktok.com/@nadya/live',
    'https://www.instagram.com/nadya/',
    'https://www.instagram.com/stories/nadya/123/',
    'https://www.instagram.com/reels/audio/123/',
    'https://shopee.co.id/Night-Serum-i.1.2',
    'https://youtube.com/@nadya',
    'https://drive.google.com/file/d/1/view',
    `https://tiktok.com.evil.id/@nadya/video/${tiktokId}`,
    `https://evil.id/tiktok.com/@nadya/video/${tiktokId}`,
  ])('the parser of posting links finds no post in %s', (link) => {
    expect(parsePostingLink(link)).toEqual({ platform: null, handle: null, post_id: null })
    expect(buildPostingAddress(link)).toBe(link)
  })
})

/** Draws several links of one post. */
const anyLinksOfPost = fc.oneof(
  fc
    .tuple(fc.stringMatching(/^[a-z][a-z0-9._]{1,20}$/), fc.stringMatching(/^[1-9][0-9]{17}$/))
    .map(([name, post]) => [
      `https://www.tiktok.com/@${name}/video/${post}`,
      `http://tiktok.com/@${name.toUpperCase()}/video/${post}/?_t=1&_r=2#x`,
      `https://m.tiktok.com/v/${post}`,
    ]),
  fc
    .stringMatching(/^[A-Za-z0-9_-]{11}$/)
    .map((post) => [
      `https://www.instagram.com/reel/${post}/`,
      `https://instagram.com/p/${post}?igshid=9`,
      `https://www.instagram.com/siapa.saja/reels/${post}`,
    ]),
  fc
    .stringMatching(/^[A-Za-z0-9_-]{11}$/)
    .map((post) => [
      `https://youtu.be/${post}`,
      `https://www.youtube.com/watch?v=${post}&list=1`,
      `https://m.youtube.com/shorts/${post}?si=4`,
    ]),
)

it('all links of one post have the same key, also when normalized, and two posts have different keys', () => {
  fc.assert(
    fc.property(anyLinksOfPost, anyLinksOfPost, (links, [linkOfSecondPost = '']) => {
      const keys = new Set(links.map(getPostingKey))
      expect(keys.size).toBe(1)
      for (const link of links) {
        const address = buildPostingAddress(link)
        expect(getPostingKey(address)).toBe(getPostingKey(link))
        expect(buildPostingAddress(address)).toBe(address)
      }
      if (linkOfSecondPost !== links[0]) expect(keys).not.toContain(getPostingKey(linkOfSecondPost))
    }),
  )
})

it('any pasted text is parsed without an error', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      getPostingKey(text)
      formatLinks(findChatLinks(text))
      buildPostingAddress(text)
    }),
  )
})

it.each([
  [`Kak ini ya linknya https://vt.tiktok.com/ZSabc/. makasih`, 'https://vt.tiktok.com/ZSabc/'],
  [`sudah diposting (https://youtu.be/${youtubeId})`, `https://youtu.be/${youtubeId}`],
  [`VO:\nhttps://a.id/1\nReview:\nhttps://a.id/2`, 'https://a.id/1'],
  [`www.tiktok.com/@nadya/video/${tiktokId}`, `https://www.tiktok.com/@nadya/video/${tiktokId}`],
  ['tiktok.com/@dewi', 'https://tiktok.com/@dewi'],
  ['kak, tiktok.com/@dewi ya', undefined],
  ['kak, sudah ya', undefined],
  ['', undefined],
])('the chat message %j has the first link %j', (text, link) => {
  expect(findChatLinks(text)[0]?.link).toBe(link)
})

const tiktokLink = `https://www.tiktok.com/@nadya/video/${tiktokId}`
it.each([
  [
    `VO: ${tiktokLink} Review:https://youtu.be/${youtubeId}`,
    `VO: ${tiktokLink} Review: https://youtu.be/${youtubeId}`,
  ],
  [
    `https://shopee.co.id/video/123 https://sv.shopee.co.id/share-video/abcd`,
    'https://sv.shopee.co.id/share-video/abcd https://shopee.co.id/video/123',
  ],
  [`https://vt.tiktok.com/ZSabc/ ${tiktokLink}`, `${tiktokLink} https://vt.tiktok.com/ZSabc/`],
  [`${tiktokLink},https://youtu.be/${youtubeId}.`, `${tiktokLink} https://youtu.be/${youtubeId}`],
  [`${tiktokLink}\n${tiktokLink}?is_from_webapp=1`, tiktokLink],
  ['review produknya sudah, kak', ''],
])('the chat message %j is reduced to the links %j', (text, links) => {
  expect(formatLinks(findChatLinks(text))).toBe(links)
  expect(formatLinks(findChatLinks(links))).toBe(links)
})

describe('sender of each link in a chat message', () => {
  const firstLink = 'https://vt.tiktok.com/ZSabc/'
  const secondLink = 'https://vt.tiktok.com/ZSxyz/'
  it.each<[string, [string, string | undefined][]]>([
    [`[25/11 08.12] +62 810-1406-3201: ${firstLink}`, [[firstLink, '+62 810-1406-3201']]],
    [`25/11/26 08.12 - +62 810-1406-3201: sudah ya kak\n${firstLink}`, [[firstLink, '+62 810-1406-3201']]],
    [`tiktok.com/@dewi.daily 085233445566 ${firstLink}`, [[firstLink, '085233445566']]],
    ['tiktok.com/@dewi.daily 085233445566 face wash', []],
    [
      `[25/11 08.12] Dewi: ${firstLink}\n[25/11 08.13] +62 810-1406-3201: ${secondLink}`,
      [
        [firstLink, undefined],
        [secondLink, '+62 810-1406-3201'],
      ],
    ],
    [`@dewi 085233445566 atau 081398765432 ${firstLink}`, [[firstLink, undefined]]],
    [tiktokLink, [[tiktokLink, undefined]]],
  ])('the sender of each link in a chat message is found in %j: %j', (text, links) => {
    const parsed = findChatLinks(text)
    expect(parsed.map(({ link, sender }) => [link, sender])).toEqual(links)
    // The field shows the formatted links. Its text has the same links and senders.
    const reparsed = findChatLinks(formatLinks(parsed))
    expect(reparsed.map(({ link, sender = '' }) => [link, getWhatsappDigits(sender)])).toEqual(
      links.map(([link, sender = '']) => [link, getWhatsappDigits(sender)]),
    )
  })
})

describe('warnings about posting links', () => {
  const nadya = { platform: 'tiktok', username: '@Nadya' } as const
  const linkOfNadya = tiktokLink
  it.each<[string | null, string | null, PostingWarning[]]>([
    [linkOfNadya, null, []],
    ['', null, []],
    [linkOfNadya, `https://www.tiktok.com/@nadya/video/${tiktokId}1`, []],
    [linkOfNadya, linkOfNadya, ['review same_links']],
    [`https://www.tiktok.com/@lain/video/${tiktokId}`, null, ['vo other_account']],
    [`https://www.instagram.com/p/${instagramCode}`, null, ['vo other_platform']],
    [null, 'https://vt.tiktok.com/ZSabc', ['review short']],
    ['https://www.tiktok.com/@nadya', 'https://toko.id', ['vo no_post', 'review no_post']],
  ])('the warnings about posting links for VO %j and Review %j are %j', (vo, review, warnings) => {
    expect(findWarnings({ vo, review }, nadya)).toEqual(warnings)
  })

  it('the warnings about posting links name the account or the platform if the link contains it', () => {
    expect(describeWarning('vo other_account', `https://www.tiktok.com/@lain/video/${tiktokId}`)).toBe(
      'VO milik akun @lain',
    )
    expect(describeWarning('review other_platform', `https://youtu.be/${youtubeId}`)).toBe(
      'Review mengarah ke YouTube, bukan ke platform affiliate ini',
    )
    expect(describeWarning('vo other_account')).toBe('VO milik akun lain')
  })
})
