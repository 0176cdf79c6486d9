/** The dashboard's Mantine theme. Rules that need selectors (phones, focus, surfaces) are in theme.css. */
import {
  type ActionIconProps,
  type BadgeProps,
  type CSSVariablesResolver,
  createTheme,
  type DrawerProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type PaperProps,
  type PasswordInputProps,
  type PopoverProps,
  type TableProps,
  type TextProps,
  type TooltipProps,
} from '@mantine/core'
import type { NotificationsProps } from '@mantine/notifications'
import { bad, brand, dark, fontFamily, good, gray, info, type Scale, warning } from './palette.ts'
import { breakpoints, fontSizes, radius, spacing, touchTarget } from './tokens.ts'

/** Duration of every opening and closing transition in milliseconds. */
const quickTransition = { duration: 120 }
const closableProps = { closeButtonProps: { 'aria-label': 'Tutup' }, transitionProps: quickTransition }

const divByDefault = { defaultProps: { component: 'div' } }

const hues = { brand, good, warning, bad, info }
/** Maps Mantine's colour names to this palette, so that `color="red"` doesn't produce a second red. */
const aliases = { green: good, teal: good, yellow: warning, orange: warning, red: bad, blue: info }
const colors = Object.fromEntries(
  Object.entries({ ...hues, ...aliases, gray, dark }).map(([name, scale]) => [name, toTuple(scale)]),
)

export const theme = createTheme({
  colors,
  primaryColor: 'brand',
  primaryShade: 6,
  autoContrast: true,
  white: '#ffffff',
  black: gray[9],
  fontFamily,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontFamily,
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: fontSizes.xl, lineHeight: '1.3' },
      h2: { fontSize: fontSizes.lg, lineHeight: '1.35' },
      h3: { fontSize: fontSizes.md, lineHeight: '1.4' },
      h4: { fontSize: fontSizes.md, lineHeight: '1.45' },
      h5: { fontSize: fontSizes.sm, lineHeight: '1.5' },
      h6: { fontSize: fontSizes.sm, lineHeight: '1.5' },
    },
  },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.55', lg: '1.6', xl: '1.6' },
  breakpoints,
  fontSizes,
  spacing,
  radius,
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgb(28 26 23 / 0.06)',
    sm: '0 1px 3px rgb(28 26 23 / 0.08)',
    md: '0 4px 16px rgb(28 26 23 / 0.1)',
    lg: '0 8px 32px rgb(28 26 23 / 0.14)',
    xl: '0 16px 48px rgb(28 26 23 / 0.18)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: withDefaultProps<ActionIconProps>({ variant: 'subtle', color: 'gray', size: 'lg' }),
    Badge: withDefaultProps<BadgeProps>({ tt: 'none', variant: 'light', radius: 'sm', fw: 600 }),
    Drawer: withDefaultProps<DrawerProps>(closableProps),
    // The placeholder is a focusable child, which a menu must not have.
    Menu: withDefaultProps<MenuProps>({
      withInitialFocusPlaceholder: false,
      shadow: 'md',
      transitionProps: quickTransition,
      // A menu that is longer than the screen scrolls.
      middlewares: { flip: true, shift: true, size: true },
    }),
    // The default element is a header, which outside of main would be a second banner landmark.
    DrawerHeader: divByDefault,
    ModalHeader: divByDefault,
    Modal: withDefaultProps<ModalProps>({ ...closableProps, centered: true, radius: 'lg' }),
    Notifications: withDefaultProps<NotificationsProps>({
      transitionDuration: 120,
      zIndex: 1100,
      containerWidth: 400,
    }),
    Paper: withDefaultProps<PaperProps>({ radius: 'lg', withBorder: true }),
    PasswordInput: withDefaultProps<PasswordInputProps>({ visibilityToggleFocusable: true }),
    // With `hideDetached` a popover whose target is hidden has no width. It is then positioned without one and widens
    // the page on a phone, which hides it again.
    Popover: withDefaultProps<PopoverProps>({
      shadow: 'md',
      transitionProps: quickTransition,
      hideDetached: false,
    }),
    Table: withDefaultProps<TableProps>({ tabularNums: true }),
    Text: withDefaultProps<TextProps>({ size: 'sm' }),
    Tooltip: withDefaultProps<TooltipProps>({
      withArrow: true,
      transitionProps: quickTransition,
      multiline: true,
      maw: '22.5rem',
    }),
  },
})

/**
 * Returns default props, checked by type only. `Modal.extend` would make the login page load every component that has
 * defaults.
 */
function withDefaultProps<Props>(defaultProps: Partial<Props>) {
  return { defaultProps }
}

/** Mantine's colour roles, adjusted so that every text is readable (WCAG AA) on every surface it can appear on. */
export const cssVariables: CSSVariablesResolver = () => {
  const lightVariables: Record<string, string> = {
    '--canvas': gray[0],
    '--focus-ring': brand[6],
    '--field-border': '#968f85',
    '--mantine-color-error': bad[6],
    '--mantine-color-success': good[6],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[5],
    '--mantine-color-default-border': gray[3],
    '--mantine-color-default-hover': gray[1],
    '--mantine-color-disabled-color': gray[5],
    '--mantine-color-anchor': brand[7],
  }
  const darkVariables: Record<string, string> = {
    '--canvas': dark[8],
    '--focus-ring': brand[3],
    '--field-border': '#74726a',
    '--mantine-color-bright': '#f7f5f1',
    '--mantine-color-default-hover': '#30312c',
    '--mantine-color-error': bad[3],
    '--mantine-color-success': good[3],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[3],
    '--mantine-color-default-color': dark[0],
    '--mantine-color-anchor': brand[3],
  }
  for (const name of [...Object.keys(hues), ...Object.keys(aliases), 'gray']) {
    const variable = `--mantine-color-${name}`
    Object.assign(lightVariables, {
      [`${variable}-text`]: `var(${variable}-7)`,
      [`${variable}-light`]: `var(${variable}-1)`,
      [`${variable}-light-hover`]: `var(${variable}-2)`,
      [`${variable}-light-color`]: `var(${variable}-8)`,
    })
    Object.assign(darkVariables, {
      [`${variable}-text`]: `var(${variable}-3)`,
      [`${variable}-light`]: `color-mix(in srgb, var(${variable}-5) 22%, ${dark[7]})`,
      [`${variable}-light-hover`]: `color-mix(in srgb, var(${variable}-5) 34%, ${dark[7]})`,
      [`${variable}-light-color`]: `var(${variable}-2)`,
      [`${variable}-filled`]: `var(${variable}-6)`,
      [`${variable}-filled-hover`]: `var(${variable}-7)`,
      [`${variable}-outline`]: `var(${variable}-3)`,
    })
  }
  return { variables: { '--touch-target': touchTarget }, light: lightVariables, dark: darkVariables }
}

function toTuple(scale: Scale): MantineColorsTuple {
  return [...scale]
}
