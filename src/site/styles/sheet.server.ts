/** The style sheet of a page as one text: tokens from the palette, then the parts that this kind of page uses. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss from 'postcss'
import mantine from 'postcss-preset-mantine'
import { cream, dark, dawn, fontFamily, gray, brand as leaf, night, paper } from '#kit/palette.ts'
import { fontSizes, mixins, radius, spacing, touchTarget } from '#kit/tokens.ts'

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
  'sky-top': gray[0],
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
  foot: night,
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
  'sky-top': dark[8],
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
  foot: dark[9],
}

/** The same in both schemes: the vessels keep their colour, only the light around them changes. */
const vessels = {
  cream,
  'cream-2': '#eadfcd',
  glaze: leaf[2],
  clay: dawn[3],
  deep: leaf[8],
  'dawn-2': dawn[2],
  'leaf-3': leaf[3],
  night,
}

/** The scales, under names of the site's own: Mantine's would be a third longer, in a page that counts its bytes. */
const scales = {
  ...named('space', spacing),
  ...named('text', fontSizes),
  ...named('radius', radius),
  'touch-target': touchTarget,
}

/** The landing page's light and distances are for screens: on paper only its words remain. */
const sheets = {
  landing: () => [
    sheet('base'),
    onScreen('landing'),
    onScreen('invitation'),
    onScreen('routines'),
    sheet('print'),
    sheet('landing-print'),
  ],
  info: () => [sheet('base'), sheet('info'), sheet('print')],
}

export function styleSheet(kind: 'landing' | 'info', fontUrl: string): string {
  const text = [typeface(fontUrl), tokens(), ...sheets[kind]()].join('\n')
  return squeeze(
    postcss([mantine({ features: { nested: false }, mixins })]).process(text, { from: undefined }).css,
  )
}

/** Read at every rendering, so that development shows an edit at once. */
function sheet(name: string): string {
  return readFileSync(join(import.meta.dirname, `${name}.css`), 'utf8')
}

function onScreen(name: string): string {
  return `@media screen { ${sheet(name)} }`
}

function tokens(): string {
  const night = `@media (prefers-color-scheme: dark) { :root { ${declare(darkScheme)} } }`
  return `:root { ${declare({ ...light, ...vessels, ...scales })} } ${night} body { font-family: ${fontFamily.replace(',', ", 'Plus Jakarta Sans Fallback',")} }`
}

function declare(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')
}

function named(name: string, scale: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(scale).map(([step, value]) => [`${name}-${step}`, value]))
}

/** The fallback has the width and height of the real typeface, so that its arrival moves nothing. */
function typeface(url: string): string {
  return `@font-face { font-family: 'Plus Jakarta Sans Variable'; font-display: swap; font-weight: 200 800; src: url(${url}) format('woff2'); }
    @font-face { font-family: 'Plus Jakarta Sans Fallback'; src: local('Arial'), local('Liberation Sans'); size-adjust: 106%; ascent-override: 98%; descent-override: 21%; line-gap-override: 0%; }`
}

/** Takes out comments and the white space that only people need. The sheets hold no strings with braces. */
function squeeze(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}')
}
