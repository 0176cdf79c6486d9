/**
 * The steps of an affiliate in four drawings, 160 × 120 each, with a common baseline and aligned left.
 * styles/invitation.css and styles/art.css explain the short class names.
 */
import { PlacedVessel } from './vessels.tsx'

/** A completed and sent form with name, platform and number. */
export function FormCard() {
  return (
    <g transform="translate(-16)">
      <path className="pp" d="M24 6h92a8 8 0 0 1 8 8v106H16V14a8 8 0 0 1 8-8z" />
      <path className="pk" d="M28 22h26M28 50h36M28 78h22" />
      <path
        className="pt"
        d="M31 31h78a3 3 0 0 1 0 11H31a3 3 0 0 1 0-11zM31 59h78a3 3 0 0 1 0 11H31a3 3 0 0 1 0-11z"
      />
      <rect className="pq" x="28" y="90" width="50" height="16" rx="8" />
      <path className="pv" d="M40 98h26" />
      <circle className="a" cx="122" cy="90" r="17" />
      <path className="pv" d="M114.5 90l5.5 5.5 10-11" />
    </g>
  )
}

/** An open parcel with the samples visible. */
export function Parcel() {
  return (
    <>
      <path className="pe" d="M18 62h112v14H18z" />
      <PlacedVessel vessel="cleanser" x={34} ground={118} scale={0.54} />
      <PlacedVessel vessel="moisturizer" x={78} ground={88} scale={0.46} />
      <path className="pb" d="M14 70h120v50H14z" />
      <path fill="url(#lt)" opacity=".5" d="M14 70h120v50H14z" />
      <path className="pe" d="M14 70L0 88h34l12-18zM134 70l14 18h-34l-12-18z" />
      <path className="b" d="M58 98a14 14 0 0 0 28 0z" />
      <path className="a" d="M62 96a14 14 0 0 1 28 0z" />
    </>
  )
}

/** The video on an upright phone. */
export function Phone() {
  return (
    <g transform="translate(-24)">
      <path className="pf" d="M34 0h56a10 10 0 0 1 10 10v110H24V10A10 10 0 0 1 34 0z" />
      <path fill="url(#sun)" d="M35 6h54a5 5 0 0 1 5 5v109H30V11a5 5 0 0 1 5-5z" />
      <path className="pc" opacity=".5" d="M30 98a32 32 0 0 1 64 0z" />
      <path className="pq" d="M30 98h64v22H30z" />
      <PlacedVessel vessel="serum" x={49} ground={98} scale={0.54} />
      <circle className="pw" opacity=".9" cx="62" cy="56" r="13" />
      <path className="pf" d="M58.5 49.5l10 6.5-10 6.5z" />
      {['translate(122 36)', 'translate(112 62) scale(.6)'].map((transform) => (
        <path
          key={transform}
          className="a"
          transform={transform}
          d="M0-5C-3-13-15-11-15-2-15 7-5 12 0 17 5 12 15 7 15-2 15-11 3-13 0-5z"
        />
      ))}
    </g>
  )
}

/** Coins with the whole disc on top of them. */
export function Coin() {
  return (
    <g transform="translate(-14)">
      {[
        [14, 109],
        [18, 97],
        [15, 85],
        [78, 109],
        [82, 97],
      ].map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <rect className="co" x={x} y={y} width="58" height="11" rx="3" />
          <rect fill="url(#lt)" x={x} y={y} width="58" height="11" rx="3" />
        </g>
      ))}
      <path className="a" d="M80 65a30 30 0 0 1 60 0z" />
      <path className="b" d="M80 67a30 30 0 0 0 60 0z" />
    </g>
  )
}
