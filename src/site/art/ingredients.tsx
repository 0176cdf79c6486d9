/** The five hero ingredients, each in a 96 × 96 box, drawn with the line (`i`) and the two tones of the brand. */

export function Niacinamide() {
  return (
    <>
      <path
        className="il"
        d="M22 41v22l19 11 19-11V41L41 30zM28 45v14M41 67l13-8M41 37l13 8M60 41l16-9M76 32V16M76 32l11 7"
      />
      <circle className="ia" cx="41" cy="74" r="7" />
      <circle className="ib" cx="76" cy="15" r="6" />
      <circle className="ia" cx="87" cy="39" r="5" />
      <circle className="ib" cx="22" cy="41" r="3.5" />
      <circle className="ib" cx="60" cy="63" r="3.5" />
    </>
  )
}

/** Three strands around one axis: the shape of collagen, laid like waves. */
export function Collagen() {
  return (
    <>
      <path className="ial w" d="M6 56c14-28 28-28 42 0s28 28 42 0" transform="translate(0-8)" />
      <path className="ibl w" d="M6 40c14 28 28 28 42 0s28-28 42 0" transform="translate(0 8)" />
      <path className="icl w" d="M6 48c7-18 14-18 21 0s14 18 21 0 14-18 21 0 14 18 21 0" />
    </>
  )
}

/** A salmon whose backbone is a double helix. */
export function Salmon() {
  return (
    <>
      <path className="ie" d="M36 34c2-9 11-14 22-13-3 5-3 10 0 16z" />
      <path className="ia" d="M4 51c12-20 40-26 68-8l18-14c-4 12-4 23 1 35L72 55C46 74 16 70 4 51z" />
      <path
        className="ipl"
        d="M26 51c6-13 9-13 15 0s9 13 15 0 9-11 14-2M26 51c6 13 9 13 15 0s9-13 15 0 9 9 14-2M33.5 42v17M48.5 42v18M63 43v12"
      />
      <path className="ifl" d="M20 41c4 6 4 14 0 20" />
      <circle className="if" cx="13" cy="48" r="2.4" />
    </>
  )
}

export function MangoZizyphus() {
  return (
    <>
      <path
        className="ia"
        d="M40 19c20-7 42 9 42 33 0 20-16 33-36 31-16-1-32-9-34-17 8 0 6-12 8-22s9-22 20-25z"
      />
      <path className="ie" fillOpacity=".35" d="M58 19c18 5 27 23 23 41-2-18-9-31-23-41z" />
      <path className="ib" d="M41 19C43 5 60-1 79 5 71 18 57 23 41 19z" />
      <path className="ipl" d="M46 17c8-5 15-7 24-9" />
      <ellipse className="ie" cx="80" cy="79" rx="10" ry="13" transform="rotate(28 80 79)" />
      <ellipse className="ie" cx="57" cy="85" rx="8" ry="10.5" transform="rotate(-40 57 85)" />
      <path className="ipl" d="M76 72c-3 3-4 6-4 9M52 83c1-3 3-4 5-5" />
    </>
  )
}

/** Lactobacilli, small rods, in a drop of filtrate. */
export function Lactobacillus() {
  return (
    <>
      <path className="ib s" d="M48 4c14 21 30 35 30 54a30 30 0 0 1-60 0C18 39 34 25 48 4z" />
      <path className="ial r" d="M42 40l9-5M61 47l5 9M31 56l4 10M45 54l7 5M46 75l12-4" />
      <path className="ibl" d="M25 60a23 23 0 0 0 12 18" />
    </>
  )
}
