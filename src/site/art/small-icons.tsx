/** Small icons: sun and moon for the times of use, and an arrow. */

export function Sun() {
  return (
    <svg className="glyph" viewBox="0 0 20 20" aria-hidden="true">
      <path className="ga" d="M3 13a7 7 0 0 1 14 0z" />
      <path className="gl" d="M1 16h18" />
    </svg>
  )
}

export function Moon() {
  return (
    <svg className="glyph" viewBox="0 0 20 20" aria-hidden="true">
      <path className="gb" d="M12 2a7 7 0 1 0 5.4 11A7 7 0 0 1 12 2z" />
      <path className="gl" d="M1 18h18" />
    </svg>
  )
}

export function Arrow() {
  return (
    <svg className="arrow" viewBox="0 0 20 12" aria-hidden="true">
      <path d="M0 6h18M13 1l5 5-5 5" />
    </svg>
  )
}
