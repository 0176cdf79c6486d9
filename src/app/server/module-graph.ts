/**
 * Finds the modules that must be loaded before a module, by the names that it imports. A package may re-export hundreds
 * of modules from one file, of which each importer needs a few.
 */
import { parseAst, type Rolldown } from 'vite'

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** An export of a module, or all of its exports. */
interface Wanted {
  id: string
  name: string
}
const all = '*'

interface Module {
  imports: Wanted[]
  /** Re-exports by their exported name. Null if the module also has code of its own. */
  handsOn: Map<string, Wanted> | null
  handsOnAllOf: string[]
  later: string[]
  gives: ReadonlySet<string>
}

export interface ModuleGraph {
  /** Returns the given modules and all that they import statically. */
  reached(ids: Iterable<string>): Set<string>
  /** Returns the modules that the given ones load later, by `import()`. */
  later(ids: Iterable<string>): string[]
}

export function moduleGraph(modules: Modules): ModuleGraph {
  const known = new Map<string, Module>()

  function moduleOf(id: string): Module {
    const module = known.get(id) ?? read(modules.getModuleInfo(id))
    known.set(id, module)
    return module
  }

  /** Finds the module that an export comes from, past modules that only re-export it. */
  function origin(wanted: Wanted): Wanted {
    const { handsOn, handsOnAllOf } = moduleOf(wanted.id)
    if (!handsOn || wanted.name === all) return wanted
    const next = handsOn.get(wanted.name)
    if (next) return origin(next)
    const from = handsOnAllOf.find((id) => moduleOf(id).gives.has(wanted.name))
    return from ? origin({ id: from, name: wanted.name }) : wanted
  }

  function reached(ids: Iterable<string>): Set<string> {
    const seen = new Set<string>()
    const waiting = [...ids]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      waiting.push(...moduleOf(id).imports.map((wanted) => origin(wanted).id))
    }
    return seen
  }

  return { reached, later: (ids) => [...ids].flatMap((id) => moduleOf(id).later) }
}

function read(info: Rolldown.ModuleInfo | null): Module {
  const { code, importedIds = [], dynamicallyImportedIds: later = [], exports = [] } = info ?? {}
  const gives = new Set(exports)
  const whole = { imports: importedIds.map(wholly), handsOn: null, handsOnAllOf: [], later, gives }
  const body = code && inputIsModule(info) ? parseAst(code).body : []
  const sources = [...new Set(body.flatMap(sourcesOf))]
  // `importedIds` lists the imports in the order of the source text, followed by those that the bundler adds.
  if (body.length === 0 || sources.length > importedIds.length) return whole
  const idOf = (source: { value: string }) => importedIds[sources.indexOf(source.value)] ?? ''

  const imports: Wanted[] = importedIds.slice(sources.length).map(wholly)
  const locals = new Map<string, Wanted>()
  const handsOn = new Map<string, Wanted>()
  const handsOnAllOf: string[] = []
  let hasOwn = false
  for (const statement of body) {
    switch (statement.type) {
      case 'ImportDeclaration':
        if (statement.specifiers.length === 0) imports.push(wholly(idOf(statement.source)))
        for (const each of statement.specifiers) {
          const wanted = { id: idOf(statement.source), name: importedName(each) }
          imports.push(wanted)
          locals.set(each.local.name, wanted)
        }
        break
      case 'ExportAllDeclaration': {
        const from = idOf(statement.source)
        imports.push(wholly(from))
        if (statement.exported) handsOn.set(textOf(statement.exported), wholly(from))
        else handsOnAllOf.push(from)
        break
      }
      case 'ExportNamedDeclaration':
        for (const { local, exported } of statement.specifiers) {
          const name = textOf(local)
          const wanted = statement.source ? { id: idOf(statement.source), name } : locals.get(name)
          if (wanted) handsOn.set(textOf(exported), wanted)
          if (wanted && statement.source) imports.push(wanted)
          hasOwn ||= !wanted
        }
        hasOwn ||= Boolean(statement.declaration)
        break
      default:
        hasOwn ||= !('directive' in statement && statement.directive)
    }
  }
  return { imports, handsOn: hasOwn ? null : handsOn, handsOnAllOf, later, gives }
}

function wholly(id: string): Wanted {
  return { id, name: all }
}

type Statement = ReturnType<typeof parseAst>['body'][number]
type Specifier = Extract<Statement, { type: 'ImportDeclaration' }>['specifiers'][number]

function sourcesOf(statement: Statement): string[] {
  return 'source' in statement && statement.source ? [statement.source.value] : []
}

function importedName(specifier: Specifier): string {
  if (specifier.type === 'ImportSpecifier') return textOf(specifier.imported)
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : all
}

function textOf(name: { name: string } | { value: string }): string {
  return 'name' in name ? name.name : name.value
}

function inputIsModule(info: Rolldown.ModuleInfo | null): boolean {
  return info?.inputFormat === 'es'
}
