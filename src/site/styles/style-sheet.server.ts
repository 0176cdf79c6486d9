/** Builds the style sheet of a page as text: tokens from the palette, then the parts that this kind of page uses. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss from 'postcss'
import mantine from 'postcss-preset-mantine'
import {
  brand as brandColors,
  cream,
  dark,
  dawn,
  fontFamily,
  gray,
  night,
  paper,
  skin,
} from '#kit/theme/palette.ts'
import { fontSizes, mixins, radius, spacing, touchTarget } from '#kit/theme/tokens.ts'

/**
 * Values of the custom properties, by name; colours, except the opacity `mist`. A pair such as `cleanser-1` and
 * `cleanser-2` is a gradient. The stylesheets beside this file use them.
 */
const lightScheme = {
  paper: paper.light,
  ink: brandColors[9],
  text: gray[7],
  quiet: gray[6],
  line: gray[3],
  field: '#fff',
  'field-line': gray[5],
  accent: brandColors[6],
  'on-accent': '#fff',
  tint: brandColors[0],
  sky: dawn[1],
  water: brandColors[1],
  'sun-1': dawn[3],
  'sun-2': dawn[2],
  'sea-1': brandColors[3],
  'sea-2': brandColors[1],
  dawn: dawn[1],
  fern: brandColors[8],
  'half-a': dawn[3],
  'half-b': brandColors[6],
  'hill-1': brandColors[1],
  'hill-2': brandColors[2],
  'hill-3': brandColors[3],
  seam: brandColors[4],
  alarm: '#b3261e',
  foot: night,
  'cleanser-1': brandColors[0],
  'cleanser-2': brandColors[2],
  'toner-1': dawn[0],
  'toner-2': dawn[2],
  'serum-1': dawn[1],
  'serum-2': dawn[3],
  'moisturizer-1': cream,
  'moisturizer-2': '#dfcfb8',
  balm: '#e6d6bf',
  mist: '1',
}

const darkScheme: Record<keyof typeof lightScheme, string> = {
  paper: paper.dark,
  ink: dark[0],
  text: dark[1],
  quiet: dark[2],
  line: dark[5],
  field: dark[7],
  'field-line': dark[3],
  accent: brandColors[3],
  'on-accent': brandColors[9],
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
  'half-b': brandColors[4],
  'hill-1': '#38302a',
  'hill-2': '#2a332c',
  'hill-3': '#1e332b',
  seam: '#3a5a4d',
  alarm: '#ffb4a9',
  foot: dark[9],
  'cleanser-1': '#12382d',
  'cleanser-2': '#2a5f4f',
  'toner-1': '#33281f',
  'toner-2': '#7a5038',
  'serum-1': '#2b1d15',
  'serum-2': '#8a5336',
  'moisturizer-1': '#24221d',
  'moisturizer-2': '#5b5244',
  balm: '#c9b493',
  mist: '.4',
}

/** Colours that are the same in both schemes: products keep their colours, only the light around them changes. */
const productColors = {
  cream,
  'cream-2': '#eadfcd',
  glaze: brandColors[2],
  clay: dawn[3],
  deep: brandColors[8],
  card: '#d9b48e',
  'card-2': '#c4996d',
  button: brandColors[6],
  'gel-1': '#ffe9c4',
  'gel-2': '#d98f45',
  'skin-1': skin[0],
  'skin-2': skin[1],
  'skin-3': skin[2],
  'skin-4': skin[3],
  'dawn-2': dawn[2],
  'leaf-3': brandColors[3],
  night,
}

/**
 * Design scales under the site's own names. Mantine's names are longer, and these pages must stay small.
 */
const scales = {
  ...prefixSteps('space', spacing),
  ...prefixSteps('text', fontSizes),
  ...prefixSteps('radius', radius),
  'touch-target': touchTarget,
}

/**
 * Style sheets per kind of page. Light and spacing of the landing page apply on screens only; on paper only its text
 * remains.
 */
const readSheets = {
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

export function buildStyleSheet(kind: keyof typeof readSheets, fontUrl: string): string {
  // The page of a creator loads no font: it is opened on cheap phones, on the way, and must weigh little.
  const hasFont = kind !== 'creator'
  const font = hasFont ? declareFontFaces(fontUrl) : 'body { font-family: system-ui, sans-serif }'
  const text = [font, declareTokens(hasFont), ...readSheets[kind]()].join('\n')
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
  const darkRule = `@media (prefers-color-scheme: dark) { :root { ${declareProperties(darkScheme)} } }`
  const [webFont, ...otherFonts] = fontFamily.split(', ')
  const families = [webFont, ...fallbackFonts.map(({ family }) => `'${family}'`), ...otherFonts].join(', ')
  const properties = `:root { ${declareProperties({ ...lightScheme, ...productColors, ...scales })} } ${darkRule}`
  return hasFont ? `${properties} body { font-family: ${families} }` : properties
}

function declareProperties(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')
}

function prefixSteps(name: string, scale: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(scale).map(([step, value]) => [`${name}-${step}`, value]))
}

/**
 * Installed fonts that replace the real font until it loads. Each is scaled by `width` to match the real font, so that
 * the layout doesn't shift.
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
