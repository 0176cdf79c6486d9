/** The sign of the brand: a disc cut by the horizon, its upper half the day, its lower half the night. */

/** `slip` says how far apart the halves stand, in the units of a 32 × 32 box; 0 is balance. */
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
