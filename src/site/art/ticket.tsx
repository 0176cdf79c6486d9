import { Halves } from '#kit/layout/mark.tsx'

/** An affiliate code drawn as a paper ticket. */
export function Ticket() {
  return (
    <svg className="ticket" viewBox="0 0 420 250" aria-hidden="true">
      <g transform="rotate(-6 210 125)">
        <path
          className="paper"
          d="M44 34h332a14 14 0 0 1 14 14v52a22 22 0 0 0 0 44v58a14 14 0 0 1-14 14H44a14 14 0 0 1-14-14v-58a22 22 0 0 0 0-44V48a14 14 0 0 1 14-14z"
        />
        <path className="tear" d="M272 46v160" />
        <text x="62" y="84" fontSize="17" className="tk1">
          Kode affiliate
        </text>
        <text x="60" y="140" fontSize="42" className="tk2">
          NAMAMU
        </text>
        <path className="bars" d="M62 176h34M104 176h12M124 176h56M188 176h18M214 176h30" />
        <g transform="translate(288 80) scale(2.8)">
          <Halves />
        </g>
      </g>
    </svg>
  )
}
