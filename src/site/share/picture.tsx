/**
 * Preview picture of a shared link, 1200 × 630: the title of the page, with the two halves and the products on the
 * horizon.
 */
import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Brand } from '#base/brand.ts'
import { Halves } from '#kit/layout/mark.tsx'
import { brand as brandColors, cream, dawn, gray } from '#kit/theme/palette.ts'
import { Vessels } from '../art/sprite.tsx'
import { PlacedVessel, type Vessel, VesselDefs, vesselSizes } from '../art/vessels.tsx'

export interface Sharing {
  /** Text in large type. */
  title: string
  /** Text in small type below the title. */
  line: string
  /** Product that the picture shows; all four if omitted. */
  vessel?: Vessel
}

const horizonY = 468

/** Characters in a line of the title, and of the small text below it. */
const maxTitleLineLength = 13
const maxSmallLineLength = 32

/**
 * The picture has no style sheet, so it contains the colours of the vessels (`.p…`, ../art/vessels.tsx) and of the
 * mark (`.a` and `.b`, kit/layout/mark.tsx).
 */
const css = `.pc{fill:${cream}}.pd{fill:#eadfcd}.pg{fill:${brandColors[2]}}.pa,.a{fill:${dawn[3]}}.pf{fill:${brandColors[8]}}.pw{fill:#fff}.b{fill:${brandColors[6]}}text{font-family:'Plus Jakarta Sans Variable'}`

/**
 * Matches texts whose characters are all in the font. If the brand's name, the title or the line has another character,
 * the picture shows none of the three. A vessel omits a size with such a character.
 */
const drawableTextPattern = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201e\u2022\u2026]*$/

export function renderSharePicture(brand: Brand, { title, line, vessel }: Sharing): string {
  const vessels: readonly Vessel[] = vessel ? [vessel] : ['cleanser', 'toner', 'serum', 'moisturizer']
  const isDrawable = [brand.name, title, line].every((text) => drawableTextPattern.test(text))
  const drawableBrand = {
    ...brand,
    products: brand.products.filter(({ size = '' }) => drawableTextPattern.test(size)),
  }
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
      <title>{title}</title>
      <style>{css}</style>
      <defs>
        <VesselDefs />
        <Sky />
      </defs>
      <Vessels brand={drawableBrand} />
      <path fill="url(#sky)" d={`M0 0h1200v${horizonY}H0z`} />
      <path fill="url(#sea)" d={`M0 ${horizonY}h1200v200H0z`} />
      <path className="a" fillOpacity=".9" d={`M672 ${horizonY}a240 240 0 0 1 480 0z`} />
      <path fill={brandColors[3]} d={`M612 ${horizonY}a240 240 0 0 0 480 0z`} />
      <g id="row">
        <VesselRow vessels={vessels} isSingle={vessels.length === 1} />
      </g>
      <use href="#row" transform={`matrix(1 0 0-1 0 ${2 * horizonY})`} opacity=".28" />
      {isDrawable && <Caption name={brand.name} title={title} line={line} />}
    </svg>,
  )
}

function Sky() {
  return (
    <>
      <linearGradient id="sky" x2="0" y2="1">
        <stop stopColor={gray[0]} />
        <stop offset="1" stopColor={dawn[2]} />
      </linearGradient>
      <linearGradient id="sea" x2="0" y2="1">
        <stop stopColor={brandColors[1]} />
        <stop offset="1" stopColor={gray[0]} />
      </linearGradient>
    </>
  )
}

/** The vessels side by side to one scale, or a single vessel as large as possible. */
function VesselRow({ vessels, isSingle }: { vessels: readonly Vessel[]; isSingle: boolean }) {
  const gap = 34
  const centerX = 890
  const maxHeight = 400
  const scale = isSingle ? Math.min(2.1, maxHeight / vesselSizes[vessels[0] ?? 'toner'][1]) : 1.42
  const width = vessels.reduce((sum, vessel) => sum + vesselSizes[vessel][0] * scale + gap, -gap)
  let x = centerX - width / 2
  return vessels.map((vessel) => {
    const left = x
    x += vesselSizes[vessel][0] * scale + gap
    return <PlacedVessel key={vessel} vessel={vessel} x={left} ground={horizonY} scale={scale} />
  })
}

/**
 * Brand name, title and line. The title wraps to as many lines as it needs, in the largest size that its longest line
 * allows.
 */
function Caption({ name, title, line }: { name: string; title: string; line: string }) {
  const titleLines = wrapText(title, maxTitleLineLength)
  const longestTitleLine = Math.max(...titleLines.map((text) => text.length))
  const size = Math.min(96, 920 / longestTitleLine, 300 / titleLines.length)
  const smallLines = wrapText(line, maxSmallLineLength)
  const longestSmallLine = Math.max(...smallLines.map((text) => text.length))
  return (
    <Fragment>
      <g transform="translate(68 54) scale(1.6)">
        <Halves />
      </g>
      <text
        x="136"
        y="92"
        fontSize={Math.min(34, 820 / name.length)}
        fontWeight="500"
        fill={brandColors[9]}
        stroke={brandColors[9]}
        strokeWidth=".7"
      >
        {name}
      </text>
      {titleLines.map((text, index) => (
        <text
          key={text}
          x="72"
          y={440 - (titleLines.length - 1 - index) * size * 1.04 - 26}
          fontSize={size}
          letterSpacing={size * -0.045}
          wordSpacing={size * 0.1}
          fill={brandColors[9]}
          stroke={brandColors[9]}
          strokeWidth={size / 60}
        >
          {text}
        </text>
      ))}
      {smallLines.map((text, index) => (
        <text
          key={text}
          x="74"
          y={538 + index * 38}
          fontSize={Math.min(30, 950 / longestSmallLine)}
          fill={brandColors[8]}
        >
          {text}
        </text>
      ))}
    </Fragment>
  )
}

/** Breaks a text into lines of at most `maxLength` characters; a longer word is a line of its own. */
function wrapText(text: string, maxLength: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const lastLine = lines.at(-1)
    if (lastLine !== undefined && lastLine.length + 1 + word.length <= maxLength)
      lines[lines.length - 1] = `${lastLine} ${word}`
    else lines.push(word)
  }
  return lines
}
