import { describe, expect, it } from 'vitest'
import { buildVideo } from '#test/rendered-creator-page.ts'
import type { CreatorVideo } from './creator-page.ts'
import { checkLinks, describeRepeatedLinks, explainWarnings } from './posted-links-form.ts'

const postLink = 'https://www.tiktok.com/@wulan/video/7301'
const shortLink = 'https://vt.tiktok.com/ZSabc/'
const requireLong = { acceptsShort: false }
const acceptShort = { acceptsShort: true }

describe('pasted posting link', () => {
  it.each([
    ['without other text', postLink, postLink],
    ['with words around it', `Kak ini ya: ${postLink}, makasih`, postLink],
    ['between invisible marks', `\u202a${postLink}\u202c`, postLink],
    [
      'after the link of the second post',
      `Review: https://www.tiktok.com/@wulan/video/7302 VO: ${postLink}`,
      postLink,
    ],
    ['without a scheme', 'tiktok.com/@wulan/video/7301', 'https://tiktok.com/@wulan/video/7301'],
    ['with a host in capitals', 'HTTPS://WWW.TikTok.com/@wulan/video/7301', postLink],
    ['of a Short', 'https://youtube.com/shorts/dQw4w9WgXcQ', 'https://youtube.com/shorts/dQw4w9WgXcQ'],
  ])('a pasted posting link %s is found', (_, typed, link) => {
    expect(checkLinks({ vo: typed, review: '' }, requireLong)).toEqual({
      errors: {},
      links: { vo: link },
      isOnlyShort: false,
    })
  })

  it.each([
    ['no link', 'sudah ya kak', 'Tempel link videonya, misalnya tiktok.com/@nama/video/123'],
    ['a profile', 'https://www.tiktok.com/@wulan', /bukan link video/],
    ['a profile without a scheme', 'tiktok.com/@wulan', /bukan link video/],
    ['a password', 'https://a:b@www.tiktok.com/@wulan/video/1', /misalnya/],
    ['a link with 1,900 accented letters', `${postLink}?a=${'é'.repeat(1900)}`, /terlalu panjang/],
  ])('a pasted posting link is refused if it is %s', (_, typed, message) => {
    const { errors, links, isOnlyShort } = checkLinks({ vo: typed, review: '' }, requireLong)
    expect(errors.vo).toMatch(message)
    expect([links, isOnlyShort]).toEqual([{}, false])
  })

  it('the example in the message about a missing link is accepted', () => {
    const { errors } = checkLinks({ vo: 'sudah ya kak', review: '' }, requireLong)
    const example = errors.vo?.split('misalnya ')[1] ?? ''
    expect(checkLinks({ vo: example, review: '' }, requireLong)).toMatchObject({ errors: {} })
    expect(example).not.toContain('://')
  })

  it('a pasted posting link that is short is refused with a request for its long form, unless short links are accepted', () => {
    expect(checkLinks({ vo: shortLink, review: postLink }, requireLong)).toMatchObject({
      errors: { vo: expect.stringContaining('link pendek') },
      isOnlyShort: true,
    })
    expect(checkLinks({ vo: shortLink, review: postLink }, acceptShort)).toEqual({
      errors: {},
      links: { vo: shortLink, review: postLink },
      isOnlyShort: false,
    })
    expect(checkLinks({ vo: shortLink, review: 'x' }, requireLong).isOnlyShort).toBe(false)
    expect(checkLinks({ vo: shortLink, review: 'x' }, acceptShort).errors).toHaveProperty('review')
  })

  it('a pasted posting link is required in at least one of the two fields', () => {
    expect(checkLinks({ vo: ' ', review: '' }, requireLong).errors).toEqual({
      vo: 'Tempel link videonya dulu',
      review: 'Tempel link videonya dulu',
    })
  })
})

it('a warning is explained by what the link shows, and one about use by another creator is left out', () => {
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

describe('warning about a link that the creator used for another video', () => {
  const firstVideo = buildVideo(5, { link_posting_review: `${postLink}?lang=id` })
  const videoWithUsedLink = buildVideo(7, { link_posting_vo: postLink, open_warnings: ['vo used_before'] })

  it('the warning about a used link names the first video with the used link', () => {
    const explain = (...videos: CreatorVideo[]) =>
      explainWarnings(videoWithUsedLink, { username: 'wulan', platform: 'tiktok', videos })
    expect(explain(firstVideo, videoWithUsedLink)).toEqual(['Link VO sama dengan link video #5.'])
    const videoWithUnusedLink = buildVideo(5, { link_posting_vo: `${postLink}2` })
    expect(explain(videoWithUnusedLink, videoWithUsedLink)).toEqual([])
  })

  it('the warning about a used link is not shown once staff have accepted the used link', () => {
    const acceptedVideo = { ...videoWithUsedLink, open_warnings: [] }
    expect(describeRepeatedLinks(acceptedVideo, { videos: [firstVideo, acceptedVideo] })).toEqual({})
  })
})
