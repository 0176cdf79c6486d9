/**
 * The four product containers, drawn to one scale (1.4 units per millimetre). Each is placed at the lower edge of its
 * box.
 */

/** Light comes from the left. All containers use the same shading, so that they share one light source. */
export function Lights() {
  return (
    <linearGradient id="lt">
      <stop stopOpacity=".16" />
      <stop offset=".16" stopOpacity="0" />
      <stop offset=".2" stopColor="#fff" stopOpacity="0" />
      <stop offset=".3" stopColor="#fff" stopOpacity=".5" />
      <stop offset=".42" stopColor="#fff" stopOpacity="0" />
      <stop offset=".7" stopOpacity="0" />
      <stop offset="1" stopOpacity=".22" />
    </linearGradient>
  )
}

function Shape({ d, c, shade = true }: { d: string; c: string; shade?: boolean }) {
  return (
    <>
      <path className={c} d={d} />
      {shade && <path fill="url(#lt)" d={d} />}
    </>
  )
}

function Label({ x, y, words: lines, c = 'pf' }: { x: number; y: number; words: string[]; c?: string }) {
  return (
    <text fontSize="7.4" className={`pl ${c}`} y={y}>
      {lines.map((text, row) => (
        <tspan key={text} x={x} dy={row ? 8 : 0}>
          {text}
        </tspan>
      ))}
    </text>
  )
}

export function Cleanser() {
  return (
    <symbol id="p-cleanser" viewBox="0 0 76 210">
      <Shape c="pc" d="M2 9h72c0 60-5 118-7 166H9C7 127 2 69 2 9z" />
      <Shape c="pd" d="M3 0h70a2 2 0 0 1 2 2v8H1V2a2 2 0 0 1 2-2z" />
      <Shape c="pg" d="M8 174h60l-1 32a4 4 0 0 1-4 4H13a4 4 0 0 1-4-4z" />
      <path className="pa" d="M30 58a10 10 0 0 1 20 0z" />
      <path className="pf" d="M26 59.4a10 10 0 0 0 20 0z" />
      <Label x={22} y={104} words={['Gentle', 'Facial', 'Cleanser']} />
    </symbol>
  )
}

export function Toner() {
  return (
    <symbol id="p-toner" viewBox="0 0 56 218">
      <path className="pg" opacity=".55" d="M2 62q0-18 16-20h20q16 2 16 20v146q0 10-10 10H12q-10 0-10-10z" />
      <path className="pg" d="M2 84q13-5 26 0t26 0v124q0 10-10 10H12q-10 0-10-10z" />
      <path className="pw" d="M27 44h2v164h-2z" opacity=".5" />
      <path fill="url(#lt)" d="M2 62q0-18 16-20h20q16 2 16 20v146q0 10-10 10H12q-10 0-10-10z" />
      <Shape c="pa" d="M14 26h28v16H14z" />
      <Shape c="pc" d="M19 0h18a3 3 0 0 1 3 3v23H16V3a3 3 0 0 1 3-3z" />
      <circle cx="22" cy="9" r="1.6" className="pf" />
      <Label x={10} y={122} words={['Daily', 'Facemist', 'Toner']} />
    </symbol>
  )
}

export function Serum() {
  return (
    <symbol id="p-serum" viewBox="0 0 48 140">
      <Shape c="pf" d="M3 64q0-16 13-18h16q13 2 13 18v66q0 10-10 10H13q-10 0-10-10z" />
      <Shape c="pa" d="M12 30h24v16H12z" />
      <Shape c="pc" d="M16 10a8 8 0 0 1 16 0v20H16z" />
      <path className="pa" d="M27 72a8 8 0 1 0 6 12 8 8 0 0 1-6-12z" />
      <Label x={12} y={110} words={['Night', 'Serum']} c="pc" />
    </symbol>
  )
}

export function Moisturizer() {
  return (
    <symbol id="p-moisturizer" viewBox="0 0 92 68">
      <Shape c="pg" d="M3 24h86v30q0 14-14 14H17Q3 68 3 54z" />
      <Shape c="pc" d="M4 0h84a3 3 0 0 1 3 3v20H1V3a3 3 0 0 1 3-3z" />
      <path className="pa" d="M1 21h90v3H1z" />
      <Label x={22} y={44} words={['Daily', 'Moisturizer']} />
    </symbol>
  )
}

export const vesselSize = {
  cleanser: [76, 210],
  toner: [56, 218],
  serum: [48, 140],
  moisturizer: [92, 68],
} as const

export type Vessel = keyof typeof vesselSize

/** A container inside a larger drawing. `x` is its left edge, `ground` the height of its base. */
export function PlacedVessel({
  vessel,
  x,
  ground,
  scale,
}: {
  vessel: Vessel
  x: number
  ground: number
  scale: number
}) {
  const [width, height] = vesselSize[vessel]
  return (
    <use
      href={`#p-${vessel}`}
      x={x}
      y={ground - height * scale}
      width={width * scale}
      height={height * scale}
    />
  )
}
