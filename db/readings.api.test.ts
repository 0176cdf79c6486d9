/** The database parses names, phone numbers and links exactly as the program does. */
import { describe, expect, it } from 'vitest'
import { getWhatsappDigits, getWhatsappKey } from '#base/phone.ts'
import { foldText } from '#base/plain-text.ts'
import { getUsernameKey, removeSeparators } from '#base/username.ts'
import { getLinkKey, isWebLink } from '#base/web-link.ts'
import { getPostingKey, parsePostingLink } from '#features/affiliates/posting-link.ts'
import { createFreshDatabase } from '#test/fresh-database.ts'
import fc from '#test/properties.ts'

const { queryAsOwner } = await createFreshDatabase()

const invisibleCharacters = [
  '\u200b',
  '\u202a',
  '\u202e',
  '\u00ad',
  '\u2060',
  '\ufe0f',
  '\u{e0041}',
  '\u2800',
]
const separators = [
  '-',
  '\u2011',
  '\u2013',
  '\u2212',
  '\uff0d',
  ' ',
  '\u00a0',
  '\u3000',
  '\t',
  '\n',
  '.',
  '(',
  ')',
  '/',
  ';',
]
const numberPieces = [
  '0',
  '00',
  '62',
  '+62',
  '8',
  '08',
  '812',
  '%2B62',
  '٣',
  '８',
  '²',
  'tel:',
  'https://wa.me/',
  '?text=',
  '&',
]
const namePieces = [
  '@',
  'Sari',
  'cafe',
  '\u0301',
  'İ',
  'ΟΔΟΣ',
  'ß',
  '\u212a',
  '👩\u200d👩',
  'مرحبا',
  '(2)',
  '%40',
  '?',
  '#',
  '%',
]
const linkPieces = [
  ...[
    'https://',
    'HTTP://',
    'www.',
    'm.',
    'TikTok.com/@',
    'tiktok.com/%40',
    'vt.tiktok.com/',
    'instagram.com/',
  ],
  ...[
    'p/',
    'reel',
    'shopee.co.id/',
    'id.shopee.com/',
    'shop/',
    '-i.12.3',
    'youtube.com/@',
    'youtube.com/c/',
    'user/',
  ],
  ...['api.whatsapp.com/send?phone=', 'whatsapp://send/?', 'phone=', 'wa.me/message/', '/video/7'],
]

/** Code points of scripts in use. Newer letters are left out: the server's ICU may not know their lower case. */
const codePointRanges = [
  [0x20, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x4ff],
  [0x5d0, 0x6d3],
  [0x900, 0x97f],
  [0x1f300, 0x1f64f],
]
const anyLetter = fc.oneof(
  ...codePointRanges.map(([min, max]) =>
    fc.integer({ min, max }).map((point) => String.fromCodePoint(point)),
  ),
)

/** Returns almost 4,000 texts that join some of these pieces, and a few other letters and digits. */
function sampleTexts(...pieces: string[]): string[] {
  const anyPiece = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...pieces) },
    { weight: 1, arbitrary: fc.string({ unit: anyLetter, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.stringMatching(/^[0-9]{1,8}$/) },
  )
  const anyText = fc.array(anyPiece, { maxLength: 8 }).map((parts) => parts.join('').replaceAll('\0', ''))
  return fc.sample(anyText, 4_000).filter((sample) => sample.isWellFormed())
}

/**
 * Returns the texts for which the database and the program give different results, with both results.
 * @param expression SQL of the column `text`
 */
async function findDifferences(expression: string, parse: (text: string) => unknown, texts: string[]) {
  const rows = await queryAsOwner<{ text: string; sqlResult: unknown }>(
    `select text, ${expression} as "sqlResult" from unnest($1::text[]) as texts (text)`,
    [texts],
  )
  expect(rows.length).toBeGreaterThan(3_000)
  return rows
    .map(({ text, sqlResult }) => ({ text, sqlResult, result: parse(text) }))
    .filter(({ sqlResult, result }) => sqlResult !== result)
}

