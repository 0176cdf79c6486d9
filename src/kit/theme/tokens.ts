/** Design scales, used by the dashboard's theme, the mixins of the style sheets and the public site. */

export const spacing = {
  xxs: '0.25rem',
  xs: '0.5rem',
  sm: '0.75rem',
  md: '1rem',
  lg: '1.5rem',
  xl: '2rem',
  xxl: '3rem',
} as const

/** All font sizes. The last two grow with the window. */
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
  /** Fully round ends at any height. */
  full: '99rem',
} as const

/** Minimum size of a touch target. */
export const touchTarget = '2.75rem'

export const breakpoints = { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '100em' } as const

type Breakpoint = keyof typeof breakpoints

const content = { '@mixin-content': {} }

/** Media query for widths below a breakpoint, excluding the breakpoint itself. */
export const smallerThan = (name: Breakpoint) =>
  `(max-width: ${Number.parseFloat(breakpoints[name]) - 0.01}em)`
const largerThan = (name: Breakpoint) => `(min-width: ${breakpoints[name]})`

/** Mixins that style sheets use as `@mixin name`, for postcss-preset-mantine. */
export const mixins = {
  'smaller-than': (_: unknown, name: Breakpoint) => ({ [`@media ${smallerThan(name)}`]: content }),
  'larger-than': (_: unknown, name: Breakpoint) => ({ [`@media ${largerThan(name)}`]: content }),
  /** Applies to the nearest container instead of the window. */
  'room-below': (_: unknown, name: Breakpoint) => ({ [`@container ${smallerThan(name)}`]: content }),
  'room-from': (_: unknown, name: Breakpoint) => ({ [`@container ${largerThan(name)}`]: content }),
  /**
   * Applies if something can stay in view and still leave enough room to read. Excludes phones in landscape and text at
   * twice its size.
   */
  tall: { '@media (min-height: 26em)': content },
  /** Applies on phones and on any device that is operated with a finger. */
  touch: { [`@media ${smallerThan('sm')}, (pointer: coarse)`]: content },
  /** Hides something from everybody but screen readers. */
  unseen: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    'clip-path': 'inset(50%)',
  },
}
