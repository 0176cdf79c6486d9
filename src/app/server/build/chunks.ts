/**
 * Groups the modules of the pages into files with rolldown's own groups. A group contains its roots and everything
 * that they import, except modules of groups with a higher priority. Without groups each root would become a file.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

const root = join(import.meta.dirname, '../../../..').replaceAll('\\', '/')
const browser = 'src/app/browser'
const hooks = 'node_modules/@mantine/hooks/esm'
const components = 'node_modules/@mantine/core/esm/components'

export const groups: Rolldown.CodeSplittingGroup[] = [
  // Modules that the login loads. Nearly all of them belong to the dashboard as well. `main.tsx` starts a document, so
  // it stays in a file of its own.
  createGroup('shared', 6, [
    `${browser}/login/login.tsx`,
    `${browser}/render-app.tsx`,
    `${browser}/unexpected-errors.ts`,
    // The toasts and the dashboard both import these modules. In a group of their own, they do not make the dashboard
    // load the toasts.
    'src/kit/layout/use-phone.client.ts',
    'src/kit/feedback/toasts.module.css',
    `${hooks}/use-force-update/use-force-update.mjs`,
    `${hooks}/use-merged-ref/use-merged-ref.mjs`,
  ]),
  // Modules that both documents load with the first toast.
  createGroup('toasts', 5, ['src/kit/feedback/toasts.tsx']),
  // Modules that every page of the dashboard loads, and Home, the page after signing in.
  createGroup('dashboard', 4, [
    `${browser}/router.ts`,
    `${browser}/routes/dashboard/route.tsx`,
    `${browser}/routes/dashboard/index.tsx`,
    // Two pages use this module, and it is too small for a file of its own.
    'src/kit/layout/fold-mark.tsx',
    // The overlays and the lists both import these modules. In this group, they do not make a list load the overlays.
    `${hooks}/use-debounced-callback/use-debounced-callback.mjs`,
    `${hooks}/use-long-press/use-long-press.mjs`,
    `${hooks}/utils/use-callback-ref/use-callback-ref.mjs`,
    `${components}/Accordion/AccordionChevron.mjs`,
    `${components}/Checkbox/CheckIcon.mjs`,
    `${components}/ScrollArea/utils/to-int.mjs`,
  ]),
  // Modules that the dashboard loads after its start.
  createGroup('overlays', 3, ['src/kit/overlay/overlays.tsx']),
  // Modules that the screen of Data Affiliate shows at first. The other lists share most of them.
  createGroup('lists', 2, [
    'src/features/affiliate-list/screens/data-affiliate-screen.tsx',
    'src/features/bulk-actions/components/selectable-affiliates.tsx',
    'src/features/trash/screens/with-trash.tsx',
  ]),
  // Modules that at least three pages or dialogs import, most of them for forms. With two, every form would load what
  // only two dialogs need.
  { name: 'forms', priority: 1, minShareCount: 3 },
]

/** @throws if a root does not exist, because a moved file would otherwise leave its group unnoticed */
function createGroup(name: string, priority: number, roots: string[]): Rolldown.CodeSplittingGroup {
  const ids = new Set(roots.map((file) => `${root}/${file}`))
  for (const id of ids) if (!existsSync(id)) throw new Error(`chunks.ts names a file that is gone: ${id}`)
  // The router's plugin splits a route into modules that differ in their query.
  return { name, priority, test: (id) => ids.has(id.replace(/\?.*$/, '')) }
}