describe('the database gives the same result as the program for', () => {
  it.each([
    ['the folded form of a text', 'app.fold_text(text)', foldText],
    ['the digits of a WhatsApp number', 'app.whatsapp_digits(text)', getWhatsappDigits],
    ['the key of a WhatsApp number', 'app.whatsapp_key(text)', getWhatsappKey],
    ['a name without separators', 'app.remove_separators(text)', removeSeparators],
    ['the key of a username', 'app.username_key(text)', getUsernameKey],
  ])('%s', async (_, expression, parse) => {
    expect(
      await findDifferences(
        expression,
        parse,
        sampleTexts(...invisibleCharacters, ...separators, ...numberPieces, ...namePieces, ...linkPieces),
      ),
    ).toEqual([])
    expect(
      await findDifferences(expression, parse, sampleTexts(...numberPieces, ...separators, '\u2011')),
    ).toEqual([])
    expect(await findDifferences(expression, parse, sampleTexts(...linkPieces, ...namePieces))).toEqual([])
  })

  const webLinkPieces = [
    ...[
      'https://',
      'HTTP://',
      'http:',
      '//',
      'www.',
      'H.id',
      'tiktok.com',
      '.',
      ':443',
      ':80',
      ':8443',
      '/',
      '/@a/7',
      '#x',
    ],
    ...[
      '?',
      '&',
      '=',
      'v=1',
      'V=2',
      'si=3',
      '_t=4',
      'utm_source=5',
      'UTM_x',
      'igsh',
      'tidak',
      '@',
      '\\\\',
      '[::1]',
      'İ',
    ],
  ]

  it('the key of a link', async () => {
    expect(await findDifferences('app.link_key(text)', getLinkKey, sampleTexts(...webLinkPieces))).toEqual([])
  })

  const postLinkPieces = [
    ...[
      'https://',
      'www.',
      'm.',
      'TikTok.com',
      'vt.tiktok.com',
      'instagram.com',
      'instagr.am',
      'youtube.com',
      'youtu.be',
    ],
    ...['sv.shopee.co.id', 's.shopee.co.id', 'id.shp.ee', 'shope.ee', 'example.id'],
    ...[
      '/',
      '/@',
      '/%40',
      'nadya',
      'Rara.K',
      '/video/',
      '/photo/',
      '/v/',
      '/t/',
      '/p/',
      '/reel/',
      '/reels/',
      '/tv/',
    ],
    ...[
      '/share/',
      '/share-video/',
      '/shorts/',
      '/watch',
      '?v=',
      '&v=',
      '?',
      '&',
      '#',
      'audio/',
      '7300000000000000001',
    ],
    ...['dQw4w9WgXcQ', 'C0-_abc', '?igsh=1', '?_t=2'],
  ]

  it('the post that a link leads to, and its key', async () => {
    const describeLink = (link: string) => Object.values(parsePostingLink(link)).map(String).join(' ')
    expect(
      await findDifferences(
        "array_to_string(app.posting_link(text), ' ', 'null')",
        describeLink,
        sampleTexts(...postLinkPieces),
      ),
    ).toEqual([])
    expect(
      await findDifferences('app.posting_key(text)', getPostingKey, sampleTexts(...postLinkPieces)),
    ).toEqual([])
    const postLinks = fc
      .sample(
        fc.tuple(
          fc.constantFrom('https://', 'http://www.', 'https://m.', ''),
          fc.constantFrom(
            'TikTok.com/@Na.dya/video/',
            'instagram.com/reel/',
            'instagram.com/na_dya/p/',
            'youtu.be/',
          ),
          fc.constantFrom('', '7300000000000000001', 'dQw4w9WgXcQ', 'C0-_abc', '@'),
          fc.constantFrom('', '/', '?_t=2', '#x', '/video/3', 'x', '&v=dQw4w9WgXcQ'),
        ),
        4_000,
      )
      .map((pieces) => pieces.join(''))
    expect(
      await findDifferences("array_to_string(app.posting_link(text), ' ', 'null')", describeLink, postLinks),
    ).toEqual([])
    expect(postLinks.filter((link) => parsePostingLink(link).post_id).length).toBeGreaterThan(100)
  })

  it('the check of a web link, except for hosts that only a URL parser can check', async () => {
    await queryAsOwner(`create function pg_temp.is_link(text) returns boolean language plpgsql as $$
      begin
        perform $1::public.web_link;
        return true;
      exception when check_violation then
        return false;
      end $$`)
    const links = sampleTexts(...webLinkPieces, ...invisibleCharacters, ' ', '\u00a0').map(
      (text) => `https://h${text}`,
    )
    // The database may accept a text that the program refuses, but only one that is no URL.
    const differences = await findDifferences('pg_temp.is_link(text)', isWebLink, links)
    expect(differences.filter(({ sqlResult, text }) => !sqlResult || URL.canParse(text))).toEqual([])
    // The negated condition finds the links on which both agree, to show that some of them are valid.
    const agreements = await findDifferences('not pg_temp.is_link(text)', isWebLink, links)
    expect(agreements.filter(({ result }) => result).length).toBeGreaterThan(50)
  })
})
