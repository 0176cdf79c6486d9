/** Builds a temporary tree with this project's lint rules and files that break them. */
import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

const projects: string[] = []

export function removeLintProjects(): void {
  for (const project of projects.splice(0)) rmSync(project, { recursive: true })
}

/**
 * Creates a tree with this project's rules and only these files. Its path ends in src/app, like a folder of this
 * project.
 */
export function createLintProject(files: (readonly [file: string, text: string])[]): string {
  const parentFolder = mkdtempSync(join(tmpdir(), 'affiliate-lint-'))
  projects.push(parentFolder)
  const folder = join(parentFolder, 'src/app')
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'biome.json', ...globSync(['*.grit', 'tsconfig*.json'], { cwd: root })])
    cpSync(join(root, file), join(folder, file))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, text] of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), `${text}\n`)
  }
  return folder
}

/** Returns what a tool prints. A tool that finds faults ends with an error, which has the output too. */
export async function runTool(tool: string, args: string[], cwd: string): Promise<string> {
  const { stdout } = await run(join(root, 'node_modules/.bin', tool), args, { cwd, maxBuffer: 1e8 }).catch(
    (failedRun) => failedRun,
  )
  return stdout
}

export interface LintMessage {
  file: string
  line: number
  message: string
}

/** Returns what the linter reports about the files. */
export async function runLinter(folder: string): Promise<LintMessage[]> {
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false']
  const { diagnostics } = JSON.parse(await runTool('biome', args, folder))
  return diagnostics.map(
    ({ location, message }: { location: { path: string; start: { line: number } }; message: string }) => ({
      file: location.path,
      line: location.start.line,
      message,
    }),
  )
}
