/**
 * Finds the modules that must be loaded before a module, by the names that it imports. A package may re-export hundreds
 * of modules from one file, of which each importer needs a few.
 */
import { parseAst, type Rolldown } from 'vite'

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** An export of a module, or all of its exports. */
interface ExportRef {
  id: string
  name: string
}
const allExports = '*'

interface Module {
  imports: ExportRef[]
  /** Re-exports by their exported name. Null if the module also has code of its own. */
  reexports: Map<string, ExportRef> | null
  reexportsAllOf: string[]
  lazyImports: string[]
  exportNames: ReadonlySet<string>
}

export interface ModuleGraph {
  /** Returns the given modules and all that they import statically. */
  reachable(ids: Iterable<string>): Set<string>
  /** Returns the modules that the given ones load later, by `import()`. */
  lazyImports(ids: Iterable<string>): string[]
}

export function moduleGraph(modules: Modules): ModuleGraph {
  const loaded = new Map<string, Module>()

  function moduleOf(id: string): Module {
    const module = loaded.get(id) ?? readModule(modules.getModuleInfo(id))
    loaded.set(id, module)
    return module
  }

  /** Finds the module that an export comes from, past modules that only re-export it. */
  function resolveExport(ref: ExportRef): ExportRef {
    const { reexports, reexportsAllOf } = moduleOf(ref.id)
    if (!reexports || ref.name === allExports) return ref
    const reexport = reexports.get(ref.name)
    if (reexport) return resolveExport(reexport)
    const source = reexportsAllOf.find((id) => moduleOf(id).exportNames.has(ref.name))
    return source ? resolveExport({ id: source, name: ref.name }) : ref
  }

  function reachable(ids: Iterable<string>): Set<string> {
    const seen = new Set<string>()
    const queue = [...ids]
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      queue.push(...moduleOf(id).imports.map((ref) => resolveExport(ref).id))
    }
    return seen
  }

  return { reachable, lazyImports: (ids) => [...ids].flatMap((id) => moduleOf(id).lazyImports) }
}

function readModule(info: Rolldown.ModuleInfo | null): Module {
  const { code, importedIds = [], dynamicallyImportedIds: lazyImports = [], exports = [] } = info ?? {}
  const exportNames = new Set(exports)
  const wholeModule = { imports: importedIds.map(wholeOf), reexports: null, reexportsAllOf: [], lazyImports, exportNames }
  const body = code && inputIsModule(info) ? parseAst(code).body : []
  const sources = [...new Set(body.flatMap(sourcesOf))]
  // `importedIds` lists the imports in the order of the source text, followed by those that the bundler adds.
  if (body.length === 0 || sources.length > importedIds.length) return wholeModule
  const idOf = (source: { value: string }) => importedIds[sources.indexOf(source.value)] ?? ''

  const imports: ExportRef[] = importedIds.slice(sources.length).map(wholeOf)
  const imported = new Map<string, ExportRef>()
  const reexports = new Map<string, ExportRef>()
  const reexportsAllOf: string[] = []
  let hasOwn = false
  for (const statement of body) {
    switch (statement.type) {
      case 'ImportDeclaration':
        if (statement.specifiers.length === 0) imports.push(wholeOf(idOf(statement.source)))
        for (const specifier of statement.specifiers) {
          const ref = { id: idOf(statement.source), name: importedName(specifier) }
          imports.push(ref)
          imported.set(specifier.local.name, ref)
        }
        break
      case 'ExportAllDeclaration': {
        const source = idOf(statement.source)
        imports.push(wholeOf(source))
        if (statement.exported) reexports.set(textOf(statement.exported), wholeOf(source))
        else reexportsAllOf.push(source)
        break
      }
      case 'ExportNamedDeclaration':
        for (const { local, exported } of statement.specifiers) {
          const name = textOf(local)
          const ref = statement.source ? { id: idOf(statement.source), name } : imported.get(name)
          if (ref) reexports.set(textOf(exported), ref)
          if (ref && statement.source) imports.push(ref)
          hasOwn ||= !ref
        }
        hasOwn ||= Boolean(statement.declaration)
        break
      default:
        hasOwn ||= !('directive' in statement && statement.directive)
    }
  }
  return { imports, reexports: hasOwn ? null : reexports, reexportsAllOf, lazyImports, exportNames }
}

function wholeOf(id: string): ExportRef {
  return { id, name: allExports }
}

type Statement = ReturnType<typeof parseAst>['body'][number]
type Specifier = Extract<Statement, { type: 'ImportDeclaration' }>['specifiers'][number]

function sourcesOf(statement: Statement): string[] {
  return 'source' in statement && statement.source ? [statement.source.value] : []
}

function importedName(specifier: Specifier): string {
  if (specifier.type === 'ImportSpecifier') return textOf(specifier.imported)
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : allExports
}

function textOf(name: { name: string } | { value: string }): string {
  return 'name' in name ? name.name : name.value
}

function inputIsModule(info: Rolldown.ModuleInfo | null): boolean {
  return info?.inputFormat === 'es'
}
