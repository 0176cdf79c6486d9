/**
 * The five main ingredients, each seen through a lens: 96 × 96, drawn in the two brand colours. styles/landing.css and
 * styles/art.css explain the short class names.
 */
import type { ReactNode } from 'react'

export function LensDefs() {
  return (
    <>
      <clipPath id="lens">
        <circle cx="48" cy="48" r="46" />
      </clipPath>
      <pattern id="scales" width="22" height="14" patternUnits="userSpaceOnUse">
        <path className="isc" d="M0 0q11 14 22 0M-11 7q11 14 22 0q11 14 22 0" />
      </pattern>
    </>
  )
}

/**
 * Draws a round lens with its content.
 * @param ground the gradient behind the content
 */
function Lens({ ground, children }: { ground: 'sun' | 'sea'; children: ReactNode }) {
  return (
    <g clipPath="url(#lens)">
      <circle fill={`url(#${ground})`} cx="48" cy="48" r="46" />
      {children}
      <circle fill="url(#bub)" opacity=".45" cx="48" cy="48" r="46" />
    </g>
  )
}

/** The molecule of niacinamide: a ring with one nitrogen atom, and the amide group beside it. */
export function Niacinamide() {
  return (
    <Lens ground="sea">
      <path
        className="il"
        d="M37 34l17 10v20L37 74 20 64V44zM26 47.5v13M38 67l11-6.5M38 41l10.5 6M54 44l17-9.5M69.5 34.5v-16M73 34.5v-16M71 34.5l14 8"
      />
      {(
        [
          ['ib', 37, 34, 4.5],
          ['ib', 54, 44, 4.5],
          ['ib', 54, 64, 4.5],
          ['ib', 20, 64, 4.5],
          ['ib', 20, 44, 4.5],
          ['ib', 71, 34.5, 4.5],
          ['ia', 37, 74, 8],
          ['ie', 71, 18, 7.5],
          ['ia', 84, 43, 7.5],
        ] as const
      ).map(([tone, cx, cy, r]) => (
        <Ball key={`${cx} ${cy}`} tone={tone} cx={cx} cy={cy} r={r} />
      ))}
    </Lens>
  )
}

function Ball({ tone, cx, cy, r }: { tone: string; cx: number; cy: number; r: number }) {
  return (
    <>
      <circle className={tone} cx={cx} cy={cy} r={r} />
      <circle fill="url(#sheen)" cx={cx} cy={cy} r={r} />
    </>
  )
}

/** Length of one turn of a helix. Rising parts are drawn over falling ones. */
const turnLength = 60
/** Returns the path of a strand that winds from left to right. Only its rising or only its falling parts are drawn. */
function buildStrandPath(start: number, direction: 'rises' | 'falls', height: number): string {
  const [from, step] = direction === 'rises' ? [start, -height] : [start + turnLength / 2, height]
  return [-2, -1, 0, 1, 2]
    .map((turn) => `M${from + turn * turnLength} ${48 - step / 2}c11 0 19 ${step} 30 ${step}`)
    .join('')
}

/** Three strands twisted into a rope. */
export function Collagen() {
  const tones = ['ial', 'ipl', 'ibl']
  return (
    <Lens ground="sea">
      <g transform="rotate(-32 48 48)">
        {(['falls', 'rises'] as const).map((direction) =>
          tones.map((tone, index) => (
            <path
              key={direction + tone}
              className={`${tone} r`}
              opacity={direction === 'falls' ? 0.55 : 1}
              d={buildStrandPath(index * 20, direction, 30)}
            />
          )),
        )}
        {tones.map((tone, index) => (
          <path
            key={tone}
            className="tg"
            d={buildStrandPath(index * 20, 'rises', 30)}
            transform="translate(-2-1.5)"
            opacity=".5"
          />
        ))}
      </g>
    </Lens>
  )
}

/** A double helix in front of fish scales. */
export function Salmon() {
  return (
    <Lens ground="sun">
      <path fill="url(#scales)" d="M0 0h96v96H0z" />
      <g transform="rotate(58 48 48)">
        <path
          className="ipl f"
          d="M-14 44v8M-6 36v24M6 36v24M14 44v8M46 44v8M38 39v18M54 36v24M66 36v24M74 44v8M98 38v20M106 44v8"
        />
        <path className="ifl w" opacity=".8" d={buildStrandPath(0, 'falls', 34)} />
        <path className="ipl w" d={buildStrandPath(30, 'falls', 34)} />
        <path className="ifl w" d={buildStrandPath(0, 'rises', 34)} />
        <path className="ipl w" d={buildStrandPath(30, 'rises', 34)} />
      </g>
    </Lens>
  )
}

/** A mango, cut open, with two of the small fruits beside it. */
export function MangoZizyphus() {
  return (
    <Lens ground="sea">
      <path className="ib" d="M58 26C60 8 78-2 98 4 92 20 76 32 58 26z" />
      <path className="ipl f" d="M63 23c9-7 17-11 28-14" />
      <g transform="rotate(-34 40 54)">
        <ellipse className="ie" cx="40" cy="54" rx="42" ry="31" />
        <ellipse fill="url(#gel)" cx="40" cy="53" rx="39" ry="28" />
        <ellipse className="pc" opacity=".8" cx="40" cy="54" rx="25" ry="13" />
        <path className="ts f" d="M20 54h38M24 49q16-5 32 0M24 59q16 5 32 0" />
        <path className="tg" d="M12 40q24-16 52-4" />
      </g>
      {(['rotate(24 76 70)', 'translate(-22 12) rotate(-38 76 70)'] as const).map((transform) => (
        <g key={transform} transform={transform}>
          <ellipse className="ie" cx="76" cy="70" rx="11" ry="13.5" />
          <ellipse fill="url(#sheen)" opacity=".8" cx="76" cy="70" rx="11" ry="13.5" />
        </g>
      ))}
    </Lens>
  )
}

/** Lactobacilli: small rods, some of them about to divide. */
export function Lactobacillus() {
  const [darkRods, lightRods, highlights] = [
    'M22 30l9-9M34 18l6-6M62 22l14 8M18 62l-2 14M40 46l14-3M60 42l13-2M72 58l-7 12M62 75l-6 10M38 66l-9 9M88 48l6 10',
    'M45 30l7 5M30 50l-8-6M84 74l10 2M50 58l8 6M44 84l-8 6',
    'M21 28l6-6M63 20l9 5M15 63l-1 8M40 43.5l9-2M60 39.5l8-1M70 58l-4 7M36 66l-5 5',
  ]
  return (
    <Lens ground="sun">
      <path className="ibl r" d={darkRods} />
      <path className="ipl r" d={lightRods} />
      <path className="tg" opacity=".6" d={highlights} />
    </Lens>
  )
}
