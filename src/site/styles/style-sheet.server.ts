/** Builds the style sheet of a page as text: tokens from the palette, then the parts that this kind of page uses. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss from 'postcss'
import mantine from 'postcss-preset-mantine'
import { cream, dark, dawn, fontFamily, gray, brand as leaf, night, paper, skin } from '#kit/theme/palette.ts'
import { fontSizes, mixins, radius, spacing, touchTarget } from '#kit/theme/tokens.ts'

const light = {
  paper: paper.light,
  ink: leaf[9],
  text: gray[7],
  quiet: gray[6],
  line: gray[3],
  field: '#fff',
  'field-line': gray[5],
  accent: leaf[6],
  'on-accent': '#fff',
  tint: leaf[0],
  sky: dawn[1],
  water: leaf[1],
  'sun-1': dawn[3],
  'sun-2': dawn[2],
  'sea-1': leaf[3],
  'sea-2': leaf[1],
  dawn: dawn[1],
  fern: leaf[8],
  'half-a': dawn[3],
  'half-b': leaf[6],
  'hill-1': leaf[1],
  'hill-2': leaf[2],
  'hill-3': leaf[3],
  seam: leaf[4],
  alarm: '#b3261e',
  foot: night,
  p1: leaf[0],
  p1b: leaf[2],
  p2: dawn[0],
  p2b: dawn[2],
  p3: dawn[1],
  p3b: dawn[3],
  p4: cream,
  p4b: '#dfcfb8',
  balm: '#e6d6bf',
  mist: '1',
}

const darkScheme: Record<keyof typeof light, string> = {
  paper: paper.dark,
  ink: dark[0],
  text: dark[1],
  quiet: dark[2],
  line: dark[5],
  field: dark[7],
  'field-line': dark[3],
  accent: leaf[3],
  'on-accent': leaf[9],
  tint: '#14221d',
  sky: '#3a2a21',
  water: '#0e211b',
  'sun-1': '#c9835b',
  'sun-2': '#7a5038',
  'sea-1': '#1f4f41',
  'sea-2': '#10261f',
  dawn: '#241b16',
  fern: '#12382d',
  'half-a': dawn[3],
  'half-b': leaf[4],
  'hill-1': '#38302a',
  'hill-2': '#2a332c',
  'hill-3': '#1e332b',
  seam: '#3a5a4d',
  alarm: '#ffb4a9',
  foot: dark[9],
  p1: '#12382d',
  p1b: '#2a5f4f',
  p2: '#33281f',
  p2b: '#7a5038',
  p3: '#2b1d15',
  p3b: '#8a5336',
  p4: '#24221d',
  p4b: '#5b5244',
  balm: '#c9b493',
  mist: '.4',
}

/** Colours that are the same in both schemes: products keep their colours, only the light around them changes. */
const vesselColors = {
  cream,
  'cream-2': '#eadfcd',
  glaze: leaf[2],
  clay: dawn[3],
  deep: leaf[8],
  card: '#d9b48e',
  'card-2': '#c4996d',
  button: leaf[6],
  'gel-1': '#ffe9c4',
  'gel-2': '#d98f45',
  'skin-1': skin[0],
  'skin-2': skin[1],
  'skin-3': skin[2],
  'skin-4': skin[3],
  'dawn-2': dawn[2],
  'leaf-3': leaf[3],
  night,
}

/**
 * Design scales under the site's own names. With Mantine's names they would be a third longer, and these
 * pages must stay small.
 */
const scales = {
  ...customProperties('space', spacing),
  ...customProperties('text', fontSizes),
  ...customProperties('radius', radius),
  'touch-target': touchTarget,
}

/**
 * Style sheets per kind of page. Light and spacing of the landing page apply on screens only; on paper only its text
 * remains.
 */
const sheets = {
  landing: () => [
    readSheet('base'),
    readSheet('header'),
    readScreenSheet('art'),
    readScreenSheet('hero'),
    readScreenSheet('shelf'),
    readScreenSheet('landing'),
    readScreenSheet('ticket'),
    readScreenSheet('invitation'),
    readScreenSheet('routines'),
    readScreenSheet('form'),
    readSheet('print'),
    readSheet('landing-print'),
  ],
  info: () => [
    readSheet('base'),
    readSheet('header'),
    readScreenSheet('art'),
    readSheet('ticket'),
    readSheet('info-ends'),
    readSheet('info'),
    readScreenSheet('form'),
    readSheet('print'),
  ],
  creator: () => [readSheet('base'), readSheet('form'), readSheet('creator')],
}

export function buildStyleSheet(kind: keyof typeof sheets, fontUrl: string): string {
  // The page of a creator loads no font: it is opened on cheap phones, on the way, and must weigh little.
  const hasFont = kind !== 'creator'
  const font = hasFont ? declareFontFaces(fontUrl) : 'body { font-family: system-ui, sans-serif }'
  const text = [font, declareTokens(hasFont), ...sheets[kind]()].join('\n')
  return removeWhitespace(
    postcss([mantine({ features: { nested: false }, mixins })]).process(text, { from: undefined }).css,
  )
}

/** Reads a style sheet at every rendering, so that development shows an edit at once. */
function readSheet(name: string): string {
  return readFileSync(join(import.meta.dirname, `${name}.css`), 'utf8')
}

function readScreenSheet(name: string): string {
  return `@media screen { ${readSheet(name)} }`
}

function declareTokens(hasFont: boolean): string {
  const darkRule = `@media (prefers-color-scheme: dark) { :root { ${declare(darkScheme)} } }`
  const [webFont, ...others] = fontFamily.split(', ')
  const families = [webFont, ...fallbackFonts.map(({ family }) => `'${family}'`), ...others].join(', ')
  const properties = `:root { ${declare({ ...light, ...vesselColors, ...scales })} } ${darkRule}`
  return hasFont ? `${properties} body { font-family: ${families} }` : properties
}

function declare(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')
}

function customProperties(name: string, scale: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(scale).map(([step, value]) => [`${name}-${step}`, value]))
}

/**
 * Installed fonts that replace the real font until it loads. They are scaled by `width` to match it, so that the layout
 * doesn't shift.
 */
const fallbackFonts = [
  { family: 'Fallback', local: ['Roboto', 'Arial', 'Liberation Sans'], width: 1.06 },
  { family: 'Wide Fallback', local: ['DejaVu Sans'], width: 0.92 },
]

function declareFontFaces(url: string): string {
  const webFontFace = `@font-face { font-family: 'Plus Jakarta Sans Variable'; font-display: swap; font-weight: 200 800; src: url(${url}) format('woff2'); }`
  return [webFontFace, ...fallbackFonts.map(declareFallbackFontFace)].join('\n')
}

function declareFallbackFontFace({ family, local, width }: (typeof fallbackFonts)[number]): string {
  const toPercent = (fraction: number) => `${Math.round(fraction * 100)}%`
  const sources = local.map((name) => `local('${name}')`).join(', ')
  return `@font-face { font-family: '${family}'; src: ${sources}; size-adjust: ${toPercent(width)}; ascent-override: ${toPercent(1.04 / width)}; descent-override: ${toPercent(0.22 / width)}; line-gap-override: 0%; }`
}

/** Removes comments and needless white space. The style sheets contain no strings with braces. */
function removeWhitespace(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}')
}
