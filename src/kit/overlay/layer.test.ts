import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Mantine components that open over the page. Only wrappers of the kit import them, so that Back closes each. */
const overlayPattern =
  /^(Modal|Drawer|Menu|Popover|HoverCard|Select|MultiSelect|Autocomplete|TagsInput|Combobox|useCombobox|.*Picker(Input)?|DateInput|TimePicker|ModalsProvider|Spotlight)$/

const mantineImportPattern = /import\s+(?!type\b)\{([^}]*)\}\s+from\s+'(@mantine\/[^']+)'/g

/** Returns the overlay components that a file imports from Mantine directly. */
function findRawOverlays(text: string): string[] {
  return [...text.matchAll(mantineImportPattern)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((specifier) => specifier.trim().split(/\s+as\s+/)[0] ?? '')
      .filter((name) => overlayPattern.test(name)),
  )
}

const getOverlayPaths = (...names: string[]) => names.map((name) => `src/kit/overlay/${name}.tsx`)
const inputWrappers = ['src/kit/form/date-picker.tsx', 'src/kit/form/select.tsx']
const filterPanel = 'src/kit/list/filter-panel.tsx'

/** Files that wrap an overlay, each of which must close on Back. */
const wrappers = [...inputWrappers, filterPanel, ...getOverlayPaths('dialog', 'menu', 'popover', 'sheet')]

/**
 * Files that load their Mantine overlay after the page is rendered. Includes the tooltip, which Back need not close.
 */
const filesWithLazyOverlay = [filterPanel, ...getOverlayPaths('dialog', 'menu', 'sheet', 'tooltip')]

const sources = globSync('src/**/*.{ts,tsx}').filter((path) => !/\.test\./.test(path))

function findFiles(matches: (text: string) => boolean): string[] {
  return sources.filter((path) => matches(readFileSync(path, 'utf8'))).sort()
}

describe('an overlay', () => {
  it('is found in imports, also under another name', () => {
    expect(findRawOverlays("import { Button, Modal } from '@mantine/core'")).toEqual(['Modal'])
    expect(findRawOverlays("import {\n  Menu as Other,\n  type MenuProps,\n} from '@mantine/core'")).toEqual([
      'Menu',
    ])
    expect(findRawOverlays("import { DatePickerInput } from '@mantine/dates'")).toEqual(['DatePickerInput'])
    expect(findRawOverlays("import type { Select } from '@mantine/core'")).toEqual([])
    expect(findRawOverlays("import { Menu } from '#kit/overlay/menu.tsx'")).toEqual([])
  })

  it('is imported from Mantine only by the kit, so that Back closes it', () => {
    expect(findFiles((text) => findRawOverlays(text).length > 0)).toEqual([
      ...inputWrappers,
      ...getOverlayPaths('overlays', 'popover'),
    ])
    expect(findFiles((text) => text.includes('overlays.tsx'))).toEqual(
      ['src/app/server/build/chunks.ts', ...filesWithLazyOverlay].sort(),
    )
  })

  it.each(wrappers)('registers as a layer: %s', (path) => {
    expect(readFileSync(path, 'utf8')).toContain('useLayer(')
  })
})
