import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Mantine's pieces that lie over the page: each has its own in kit, which Back closes. */
const raw =
  /^(Modal|Drawer|Menu|Popover|HoverCard|Select|MultiSelect|Autocomplete|TagsInput|Combobox|useCombobox|.*Picker(Input)?|DateInput|TimePicker|ModalsProvider|Spotlight)$/

const imports = /import\s+(?!type\b)\{([^}]*)\}\s+from\s+'(@mantine\/[^']+)'/g

/** The layers that a file takes from Mantine itself. */
function rawLayers(text: string): string[] {
  return [...text.matchAll(imports)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((each) => each.trim().split(/\s+as\s+/)[0] ?? '')
      .filter((name) => raw.test(name)),
  )
}

const inKit = (...names: string[]) => names.map((name) => `src/kit/${name}.tsx`)

const wrappers = inKit('date-picker', 'dialog', 'menu', 'popover', 'select', 'sheet')

/** Those that take theirs when the page stands, a tooltip as well, which nobody closes. */
const later = inKit('dialog', 'menu', 'sheet', 'tooltip')

const sources = globSync('src/**/*.{ts,tsx}').filter((path) => !/\.test\./.test(path))

function filesWith(isWith: (text: string) => boolean): string[] {
  return sources.filter((path) => isWith(readFileSync(path, 'utf8'))).sort()
}

describe('what lies over a page', () => {
  it('is found in an import, whatever it is called there', () => {
    expect(rawLayers("import { Button, Modal } from '@mantine/core'")).toEqual(['Modal'])
    expect(rawLayers("import {\n  Menu as Other,\n  type MenuProps,\n} from '@mantine/core'")).toEqual([
      'Menu',
    ])
    expect(rawLayers("import { DatePickerInput } from '@mantine/dates'")).toEqual(['DatePickerInput'])
    expect(rawLayers("import type { Select } from '@mantine/core'")).toEqual([])
    expect(rawLayers("import { Menu } from '#kit/menu.tsx'")).toEqual([])
  })

  it('comes from the kit, so that Back closes it', () => {
    expect(filesWith((text) => rawLayers(text).length > 0)).toEqual(
      inKit('date-picker', 'overlays', 'popover', 'select'),
    )
    expect(filesWith((text) => text.includes('overlays.tsx'))).toEqual(
      ['src/app/server/chunks.ts', ...later].sort(),
    )
  })

  it.each(wrappers)('is a layer: %s', (path) => {
    expect(readFileSync(path, 'utf8')).toContain('useLayer(')
  })
})
