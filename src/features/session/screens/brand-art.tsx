/** The brand's logo as a landscape: the bright half of a disc above the horizon, the dark half shifted in the water. */
import { dawn } from '#kit/theme/palette.ts'
import classes from './sign-in-screen.module.css'

const horizon = 430
const nightHalf = `M165 ${horizon + 5}a150 150 0 0 0 300 0z`
/** Stripes of the water, from the horizon down. Each is thicker than the one above. */
const stripes = [
  { below: 26, height: 2 },
  { below: 50, height: 3.5 },
  { below: 76, height: 5.5 },
  { below: 104, height: 8 },
  { below: 134, height: 11 },
]

export function BrandArt() {
  return (
    <svg
      className={classes.art}
      viewBox="0 0 640 860"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="art-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--mantine-color-brand-9)" />
          <stop offset="1" stopColor="var(--mantine-color-brand-6)" />
        </linearGradient>
        <linearGradient id="art-water" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--mantine-color-brand-7)" />
          <stop offset="0.6" stopColor="var(--mantine-color-brand-9)" />
        </linearGradient>
        <radialGradient id="art-glow">
          <stop offset="0" stopColor={dawn[2]} stopOpacity="0.5" />
          <stop offset="1" stopColor={dawn[2]} stopOpacity="0" />
        </radialGradient>
        <linearGradient id="art-day" x1="0.2" y1="0" x2="0.6" y2="1">
          <stop offset="0" stopColor={dawn[0]} />
          <stop offset="0.55" stopColor={dawn[2]} />
          <stop offset="1" stopColor={dawn[3]} />
        </linearGradient>
        <linearGradient id="art-night" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--mantine-color-brand-3)" />
          <stop offset="1" stopColor="var(--mantine-color-brand-5)" stopOpacity="0.15" />
        </linearGradient>
        <clipPath id="art-above">
          <rect width="640" height={horizon} />
        </clipPath>
        <clipPath id="art-below">
          <path d={nightHalf} />
        </clipPath>
      </defs>
      <rect width="640" height={horizon} fill="url(#art-sky)" />
      <circle cx="400" cy={horizon} r="330" fill="url(#art-glow)" clipPath="url(#art-above)" />
      <path d={`M250 ${horizon}a150 150 0 0 1 300 0z`} fill="url(#art-day)" />
      <rect y={horizon} width="640" height={860 - horizon} fill="url(#art-water)" />
      <g className={classes.night} clipPath="url(#art-below)">
        <path d={nightHalf} fill="url(#art-night)" />
        {stripes.map(({ below, height }) => (
          <rect key={below} y={horizon + below} width="640" height={height} className={classes.stripe} />
        ))}
      </g>
    </svg>
  )
}
