/**
 * The content of each vessel, as if spread on a table in the light: 240 × 300, cropped to the panel of its product.
 * styles/shelf.css and styles/art.css explain the short class names.
 */
import type { ReactNode } from 'react'
import type { Vessel } from './vessels.tsx'

/** Gradients for foam, gel and cream. The landing page defines them once. */
export function TextureDefs() {
  return (
    <>
      <radialGradient id="bub" cx=".42" cy=".4" r=".6">
        <stop stopColor="#fff" stopOpacity=".1" />
        <stop offset=".62" stopColor="#fff" stopOpacity=".22" />
        <stop offset=".84" stopColor="#fff" stopOpacity=".75" />
        <stop offset="1" stopColor="#fff" stopOpacity=".1" />
      </radialGradient>
      <radialGradient id="mist" cx="0" cy="0" r="1">
        <stop stopColor="#fff" stopOpacity=".95" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="gel" x2=".3" y2="1">
        <stop className="g1" />
        <stop offset="1" className="g2" />
      </linearGradient>
      <radialGradient id="amber" cx=".42" cy=".8" r=".55">
        <stop stopColor="#fff" stopOpacity=".75" />
        <stop offset=".7" stopColor="#fff" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="balm" x2=".5" y2="1">
        <stop stopColor="#fff" />
        <stop offset="1" className="g3" />
      </linearGradient>
    </>
  )
}

/** X, y and radius of each bubble. */
const bubbles = [
  [196, 62, 52],
  [120, 40, 36],
  [226, 148, 44],
  [150, 118, 40],
  [84, 92, 24],
  [60, 40, 18],
  [188, 196, 26],
  [112, 152, 16],
  [232, 214, 18],
  [28, 76, 9],
  [146, 184, 9],
  [206, 236, 8],
  [84, 132, 6],
  [44, 108, 5],
] as const

function Foam() {
  return bubbles.map(([x, y, r]) => (
    <g key={`${x} ${y}`}>
      <circle cx={x} cy={y} r={r} fill="url(#bub)" />
      <path
        className="tg"
        d={`M${x - r * 0.62} ${y - r * 0.2}a${r * 0.66} ${r * 0.66} 0 0 1 ${r * 0.42}-${r * 0.42}`}
      />
    </g>
  ))
}

function Mist() {
  return (
    <>
      <path className="mi" fill="url(#mist)" d="M0 0h300v330H0z" />
      <path
        className="td"
        d="M60 60h0M96 44h0M82 92h0M128 78h0M120 118h0M164 100h0M150 142h0M196 132h0M98 136h0M180 172h0M136 178h0M222 168h0M206 208h0M164 214h0M112 204h0M228 246h0M182 250h0M76 168h0M142 250h0M48 116h0M200 84h0M226 112h0M160 56h0"
      />
      <path
        className="td f"
        d="M44 84h0M74 66h0M112 62h0M104 98h0M142 100h0M84 118h0M134 132h0M166 128h0M118 156h0M182 150h0M158 168h0M206 156h0M150 198h0M192 190h0M96 180h0M124 226h0M220 194h0M172 230h0M208 230h0M64 140h0M148 78h0M180 112h0M214 140h0"
      />
    </>
  )
}

function Gel() {
  return (
    <>
      <path
        className="tsh"
        d="M76 40c44-30 112-24 140 16s24 98-14 132-96 44-116 14 12-52 10-82-58-54-20-80z"
        transform="translate(6 9)"
      />
      <path
        fill="url(#gel)"
        d="M76 40c44-30 112-24 140 16s24 98-14 132-96 44-116 14 12-52 10-82-58-54-20-80z"
      />
      <path className="tg w" d="M88 58c30-20 74-20 100 4M112 192c-4-14 4-28 6-44" />
      <circle fill="url(#gel)" cx="54" cy="176" r="13" />
      <circle fill="url(#gel)" cx="222" cy="244" r="8" />
      <path className="tg" d="M46 174a9 9 0 0 1 7-7" />
      <path className="ts" d="M206 118c6 34-14 70-44 86" />
    </>
  )
}

/** Layers of the cream, from the widest to the peak: offset, size and turn. */
const layers = [
  [126, 140, 1, 0],
  [120, 126, 0.76, 38],
  [118, 112, 0.52, 84],
  [114, 100, 0.3, 130],
] as const
const layerPath = 'M-112 12C-124-46-74-110-4-116s120 40 110 108S48 112-14 112-100 70-112 12z'

/** Whipped cream: each layer has a lit top, a side in shade, and a shadow on the layer below. */
function Balm() {
  return layers.map(([x, y, scale, turn]) => {
    const shape = `scale(${scale}) rotate(${turn})`
    return (
      <g key={scale} transform={`translate(${x} ${y})`}>
        <path className="tsh" d={layerPath} transform={`translate(9 15) ${shape}`} />
        <path className="sd" d={layerPath} transform={`translate(3 8) ${shape}`} />
        <path fill="url(#balm)" d={layerPath} transform={shape} />
        <path
          className="tg w"
          transform={`scale(${scale})`}
          d="M-94 4c-4-44 34-88 84-92"
          opacity={0.4 + 0.4 * scale}
        />
        <path className="ts" transform={`scale(${scale})`} d="M92 22c-6 40-44 70-92 72" />
      </g>
    )
  })
}

const drawings: Record<Vessel, () => ReactNode> = {
  cleanser: Foam,
  toner: Mist,
  serum: Gel,
  moisturizer: Balm,
}

export function Texture({ vessel }: { vessel: Vessel }) {
  const Drawing = drawings[vessel]
  return (
    <svg className="texture" viewBox="0 0 240 300" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
      <Drawing />
    </svg>
  )
}
