/**
 * The scales of src/kit/theme/tokens.ts: the test writes lengths that have a token into files, and the linter must
 * refuse each at its line.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fontSizes } from '#kit/theme/tokens.ts'
import { createLintProject, type LintMessage, removeLintProjects, runLinter } from './lint-project.ts'

const spaceMessage = 'Name the token of a spacing or radius'
const fontSizeMessage = 'Name the token of a font size'
const styledMessage = 'Set spacing, radius and font size in a style sheet'
const targetMessage = 'Name the token of a touch target'
const pixelsMessage = 'Write lengths from 4px in rem'
const breakpointMessage = 'Breakpoints are defined in src/kit/theme/tokens.ts'

const refusedDeclarations: [declaration: string, message: string][] = [
  ['gap: 12px', spaceMessage],
  ['column-gap: 0.5rem', spaceMessage],
  ['padding: 0 8px', spaceMessage],
  ['padding-inline: 1rem 1.5rem', spaceMessage],
  ['padding: clamp(1rem, 4vw, 2rem)', spaceMessage],
  ['margin: -8px auto 0', spaceMessage],
  ['margin-block: calc(-1 * 1rem)', spaceMessage],
  ['margin-top: 6pt', spaceMessage],
  ['scroll-margin-top: calc(var(--app-shell-header-height) + 72px)', spaceMessage],
  ['top: 16px', spaceMessage],
  ['inset: 0.5rem auto auto', spaceMessage],
  ['border-radius: 12px', spaceMessage],
  ['border-end-end-radius: 0.75rem', spaceMessage],
  ['--card-padding: 12px 16px', spaceMessage],
  ['font-size: 13px', fontSizeMessage],
  ['font-size: 0.9375rem', fontSizeMessage],
  ['font-size: clamp(2rem, 4vw, 4rem)', fontSizeMessage],
  ['font-size: 1.125em', fontSizeMessage],
  ['font: 600 14px/1.5 inherit', fontSizeMessage],
  ['--badge-fz: 11px', fontSizeMessage],
  ['min-height: 44px', targetMessage],
  ['width: 2.75rem', targetMessage],
  ['--ai-size-md: 2.75rem', targetMessage],
  ['max-width: 320px', pixelsMessage],
  ['grid-template-columns: 132px 1fr', pixelsMessage],
  ['box-shadow: 0 4px 16px red', pixelsMessage],
]

const allowedDeclarations = [
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

const refusedAttributes: [attribute: string, message: string][] = [
  ['gap={12}', spaceMessage],
  ['p="8px"', spaceMessage],
  ['mt={-4}', spaceMessage],
  ['mb="0.5rem"', spaceMessage],
  ['spacing={2}', spaceMessage],
  ['radius={8}', spaceMessage],
  ['fz={13}', fontSizeMessage],
  ['fz="0.8rem"', fontSizeMessage],
  ['mih={44}', targetMessage],
  ['style={{ padding: 8 }}', styledMessage],
  [`style={{ color: 'red', marginTop: '12px' }}`, styledMessage],
  ['style={{ fontSize: 13 }}', styledMessage],
]

const allowedAttributes = [
  'gap="xs"',
  'm={0}',
  'p={{ base: 0, sm: "xl" }}',
  'size={16}',
  'maw="35rem"',
  'lh={1}',
]

/** The line of the declaration or attribute in a built file. */
const breachLine = 2
const buildCss = (declaration: string) => `.card {\n  ${declaration};\n}`
const buildTsx = (attribute: string) => `export const card = (\n  <Card ${attribute} />\n)`
const nameSheet = (i: number) => `src/kit/breach-${i}.module.css`
const nameComponent = (i: number) => `src/kit/breach-${i}.tsx`
const refusedAtRules = [
  '@media (max-width: 47.99em)',
  '@media (min-width: 768px) and (pointer: coarse)',
  '@media (width < 48rem)',
]
const allowedAtRules = [
  '@media print',
  '@media (hover: hover)',
  '@mixin smaller-than sm',
  '@container (max-width: 18.75em)',
]

let messages: LintMessage[] = []

beforeAll(async () => {
  const buildSheet = (atRule: string) => `${atRule} {\n  .card {\n    color: red;\n  }\n}`
  messages = await runLinter(
    createLintProject([
      ...refusedDeclarations.map(([declaration], i) => [nameSheet(i), buildCss(declaration)] as const),
      ...refusedAttributes.map(([attribute], i) => [nameComponent(i), buildTsx(attribute)] as const),
      ...refusedAtRules.map((atRule, i) => [`src/kit/media-${i}.module.css`, buildSheet(atRule)] as const),
      ...allowedDeclarations.map(
        (declaration, i) => [`src/kit/fine-${i}.module.css`, buildCss(declaration)] as const,
      ),
      ...allowedAttributes.map((attribute, i) => [`src/kit/fine-${i}.tsx`, buildTsx(attribute)] as const),
      ...allowedAtRules.map(
        (atRule, i) => [`src/kit/fine-media-${i}.module.css`, buildSheet(atRule)] as const,
      ),
    ]),
  )
}, 60_000)
afterAll(removeLintProjects)

const buildExpectedMessage = (file: string, line: number, start: string) =>
  expect.objectContaining({ file, line, message: expect.stringMatching(`^${start}`) })

describe('the design token rules', () => {
  it.each(refusedDeclarations.map((breach, i) => [...breach, i] as const))(
    'reject %s in a style sheet',
    (_, message, i) => {
      expect(messages).toContainEqual(buildExpectedMessage(nameSheet(i), breachLine, message))
    },
  )

  it.each(refusedAttributes.map((breach, i) => [...breach, i] as const))(
    'reject %s in a prop',
    (_, message, i) => {
      expect(messages).toContainEqual(buildExpectedMessage(nameComponent(i), breachLine, message))
    },
  )

  it.each(refusedAtRules.map((atRule, i) => [atRule, i] as const))('reject %s', (_, i) => {
    expect(messages).toContainEqual(
      buildExpectedMessage(`src/kit/media-${i}.module.css`, 1, breakpointMessage),
    )
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
