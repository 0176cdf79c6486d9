/** A drop about to meet still water: the brand's picture, drawn, so that it weighs nothing. */
import classes from './sign-in-screen.module.css'

const rings = [70, 130, 205, 295, 400, 520]

export function BrandArt() {
  return (
    <svg
      className={classes.art}
      viewBox="0 0 640 800"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="art-glow" cx="0.62" cy="0.4" r="0.75">
          <stop offset="0" stopColor="var(--mantine-color-brand-5)" />
          <stop offset="0.55" stopColor="var(--mantine-color-brand-7)" />
          <stop offset="1" stopColor="var(--mantine-color-brand-9)" />
        </radialGradient>
        <linearGradient id="art-drop" x1="0.2" y1="0" x2="0.8" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity="0.95" />
          <stop offset="0.45" stopColor="var(--mantine-color-brand-1)" stopOpacity="0.75" />
          <stop offset="1" stopColor="var(--mantine-color-brand-4)" stopOpacity="0.55" />
        </linearGradient>
        <linearGradient id="art-water" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--mantine-color-brand-8)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--mantine-color-brand-9)" />
        </linearGradient>
      </defs>
      <rect width="640" height="800" fill="url(#art-glow)" />
      <g fill="none" stroke="var(--mantine-color-brand-1)" strokeWidth="1.25">
        {rings.map((radius, place) => (
          <ellipse
            key={radius}
            cx="410"
            cy="470"
            rx={radius}
            ry={radius * 0.24}
            opacity={0.5 - place * 0.075}
          />
        ))}
      </g>
      <ellipse cx="410" cy="470" rx="34" ry="8" fill="#fff" opacity="0.35" />
      <path d="M410 190c46 66 70 108 70 146a70 70 0 0 1-140 0c0-38 24-80 70-146z" fill="url(#art-drop)" />
      <path
        d="M366 338c0 26 16 44 36 48"
        fill="none"
        stroke="#fff"
        strokeWidth="5"
        strokeLinecap="round"
        opacity="0.8"
      />
      <rect y="430" width="640" height="370" fill="url(#art-water)" />
    </svg>
  )
}
