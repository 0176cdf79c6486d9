import { describe, expect, it } from 'vitest'
import { buildVideo } from '#test/rendered-creator-page.ts'
import type { CreatorVideo } from './creator-page.ts'
import { checkLinks, describeRepeatedLinks, explainWarnings } from './posted-links-form.ts'

const postLink = 'https://www.tiktok.com/@wulan/video/7301'
const shortLink = 'https://vt.tiktok.com/ZSabc/'

describe('a pasted link', () => {
  it.each([
    ['alone', postLink, postLink],
    ['with words around it', `Kak ini ya: ${postLink}, makasih`, postLink],
    ['between invisible marks', `\u202a${postLink}\u202c`, postLink],
    [
      'after that of the other post',
      `Review: https://www.tiktok.com/@wulan/video/7302 VO: ${postLink}`,
      postLink,
    ],
    ['without a scheme', 'tiktok.com/@wulan/video/7301', 'https://tiktok.com/@wulan/video/7301'],
    ['with a host in capitals', 'HTTPS://WWW.TikTok.com/@wulan/video/7301', postLink],
    ['of a Short', 'https://youtube.com/shorts/dQw4w9WgXcQ', 'https://youtube.com/shorts/dQw4w9WgXcQ'],
  ])('%s is found', (_, typed, link) => {
    expect(checkLinks({ vo: typed, review: '' }, { acceptsShort: false })).toEqual({
      errors: {},
      links: { vo: link },
      isOnlyShort: false,
    })
  })

  it.each([
    ['no link', 'sudah ya kak', 'Tempel link videonya, dimulai dengan https://'],
    ['a profile', 'https://www.tiktok.com/@wulan', /bukan link video/],
    ['a profile without a scheme', 'tiktok.com/@wulan', /bukan link video/],
    ['a password', 'https://a:b@www.tiktok.com/@wulan/video/1', /dimulai/],
    ['a link with 1,900 accented letters', `${postLink}?a=${'é'.repeat(1900)}`, /terlalu panjang/],
  ])('is refused if it is %s', (_, typed, message) => {
    const { errors, links, isOnlyShort } = checkLinks({ vo: typed, review: '' }, { acceptsShort: false })
    expect(errors.vo).toMatch(message)
    expect([links, isOnlyShort]).toEqual([{}, false])
  })

  it('that is short is asked for in its long form once, and taken then', () => {
    expect(checkLinks({ vo: shortLink, review: postLink }, { acceptsShort: false })).toMatchObject({
      errors: { vo: expect.stringContaining('link pendek') },
      isOnlyShort: true,
    })
    expect(checkLinks({ vo: shortLink, review: postLink }, { acceptsShort: true })).toEqual({
      errors: {},
      links: { vo: shortLink, review: postLink },
      isOnlyShort: false,
    })
    expect(checkLinks({ vo: shortLink, review: 'x' }, { acceptsShort: false }).isOnlyShort).toBe(false)
    expect(checkLinks({ vo: shortLink, review: 'x' }, { acceptsShort: true }).errors).toHaveProperty('review')
  })

  it('is needed in one of the fields', () => {
    expect(checkLinks({ vo: ' ', review: '' }, { acceptsShort: false }).errors).toEqual({
      vo: 'Tempel link videonya dulu',
      review: 'Tempel link videonya dulu',
    })
  })
})

it('a doubt is explained by what the link itself shows, and not by its use by another creator', () => {
  const videoWithWarnings = {
    link_posting_vo: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    link_posting_review: 'https://www.tiktok.com/@lain/video/1',
    open_warnings: ['vo other_platform', 'vo used_before', 'review other_account'],
  } as CreatorVideo
  expect(
    explainWarnings(videoWithWarnings, {
      username: '@wulan',
      platform: 'tiktok',
      videos: [videoWithWarnings],
    }),
  ).toEqual([
    'Link VO mengarah ke YouTube, sedangkan akunmu di data kami @wulan di TikTok.',
    'Link Review milik akun @lain, sedangkan akunmu di data kami @wulan di TikTok.',
  ])
})

it('a doubt about a link that the creator used for another video names that video', () => {
  const link = 'https://www.tiktok.com/@wulan/video/7301'
  const otherVideo = buildVideo(5, { link_posting_review: `${link}?lang=id` })
  const repeatedVideo = buildVideo(7, { link_posting_vo: link, open_warnings: ['vo used_before'] })
  const explain = (...videos: CreatorVideo[]) =>
    explainWarnings(repeatedVideo, { username: 'wulan', platform: 'tiktok', videos })
  expect(explain(otherVideo, repeatedVideo)).toEqual(['Link VO sama dengan link video #5.'])
  expect(explain(buildVideo(5, { link_posting_vo: `${link}2` }), repeatedVideo)).toEqual([])
  // Staff have accepted the warning.
  expect(
    describeRepeatedLinks({ ...repeatedVideo, open_warnings: [] }, { videos: [otherVideo, repeatedVideo] }),
  ).toEqual({})
})
