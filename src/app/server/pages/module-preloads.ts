/**
 * The scripts of each page of the dashboard, as Link headers of its document. The browser requests them together with
 * the entry script, and not only when that script has run and imports them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface BuiltFile {
  file: string
  imports?: string[]
}

/** Vite's manifest: each entry by its source, and each shared file by its name. */
export type Manifest = Record<string, BuiltFile>

const routeSource = /^src\/app\/browser\/routes(\/dashboard\/.+?)(?:\/index)?\.tsx\?/

/**
 * Returns a function from the path of a page to its Link header: undefined if its document names all of its scripts.
 * @param dist a folder that a build has filled
 */
export function readModulePreloads(dist: string): (path: string) => string | undefined {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.built-files.json'), 'utf8'))
  const entryFiles = collectFiles(manifest, 'app.html')
  const headers = Object.keys(manifest).flatMap((source) => {
    const [, route] = routeSource.exec(source) ?? []
    if (route === undefined) return []
    const files = [...collectFiles(manifest, source)].filter((file) => !entryFiles.has(file))
    const header = files.map((file) => `</${file}>; rel=modulepreload; crossorigin`).join(', ')
    return [{ pathPattern: buildPathPattern(route), header }]
  })
  return (path) => headers.find(({ pathPattern }) => pathPattern.test(path))?.header
}

/** Returns the pattern of a route's paths. The file `edit.$id` stands for paths with `edit/` and any id. */
function buildPathPattern(route: string): RegExp {
  return new RegExp(`^${route.replaceAll('.', '/').replace(/\$\w+/g, '[^/]+')}$`)
}

/** Returns the files that an entry of the manifest loads at once: its own and those that it imports. */
export function collectFiles(manifest: Manifest, entry: string, files = new Set<string>()): Set<string> {
  const builtFile = manifest[entry]
  if (!builtFile || files.has(builtFile.file)) return files
  files.add(builtFile.file)
  for (const importedEntry of builtFile.imports ?? []) collectFiles(manifest, importedEntry, files)
  return files
}
