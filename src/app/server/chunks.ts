/**
 * Groups the modules of the pages into files. The login and the dashboard are two documents. There is one file for the
 * modules that both need, one for those that only the login needs, and one for those that only the dashboard needs.
 * Three further files contain the toast renderer, which the login loads with the first toast, the overlays, which the
 * dashboard loads after its start, and the modules that lists share. The other modules of each page are in a file of
 * their own.
 */
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { moduleGraph } from './module-graph.ts'

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const src = join(import.meta.dirname, '../..').replaceAll('\\', '/')
const browser = `${src}/app/browser`
const loginEntry = `${browser}/login/main.tsx`
const dashboardEntry = `${browser}/main.tsx`
const route = (name: string) => `${browser}/routes/${name}`
const layout = route('dashboard/route.tsx')
const home = route('dashboard/index.tsx')
const overlays = `${src}/kit/overlays.tsx`

export const groups: Rolldown.CodeSplittingGroup[] = [
  {
    name: chunkName('shared', ({ atLogin, isDashboard }) => atLogin !== undefined && isDashboard),
    priority: 6,
  },
  { name: chunkName('sign-in', ({ atLogin }) => atLogin === 'first'), priority: 5 },
  { name: chunkName('toasts', ({ atLogin }) => atLogin === 'later'), priority: 4 },
  { name: chunkName('dashboard', ({ isDashboard }) => isDashboard), priority: 3 },
  { name: chunkName('overlays', ({ isOverlay }) => isOverlay), priority: 2 },
  { name: chunkName('lists', ({ screens }) => screens.length > 1), priority: 1 },
]

interface Usage {
  /** 'first' if the login loads it before it is shown, 'later' if it loads it on demand */
  atLogin: 'first' | 'later' | undefined
  /** whether every page of the dashboard loads it: it belongs to the start, to the layout or to Home */
  isDashboard: boolean
  isOverlay: boolean
  /** routes whose pages load it at once */
  screens: readonly string[]
}

function chunkName(name: string, isMember: (usage: Usage) => boolean): Rolldown.CodeSplittingNameFunction {
  return (id, modules) => (isMember(usageOf(id, modules)) ? name : null)
}

let usages: Map<string, Usage> | undefined
const nowhere: Usage = { atLogin: undefined, isDashboard: false, isOverlay: false, screens: [] }

function usageOf(id: string, modules: Modules): Usage {
  usages ??= usagesOf(modules)
  return usages.get(id) ?? nowhere
}

function usagesOf(modules: Modules): Map<string, Usage> {
  const { reachable, lazyImports } = moduleGraph(modules)
  const login = reachable([loginEntry])
  const lazyAtLogin = reachable(lazyImports(login))
  const dashboard = reachable([dashboardEntry])
  const routes = [...dashboard].filter((id) => id.startsWith(route('')))
  const pages = new Map(routes.map((id) => [id, reachable(lazyImports([id]))]))
  const overlayModules = reachable([overlays])
  const allModules = new Set([login, lazyAtLogin, dashboard, overlayModules, ...pages.values()].flatMap((ids) => [...ids]))
  return new Map(
    [...allModules].map((id) => {
      const loadedBy = routes.filter((each) => pages.get(each)?.has(id))
      const atLogin = login.has(id) ? 'first' : lazyAtLogin.has(id) ? 'later' : undefined
      return [
        id,
        {
          atLogin: startsDocument(id) ? undefined : atLogin,
          isDashboard: (dashboard.has(id) && !startsDocument(id)) || loadedBy.includes(layout) || loadedBy.includes(home),
          isOverlay: overlayModules.has(id),
          screens: loadedBy.filter((each) => each !== layout),
        },
      ]
    }),
  )
}

/**
 * Checks whether a module starts a document. It must not be in a shared file, because it runs as soon as it is loaded.
 */
function startsDocument(id: string): boolean {
  return id === dashboardEntry || id.startsWith(`${browser}/login/`)
}
