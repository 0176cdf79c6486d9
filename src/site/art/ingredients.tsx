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
      <path className="ia" d="M6 58c14-26 46-32 66-14l16-14c-3 12-3 20 2 32l-19-8C52 74 22 76 6 58z" />
      <path
        className="icl"
        d="M22 58c8-14 16 8 24-6s14 6 22-6M22 52c8 14 16-8 24 6s14-10 22 0M28 51v8M40 52v8M52 50v8M62 47v7"
      />
      <circle className="ib" cx="16" cy="55" r="2.2" />
    </>
  )
}

export function MangoZizyphus() {
  return (
    <>
      <path className="ia" d="M34 24c20-6 40 8 40 30 0 18-14 28-28 28-18 0-30-14-28-32 1-10 6-22 16-26z" />
      <path className="icl" d="M62 40c6 8 6 20-2 28" />
      <path className="ib" d="M36 24c4-14 18-18 34-14-6 12-18 18-34 14z" />
      <ellipse className="ie" cx="74" cy="72" rx="11" ry="14" transform="rotate(24 74 72)" />
      <path className="icl" d="M79 66c2 4 1 9-2 12M80 59l4-7" />
    </>
  )
}

/** Lactobacilli, small rods, in a drop of filtrate. */
export function Lactobacillus() {
  return (
    <>
      <path className="ib s" d="M48 6c14 20 28 34 28 52a28 28 0 0 1-56 0C20 40 34 26 48 6z" />
      <path className="ial r" d="M38 46l10-8M54 52l10 6M34 62l12 4M50 74l10-6M50 30v0" />
      <path className="ibl" d="M28 60a20 20 0 0 0 12 18" />
    </>
  )
}
