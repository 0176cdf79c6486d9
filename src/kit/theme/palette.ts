/** Colours and typeface as plain data, used by the dashboard's theme and the public site. */

/** Ten steps; 0 is the lightest. In the scale `dark`, 0 is the text color and 9 the darkest surface. */
export type Scale = readonly [string, string, string, string, string, string, string, string, string, string]

/** Celadon to deep fern. 6 is the button (white text on it is readable), 8 the panel, 3 the accent on dark. */
export const brand: Scale = [
  '#eef7f3',
  '#d9ece4',
  '#b5d9ca',
  '#8bc2ad',
  '#62a890',
  '#428d76',
  '#2a705b',
  '#215c4b',
  '#194a3c',
  '#0f3329',
]

/** Warm neutrals, like unbleached paper. 5 is the lightest that may be used for text. */
export const gray: Scale = [
  '#faf9f7',
  '#f4f2ee',
  '#e9e6e0',
  '#dcd8d0',
  '#c4beb4',
  '#6f6960',
  '#5f5a52',
  '#47433d',
  '#2e2b27',
  '#1c1a17',
]

/** Neutrals of the dark scheme: warm, slightly green, never black. */
export const dark: Scale = [
  '#ebe8e2',
  '#d3cfc7',
  '#b6b1a8',
  '#9c978e',
  '#45443f',
  '#363530',
  '#282925',
  '#1a1c1a',
  '#131513',
  '#0c0e0d',
]

export const good: Scale = [
  '#ecf8ee',
  '#d5efd9',
  '#abdfb4',
  '#7bca89',
  '#52b264',
  '#36984a',
  '#27793a',
  '#1f672f',
  '#185226',
  '#0e3517',
]

export const warning: Scale = [
  '#fdf6e7',
  '#faeac6',
  '#f4d48d',
  '#ecb94f',
  '#dd9c22',
  '#b87c0e',
  '#8e5d06',
  '#774d05',
  '#5e3d06',
  '#3d2804',
]

export const bad: Scale = [
  '#fdf1ef',
  '#fbdfdb',
  '#f6bfb8',
  '#f0a097',
  '#e26d60',
  '#cf4639',
  '#b8342a',
  '#9c2820',
  '#7e201a',
  '#521410',
]

export const info: Scale = [
  '#eef4fb',
  '#d9e7f6',
  '#b2cfed',
  '#83b1e0',
  '#5893d0',
  '#3a78ba',
  '#2a639f',
  '#225183',
  '#1c4168',
  '#122a45',
]

/** Requires `@fontsource-variable/plus-jakarta-sans` to be loaded where it is used. */
export const fontFamily =
  "'Plus Jakarta Sans Variable', 'Plus Jakarta Sans', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

/** Colours of morning light, used by the public site. */
export const dawn = ['#fdf5ee', '#fae6d6', '#f4c9a8', '#e8a47a', '#d5825a', '#a9532f'] as const

/** Four skin tones common in Indonesia, from light to deep. */
export const skin = ['#eac4a0', '#d09a70', '#ad744d', '#7d4d33'] as const

/** Colours of the product containers. */
export const cream = '#f7f0e4'
export const night = '#0a241d'

/** Background of every page in both schemes. Browsers also use it for their own toolbars. */
export const paper = { light: gray[0], dark: dark[8] }
