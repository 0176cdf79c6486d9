/**
 * The scales of src/kit/theme/tokens.ts: the test writes lengths that have a token into files, and the linter must
 * refuse each at its line.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fontSizes } from '#kit/theme/tokens.ts'
import { createLintProject, type LintMessage, removeLintProjects, runLinter } from './lint-project.ts'

const space = 'A space or a radius has a token'
const type = 'A size of type has a token'
const styled = 'A space, a radius or a size of type has a token'
const target = 'A touch target has a token'
const pixels = 'Pixels are for what is drawn'
const breakpoint = 'Breakpoints are defined in src/kit/theme/tokens.ts'

const sheets: [declaration: string, why: string][] = [
  ['gap: 12px', space],
  ['column-gap: 0.5rem', space],
  ['padding: 0 8px', space],
  ['padding-inline: 1rem 1.5rem', space],
  ['padding: clamp(1rem, 4vw, 2rem)', space],
  ['margin: -8px auto 0', space],
  ['margin-block: calc(-1 * 1rem)', space],
  ['margin-top: 6pt', space],
  ['scroll-margin-top: calc(var(--app-shell-header-height) + 72px)', space],
  ['top: 16px', space],
  ['inset: 0.5rem auto auto', space],
  ['border-radius: 12px', space],
  ['border-end-end-radius: 0.75rem', space],
  ['--card-padding: 12px 16px', space],
  ['font-size: 13px', type],
  ['font-size: 0.9375rem', type],
  ['font-size: clamp(2rem, 4vw, 4rem)', type],
  ['font-size: 1.125em', type],
  ['font: 600 14px/1.5 inherit', type],
  ['--badge-fz: 11px', type],
  ['min-height: 44px', target],
  ['width: 2.75rem', target],
  ['--ai-size-md: 2.75rem', target],
  ['max-width: 320px', pixels],
  ['grid-template-columns: 132px 1fr', pixels],
  ['box-shadow: 0 4px 16px red', pixels],
]

const allowedSheets = [
  'gap: var(--mantine-spacing-sm)',
  'margin: 0 auto calc(-1 * var(--mantine-spacing-xs))',
  'margin-top: 0.25em',
  'padding: 2px',
  'border: 1px solid red',
  'outline-offset: -2px',
  'box-shadow: inset 3px 0 0 red',
  'width: 10.25rem',
  'top: var(--app-shell-header-height, 0px)',
  'font-size: inherit',
  'translate: 46px 0',
]

const props: [attribute: string, why: string][] = [
  ['gap={12}', space],
  ['p="8px"', space],
  ['mt={-4}', space],
  ['mb="0.5rem"', space],
  ['spacing={2}', space],
  ['radius={8}', space],
  ['fz={13}', type],
  ['fz="0.8rem"', type],
  ['mih={44}', target],
  ['style={{ padding: 8 }}', styled],
  [`style={{ color: 'red', marginTop: '12px' }}`, styled],
  ['style={{ fontSize: 13 }}', styled],
]

const allowedProps = ['gap="xs"', 'm={0}', 'p={{ base: 0, sm: "xl" }}', 'size={16}', 'maw="35rem"', 'lh={1}']

const cssLine = 2
const css = (declaration: string) => `.plant {\n  ${declaration};\n}`
const tsx = (attribute: string) => `export const plant = (\n  <Plant ${attribute} />\n)`
const sheetFile = (i: number) => `src/kit/breach-${i}.module.css`
const componentFile = (i: number) => `src/kit/breach-${i}.tsx`
const media = [
  '@media (max-width: 47.99em)',
  '@media (min-width: 768px) and (pointer: coarse)',
  '@media (width < 48rem)',
]
const allowedMedia = [
  '@media print',
  '@media (hover: hover)',
  '@mixin smaller-than sm',
  '@container (max-width: 18.75em)',
]

let messages: LintMessage[] = []

beforeAll(async () => {
  const rule = (atRule: string) => `${atRule} {\n  .plant {\n    color: red;\n  }\n}`
  messages = await runLinter(
    createLintProject([
      ...sheets.map(([declaration], i) => [sheetFile(i), css(declaration)] as const),
      ...props.map(([attribute], i) => [componentFile(i), tsx(attribute)] as const),
      ...media.map((at, i) => [`src/kit/media-${i}.module.css`, rule(at)] as const),
      ...allowedSheets.map((declaration, i) => [`src/kit/fine-${i}.module.css`, css(declaration)] as const),
      ...allowedProps.map((attribute, i) => [`src/kit/fine-${i}.tsx`, tsx(attribute)] as const),
      ...allowedMedia.map((at, i) => [`src/kit/fine-media-${i}.module.css`, rule(at)] as const),
    ]),
  )
}, 60_000)
afterAll(removeLintProjects)

const expectedMessage = (file: string, line: number, reason: string) =>
  expect.objectContaining({ file, line, message: expect.stringMatching(`^${reason}`) })

describe('the design token rules', () => {
  it.each(sheets.map((breach, i) => [...breach, i] as const))(
    'reject %s in a style sheet',
    (_, reason, i) => {
      expect(messages).toContainEqual(expectedMessage(sheetFile(i), cssLine, reason))
    },
  )

  it.each(props.map((breach, i) => [...breach, i] as const))('reject %s in a prop', (_, reason, i) => {
    expect(messages).toContainEqual(expectedMessage(componentFile(i), 2, reason))
  })

  it.each(media.map((at, i) => [at, i] as const))('reject %s', (_, i) => {
    expect(messages).toContainEqual(expectedMessage(`src/kit/media-${i}.module.css`, 1, breakpoint))
  })

  it('accept values without a token, and references to tokens', () => {
    expect(messages.filter(({ file }) => file.includes('fine'))).toEqual([])
  })

  it('define at most seven font sizes', () => {
    expect(Object.keys(fontSizes).length).toBeLessThanOrEqual(7)
  })

  it('are not suppressed in any file', () => {
    const root = join(import.meta.dirname, '..')
    const sources = globSync('src/**/*.{css,tsx}', { cwd: root })
    expect(sources.length).toBeGreaterThan(300)
    expect(
      sources.filter((file) =>
        /biome-ignore\S* lint(\/plugin)?\b(?!\/)/.test(readFileSync(join(root, file), 'utf8')),
      ),
    ).toEqual([])
  })
})
