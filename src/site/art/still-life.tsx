/** The hero: four vessels on the horizon before the two halves of the disc, and what the water makes of them. */
import { Standing } from './products.tsx'

const ground = 440

export function StillLifeAbove() {
  return (
    <svg className="still above" viewBox="0 0 640 440" aria-hidden="true">
      <path className="half" fill="url(#sun)" d="M52 440a268 268 0 0 1 536 0z" />
      <g id="still">
        <Standing vessel="cleanser" x={134} ground={ground} scale={1.5} />
        <Standing vessel="toner" x={256} ground={ground} scale={1.5} />
        <Standing vessel="serum" x={356} ground={ground} scale={1.5} />
        <Standing vessel="moisturizer" x={442} ground={ground} scale={1.5} />
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
        d="M96 34h120M300 34h40M420 34h150M150 66h70M330 66h190M210 104h230M260 150h90M400 150h60M300 204h80"
      />
    </svg>
  )
}
