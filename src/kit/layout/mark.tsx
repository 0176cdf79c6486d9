/** The logo of the brand: a disc cut in half horizontally. The upper half is the day, the lower half the night. */

/** The two halves of the logo. `slip` is their horizontal offset in units of a 32 × 32 box; 0 aligns them. */
export function Halves({ slip = 3 }: { slip?: number }) {
  return (
    <>
      <path className="a" d={`M${4 + slip} 15.4a12 12 0 0 1 24 0z`} />
      <path className="b" d={`M${4 - slip} 16.6a12 12 0 0 0 24 0z`} />
    </>
  )
}

export function Mark({ slip }: { slip?: number }) {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <Halves slip={slip} />
    </svg>
  )
}
