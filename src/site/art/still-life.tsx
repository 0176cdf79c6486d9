/**
 * The hero drawing: four products on the horizon in front of the two halves of the disc, and their reflection in the
 * water.
 */
import { PlacedVessel } from './vessels.tsx'

const ground = 440

export function StillLifeAbove() {
  return (
    <svg className="still above" viewBox="0 90 640 350" aria-hidden="true">
      <path className="glow" fill="url(#glow)" d="M-280 440a600 600 0 0 1 1200 0z" />
      <path className="half" fill="url(#sun)" d="M52 440a268 268 0 0 1 536 0z" />
      <g id="still">
        <PlacedVessel vessel="cleanser" x={134} ground={ground} scale={1.5} />
        <PlacedVessel vessel="toner" x={256} ground={ground} scale={1.5} />
        <PlacedVessel vessel="serum" x={356} ground={ground} scale={1.5} />
        <PlacedVessel vessel="moisturizer" x={442} ground={ground} scale={1.5} />
      </g>
    </svg>
  )
}

export function StillLifeBelow() {
  return (
    <svg className="still below" viewBox="0 0 640 280" aria-hidden="true">
      <path className="half" fill="url(#sea)" d="M52 0a268 268 0 0 0 536 0z" />
      <mask id="deep">
        <path fill="url(#fade)" d="M0 0h640v280H0z" />
      </mask>
      <g mask="url(#deep)">
        <use href="#still" transform="matrix(1 0 0-1 0 440)" />
      </g>
      <path
        className="ripple"
        d="M84 30h96M452 30h132M150 62h52M350 62h150M214 106h176M404 106h34M262 160h120"
      />
    </svg>
  )
}
