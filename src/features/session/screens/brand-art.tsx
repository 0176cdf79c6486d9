/** The brand's logo as a landscape: the bright half of a disc above the horizon, the dark half shifted in the water. */
import classes from './sign-in-screen.module.css'

const horizonY = 430
const nightHalf = `M165 ${horizonY}a150 150 0 0 0 300 0z`
/** Lines of light on the water, as on the public site. */
const ripples = `M184 ${horizonY + 32}h110M330 ${horizonY + 32}h96M212 ${horizonY + 66}h60M310 ${horizonY + 66}h104M250 ${horizonY + 104}h130`

/** The id of each gradient, and the custom properties with the colours at its top and bottom. */
const gradients = [
  ['sky', 'paper', 'dawn'],
  ['water', 'water', 'paper'],
  ['day', 'day', 'day-low'],
  ['night', 'night', 'water'],
] as const

export function BrandArt() {
  return (
    <svg
      className={classes.art}
      viewBox="0 0 640 860"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        {gradients.map(([name, top, bottom]) => (
          <linearGradient key={name} id={`art-${name}`} x2="0" y2="1">
            <stop stopColor={`var(--${top})`} />
            <stop offset="1" stopColor={`var(--${bottom})`} />
          </linearGradient>
        ))}
        <radialGradient id="art-glow">
          <stop stopColor="var(--day-low)" stopOpacity="0.6" />
          <stop offset="1" stopColor="var(--day-low)" stopOpacity="0" />
        </radialGradient>
        <clipPath id="art-above">
          <rect width="640" height={horizonY} />
        </clipPath>
      </defs>
      <rect width="640" height={horizonY} fill="url(#art-sky)" />
      <circle cx="400" cy={horizonY} r="330" fill="url(#art-glow)" clipPath="url(#art-above)" />
      <path d={`M250 ${horizonY}a150 150 0 0 1 300 0z`} fill="url(#art-day)" />
      <rect y={horizonY} width="640" height={860 - horizonY} fill="url(#art-water)" />
      <path d={nightHalf} fill="url(#art-night)" />
      <path className={classes.ripple} d={ripples} />
    </svg>
  )
}
