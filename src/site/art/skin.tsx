/**
 * Skin as a landscape: its tones are layered like hills in morning light, with a stroke of cream. The short class names
 * are in styles/invitation.css, shelf.css and art.css.
 */

export function SkinDefs() {
  return (
    <>
      <linearGradient id="shine" x2="1" y2=".6">
        <stop stopColor="#fff" stopOpacity=".42" />
        <stop offset=".4" stopColor="#fff" stopOpacity="0" />
        <stop offset=".6" stopOpacity="0" />
        <stop offset="1" stopOpacity=".2" />
      </linearGradient>
      {/* Texture of the skin as seen from close up. */}
      <pattern id="pores" width="3" height="3" patternUnits="userSpaceOnUse" patternTransform="rotate(20)">
        <circle className="pore" cx=".8" cy=".8" r=".5" />
        <circle className="pore" cx="2.3" cy="2.3" r=".36" />
      </pattern>
      <radialGradient id="sheen" cx=".36" cy=".3" r=".6">
        <stop stopColor="#fff" stopOpacity=".75" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </radialGradient>
    </>
  )
}

const hills = [
  ['k1', 'M700 420C760 210 960 90 1150 130s380 130 450 290z'],
  ['k2', 'M0 420V250c160-110 420-130 610-20 120 70 200 130 260 190z'],
  ['k3', 'M480 420c130-150 330-220 560-180 210 36 340 110 430 180z'],
  ['k4', 'M0 420v-60c220-90 520-110 760-40 130 38 220 70 290 100z'],
] as const

/** A stroke of cream, as a finger leaves it. */
const creamPath =
  'M838 330c-12-34 50-66 122-74 100-11 196 2 262 34 24 12 20 24-2 23-22-1-38-9-58-10 22 10 14 22-8 19-64-8-110-24-168-18-52 6-74 36-104 42-22 4-38-2-44-16z'

export function Skin() {
  return (
    <svg className="skin" viewBox="0 80 1600 340" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      {hills.map(([tone, d]) => (
        <g key={tone}>
          <path className={tone} d={d} />
          <path fill="url(#shine)" d={d} />
        </g>
      ))}
      <path className="tsh" transform="translate(10 22)" d={creamPath} />
      <path className="sd" transform="translate(2 11)" d={creamPath} />
      <path fill="url(#balm)" d={creamPath} />
      <path className="ts" d="M872 332c-6-18 36-42 90-48 70-8 150 2 206 20M900 330c6-16 36-30 74-33" />
      <path className="ts" d="M906 362c26-10 44-30 92-37 60-8 108 8 170 18" />
      <path className="tg w" d="M858 312c10-24 56-40 104-45 66-6 130-2 184 12" />
      <path className="tg" d="M880 340c0-16 40-34 92-39 56-6 110 0 160 12" />
    </svg>
  )
}
