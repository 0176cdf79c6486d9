/**
 * Drawings of the information pages, 480 × 320 unless stated otherwise. All are placed on the horizon line at the
 * bottom of the page head.
 */

import { HillPaths } from './sprite.tsx'
import { PlacedVessel } from './vessels.tsx'

/** Data in safe custody: products under a glass bell, with the sun behind it. */
export function StoredData() {
  const bell = 'M150 302V158a100 100 0 0 1 200 0v144z'
  return (
    <>
      <path className="a" d="M92 302a158 158 0 0 1 316 0z" />
      <PlacedVessel vessel="serum" x={196} ground={302} scale={1.16} />
      <PlacedVessel vessel="moisturizer" x={252} ground={302} scale={0.86} />
      <path className="bell" d={bell} />
      <path fill="url(#lt)" opacity=".6" d={bell} />
      <path className="tg w" d="M172 256v-96a78 78 0 0 1 30-60" />
      <path className="tg" d="M330 282v-90" />
      <circle className="pc" cx="250" cy="45" r="13" />
      <circle fill="url(#lt)" cx="250" cy="45" r="13" />
      <path className="pc" d="M126 302h248v18h-248z" />
      <path fill="url(#lt)" d="M126 302h248v18h-248z" />
      <path className="pa" d="M126 302h248v3h-248z" />
    </>
  )
}

/**
 * The brand's origin: tea hills in the morning, with the four products in front of them. 1600 × 420; phones show the
 * right part.
 */
export function TeaHills() {
  return (
    <>
      <path className="a" d="M1000 340a260 260 0 0 1 520 0z" />
      <g transform="translate(0 160)">
        <HillPaths />
      </g>
      <PlacedVessel vessel="cleanser" x={1096} ground={420} scale={1.3} />
      <PlacedVessel vessel="toner" x={1214} ground={420} scale={1.3} />
      <PlacedVessel vessel="serum" x={1306} ground={420} scale={1.3} />
      <PlacedVessel vessel="moisturizer" x={1386} ground={420} scale={1.3} />
    </>
  )
}

/** The two halves of the disc as speech balloons. */
export function SpeechBalloons() {
  return (
    <>
      <path className="a" d="M92 162a126 126 0 0 1 252 0H152l-38 33 4-33z" />
      <path className="b" d="M148 176a126 126 0 0 0 252 0h-36l4-29-37 29z" />
      <path className="say" d="M152 98h116M152 128h76" />
      <path className="say" d="M226 214h116M258 244h60" />
    </>
  )
}

/** A returned parcel, with an arrow along the path of the sun. */
export function ReturnedParcel() {
  return (
    <>
      <path className="arc dots" d="M420 300A180 180 0 0 0 61 290" />
      <path className="arc" d="M44 268l17 25 25-17" />
      <path className="a" d="M204 124a36 36 0 0 1 72 0z" />
      <path className="pe" d="M146 194h190v20H146z" />
      <PlacedVessel vessel="cleanser" x={176} ground={330} scale={0.86} />
      <PlacedVessel vessel="toner" x={256} ground={330} scale={0.8} />
      <path className="pb" d="M140 204h202v116H140z" />
      <path fill="url(#lt)" opacity=".5" d="M140 204h202v116H140z" />
      <path className="pe" d="M140 204l-22 32h50l20-32zM342 204l22 32h-50l-20-32z" />
      <path className="b" d="M212 266a25 25 0 0 0 50 0z" />
      <path className="a" d="M220 262a25 25 0 0 1 50 0z" />
    </>
  )
}
