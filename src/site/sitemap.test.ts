/** The sitemap gives each page the day on which its own content changed. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createExampleBrand } from '#platform/server/brand-file.ts'
import { ownBrand } from '#test/brands.ts'
import { collectSiteFacts } from '#test/site.ts'
import { wordJoiner } from './facts.ts'
import { buildPages } from './pages.tsx'
import { renderFiles } from './render.tsx'

const files = renderFiles(collectSiteFacts(createExampleBrand()))

/** If a text differs, give its page the day of the change in pages.tsx, and update day and fingerprint here. */
const expectedByPath = {
  '/': ['2026-11-26', '95222e3c4915'],
  '/privacy-policy': ['2026-11-28', 'adc1b96ac0f4'],
  '/about-us': ['2026-11-26', 'f74878957232'],
  '/contact-us': ['2026-11-24', '235691805df0'],
  '/refund-policy': ['2026-11-23', 'dbd966325d63'],
}

test.each(buildPages(createExampleBrand()))(
  'the day of $path changes with its text',
  ({ path, file, changedOn }) => {
    const [, main = ''] = files.get(file)?.replaceAll(wordJoiner, '').split('<main id="isi">') ?? []
    const text = main.split('</main>')[0]?.replace(/<svg[\s\S]*?<\/svg>|<[^>]+>/g, ' ') ?? ''
    const fingerprint = createHash('sha256').update(text).digest('hex').slice(0, 12)
    expect([changedOn, fingerprint]).toEqual(expectedByPath[path as keyof typeof expectedByPath])
  },
)

test('a later change of the brand counts for the pages that show much of it, and for no others', () => {
  const readDays = (brandChangedAt?: Date) =>
    renderFiles({ ...collectSiteFacts(ownBrand), brandChangedAt })
      .get('sitemap.xml')
      ?.match(/(?<=<lastmod>)[^<]+/g)
  const [later, earlier] = ['2027-02-03T10:00:00Z', '2020-01-01T10:00:00Z'].map((day) => new Date(day))
  const ownDates = buildPages(ownBrand).map(({ changedOn }) => changedOn)
  expect(readDays(earlier)).toEqual(ownDates)
  expect(new Set(ownDates).size).toBeGreaterThan(2)
  // The privacy policy and the refund policy show little of the brand.
  expect(readDays(later)).toEqual(['2027-02-03', ownDates[1], '2027-02-03', '2027-02-03', ownDates[4]])
})
