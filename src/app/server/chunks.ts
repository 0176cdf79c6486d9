/**
 * Which files the pages load: what the login needs, what every page of the dashboard needs beside it, and what lists share;
 * the rest of a page is a file of its own. The groups name modules of src, and what these need of packages comes along.
 */
import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const browser = join(import.meta.dirname, '../browser').replaceAll('\\', '/')
const entry = `${browser}/main.tsx`
const route = (name: string) => `${browser}/routes/${name}`
const login = route('auth.tsx')
const layout = route('dashboard/route.tsx')
const home = route('dashboard/index.tsx')

export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: named('login', ({ isAtStart }) => isAtStart), priority: 3 },
  {
    name: named('dashboard', ({ isInLayout, screens }) => isInLayout || screens.includes(home)),
    priority: 2,
  },
  { name: named('lists', ({ screens }) => screens.length > 1), priority: 1 },
]

interface Place {
  isAtStart: boolean
  isInLayout: boolean
  /** the routes whose pages show it at once */
  screens: readonly string[]
}

function named(name: string, belongs: (place: Place) => boolean): Rolldown.CodeSplittingNameFunction {
  return (id, modules) => (belongs(placeOf(id, modules)) ? name : null)
}

let places: Map<string, Place> | undefined

function placeOf(id: string, modules: Modules): Place {
  places ??= placesOf(modules)
  return places.get(id) ?? { isAtStart: false, isInLayout: false, screens: [] }
}

function placesOf(modules: Modules): Map<string, Place> {
  const atStart = reached([entry], modules)
  const routes = [...atStart].filter((id) => id.startsWith(route('')))
  const pages = new Map(
    routes.map((id) => [id, reached(modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [], modules)]),
  )
  const all = new Set([...atStart, ...[...pages.values()].flatMap((page) => [...page])])
  return new Map(
    [...all].map((id) => {
      const shownBy = routes.filter((each) => pages.get(each)?.has(id))
      return [
        id,
        {
          isAtStart: atStart.has(id) || shownBy.includes(login),
          isInLayout: shownBy.includes(layout),
          screens: shownBy.filter((each) => each !== layout),
        },
      ]
    }),
  )
}

/** Modules of src that these import, and theirs, but for what is loaded later. */
function reached(ids: readonly string[], modules: Modules, seen = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (seen.has(id) || id.includes('/node_modules/')) continue
    seen.add(id)
    reached(modules.getModuleInfo(id)?.importedIds ?? [], modules, seen)
  }
  return seen
}
