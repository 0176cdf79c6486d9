/**
 * Which files the pages load. The login and the dashboard are two documents: what both need is one file, what every page of
 * the dashboard needs beside it another, then what draws toasts, which the login loads with the first, and what lists share;
 * the rest of a page is a file of its own. The groups name modules of src, and what these need of packages comes along.
 */
import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const browser = join(import.meta.dirname, '../browser').replaceAll('\\', '/')
const loginEntry = `${browser}/login/main.tsx`
const dashboardEntry = `${browser}/main.tsx`
const route = (name: string) => `${browser}/routes/${name}`
const layout = route('dashboard/route.tsx')
const home = route('dashboard/index.tsx')

export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: named('shared', ({ isLogin }) => isLogin), priority: 4 },
  { name: named('toasts', ({ isLaterAtLogin }) => isLaterAtLogin), priority: 3 },
  { name: named('dashboard', ({ isDashboard }) => isDashboard), priority: 2 },
  { name: named('lists', ({ screens }) => screens.length > 1), priority: 1 },
]

interface Place {
  isLogin: boolean
  isLaterAtLogin: boolean
  /** whether every page of the dashboard loads it: it starts or frames them, or is Home's */
  isDashboard: boolean
  /** the routes whose pages show it at once */
  screens: readonly string[]
}

function named(name: string, belongs: (place: Place) => boolean): Rolldown.CodeSplittingNameFunction {
  return (id, modules) => (belongs(placeOf(id, modules)) ? name : null)
}

let places: Map<string, Place> | undefined

function placeOf(id: string, modules: Modules): Place {
  places ??= placesOf(modules)
  return places.get(id) ?? { isLogin: false, isLaterAtLogin: false, isDashboard: false, screens: [] }
}

function placesOf(modules: Modules): Map<string, Place> {
  const later = (ids: Iterable<string>) =>
    reached(
      [...ids].flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
      modules,
    )
  const login = reached([loginEntry], modules)
  const laterAtLogin = later(login)
  const start = reached([dashboardEntry], modules)
  const routes = [...start].filter((id) => id.startsWith(route('')))
  const pages = new Map(routes.map((id) => [id, later([id])]))
  const all = new Set([
    ...login,
    ...laterAtLogin,
    ...start,
    ...[...pages.values()].flatMap((page) => [...page]),
  ])
  return new Map(
    [...all].map((id) => {
      const shownBy = routes.filter((each) => pages.get(each)?.has(id))
      return [
        id,
        {
          isLogin: login.has(id) && !acts(id),
          isLaterAtLogin: laterAtLogin.has(id),
          isDashboard: (start.has(id) && !acts(id)) || shownBy.includes(layout) || shownBy.includes(home),
          screens: shownBy.filter((each) => each !== layout),
        },
      ]
    }),
  )
}

/** What starts a document stays out of what two share: it acts as soon as it is loaded. */
function acts(id: string): boolean {
  return id === dashboardEntry || id.startsWith(`${browser}/login/`)
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
