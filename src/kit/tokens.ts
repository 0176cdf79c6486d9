/** The scales of all that is drawn. The dashboard's theme, the mixins of the style sheets and the public site read them. */

export const spacing = {
  xxs: '0.25rem',
  xs: '0.5rem',
  sm: '0.75rem',
  md: '1rem',
  lg: '1.5rem',
  xl: '2rem',
  xxl: '3rem',
} as const

/** All sizes of type that there are; the last two grow with the window. */
export const fontSizes = {
  xs: '0.75rem',
  sm: '0.875rem',
  md: '1rem',
  lg: '1.25rem',
  xl: '1.75rem',
  display: 'clamp(2.125rem, 1.2rem + 3.6vw, 4.5rem)',
  hero: 'clamp(3.25rem, min(8.2vw, 15vh), 8.25rem)',
} as const

export const radius = {
  xs: '0.25rem',
  sm: '0.375rem',
  md: '0.5rem',
  lg: '0.75rem',
  xl: '1.25rem',
  /** round ends, however high */
  full: '99rem',
} as const

/** The least that a thumb hits. */
export const touchTarget = '2.75rem'

export const breakpoints = { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '100em' } as const

type Breakpoint = keyof typeof breakpoints

const content = { '@mixin-content': {} }

/** Below a breakpoint, which itself is above. */
export const smallerThan = (name: Breakpoint) =>
  `(max-width: ${Number.parseFloat(breakpoints[name]) - 0.01}em)`
const largerThan = (name: Breakpoint) => `(min-width: ${breakpoints[name]})`

/** What style sheets write as `@mixin name`, for postcss-preset-mantine. */
export const mixins = {
  'smaller-than': (_: unknown, name: Breakpoint) => ({ [`@media ${smallerThan(name)}`]: content }),
  'larger-than': (_: unknown, name: Breakpoint) => ({ [`@media ${largerThan(name)}`]: content }),
  /** Of the nearest container. */
  'room-below': (_: unknown, name: Breakpoint) => ({ [`@container ${smallerThan(name)}`]: content }),
  'room-from': (_: unknown, name: Breakpoint) => ({ [`@container ${largerThan(name)}`]: content }),
  /** Where something may stay in sight and still leave enough to read: no phone on its side, no type twice as large. */
  tall: { '@media (min-height: 26em)': content },
  /** Under a thumb: on a phone, or wherever else one points with a finger. */
  touch: { [`@media ${smallerThan('sm')}, (pointer: coarse)`]: content },
}
