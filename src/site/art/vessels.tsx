/**
 * The vessels of the four products, drawn to one scale (1.4 units per millimetre). Each stands on the lower edge of its
 * box. styles/art.css explains the short class names.
 */

/** Gradients of light and shadow, which all vessels use. The light comes from the left. */
export function VesselDefs() {
  return (
    <>
      <linearGradient id="lt">
        <stop stopOpacity=".16" />
        <stop offset=".16" stopOpacity="0" />
        <stop offset=".2" stopColor="#fff" stopOpacity="0" />
        <stop offset=".3" stopColor="#fff" stopOpacity=".5" />
        <stop offset=".42" stopColor="#fff" stopOpacity="0" />
        <stop offset=".7" stopOpacity="0" />
        <stop offset="1" stopOpacity=".22" />
      </linearGradient>
      <radialGradient id="sh">
        <stop offset=".3" stopOpacity=".5" />
        <stop offset="1" stopOpacity="0" />
      </radialGradient>
    </>
  )
}

/** The shadow below a vessel of this width. It falls to the right, away from the light. */
export function Shadow({ x, ground, width }: { x: number; ground: number; width: number }) {
  return <ellipse fill="url(#sh)" cx={x + width * 0.58} cy={ground} rx={width * 0.68} ry={width * 0.08} />
}

/** One part of a vessel, with its light and shade. `tone` is the class of its colour. */
function Shape({ d, tone }: { d: string; tone: string }) {
  return (
    <>
      <path className={tone} d={d} />
      <path fill="url(#lt)" d={d} />
    </>
  )
}

/** Returns the font size for a text such as '30 ml'. A longer text is smaller, so that it fits the vessel. */
const fitFontSize = (text: string) => Math.min(5.4, 60 / text.length)

interface LabelProps {
  x: number
  y: number
  /** Amount in the vessel, such as '30 ml', if brand.json has it. */
  size: string | undefined
  /** Lines of the product's name. */
  lines: string[]
  /** Class of the colour of the print. */
  tone?: string
}

/** The print on a vessel: the brand's mark, the product's name, and the amount in it. */
function Label({ x, y, lines, size, tone = 'pf' }: LabelProps) {
  return (
    <>
      <path className="pa" d={`M${x + 3} ${y - 20}a7 7 0 0 1 14 0z`} />
      <path className={tone} d={`M${x} ${y - 19}a7 7 0 0 0 14 0z`} />
      <text fontSize="7.4" className={`pl ${tone}`} y={y}>
        {lines.map((text, row) => (
          <tspan key={text} x={x} dy={row ? 8 : 0}>
            {text}
          </tspan>
        ))}
        {size && (
          <tspan x={x} dy="9" fontSize={fitFontSize(size)}>
            {size}
          </tspan>
        )}
      </text>
    </>
  )
}

interface VesselProps {
  size: string | undefined
}

export function Cleanser({ size }: VesselProps) {
  return (
    <symbol id="p-cleanser" viewBox="0 0 76 210">
      <Shape tone="pc" d="M2 9h72c0 60-5 118-7 166H9C7 127 2 69 2 9z" />
      <Shape tone="pd" d="M3 0h70a2 2 0 0 1 2 2v8H1V2a2 2 0 0 1 2-2z" />
      <Shape tone="pg" d="M8 174h60l-1 32a4 4 0 0 1-4 4H13a4 4 0 0 1-4-4z" />
      <Label x={22} y={88} lines={['Gentle', 'Facial', 'Cleanser']} size={size} />
    </symbol>
  )
}

export function Toner({ size }: VesselProps) {
  return (
    <symbol id="p-toner" viewBox="0 0 56 218">
      <path className="pg" opacity=".55" d="M2 62q0-18 16-20h20q16 2 16 20v146q0 10-10 10H12q-10 0-10-10z" />
      <path className="pg" d="M2 84q13-5 26 0t26 0v124q0 10-10 10H12q-10 0-10-10z" />
      <path className="pw" d="M41 44h2v164h-2z" opacity=".5" />
      <path fill="url(#lt)" d="M2 62q0-18 16-20h20q16 2 16 20v146q0 10-10 10H12q-10 0-10-10z" />
      <Shape tone="pa" d="M14 26h28v16H14z" />
      <Shape tone="pc" d="M19 0h18a3 3 0 0 1 3 3v23H16V3a3 3 0 0 1 3-3z" />
      <circle cx="22" cy="9" r="1.6" className="pf" />
      <Label x={10} y={126} lines={['Daily', 'Facemist', 'Toner']} size={size} />
    </symbol>
  )
}

export function Serum({ size }: VesselProps) {
  return (
    <symbol id="p-serum" viewBox="0 0 48 140">
      <Shape tone="pf" d="M3 64q0-16 13-18h16q13 2 13 18v66q0 10-10 10H13q-10 0-10-10z" />
      <Shape tone="pa" d="M12 30h24v16H12z" />
      <Shape tone="pc" d="M16 10a8 8 0 0 1 16 0v20H16z" />
      <Label x={12} y={100} lines={['Night', 'Serum']} tone="pc" size={size} />
    </symbol>
  )
}

export function Moisturizer({ size }: VesselProps) {
  return (
    <symbol id="p-moisturizer" viewBox="0 0 92 68">
      <Shape tone="pg" d="M3 24h86v30q0 14-14 14H17Q3 68 3 54z" />
      <Shape tone="pc" d="M4 0h84a3 3 0 0 1 3 3v20H1V3a3 3 0 0 1 3-3z" />
      <path className="pa" d="M1 21h90v3H1z" />
      <g transform="translate(-4 25)">
        <path className="pa" d="M15 17a6 6 0 0 1 12 0z" />
        <path className="pf" d="M12.5 18a6 6 0 0 0 12 0z" />
      </g>
      <text fontSize="7.4" className="pl pf" y="40">
        <tspan x="30">Daily</tspan>
        <tspan x="30" dy="8">
          Moisturizer
        </tspan>
        {size && (
          <tspan x="30" dy="9" fontSize={fitFontSize(size)}>
            {size}
          </tspan>
        )}
      </text>
    </symbol>
  )
}

/** Width and height of each vessel, in units of the drawings. */
export const vesselSizes = {
  cleanser: [76, 210],
  toner: [56, 218],
  serum: [48, 140],
  moisturizer: [92, 68],
} as const

export type Vessel = keyof typeof vesselSizes

/** A vessel inside a larger drawing. `x` is its left edge, `ground` the y coordinate of its base. */
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
  const [width, height] = vesselSizes[vessel]
  return (
    <>
      <Shadow x={x} ground={ground} width={width * scale} />
      <use
        href={`#p-${vessel}`}
        x={x}
        y={ground - height * scale}
        width={width * scale}
        height={height * scale}
      />
    </>
  )
}
