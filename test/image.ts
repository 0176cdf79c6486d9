/** Lays out the image of the Dockerfile in a folder, so that its content can be tested without Docker. */
import { cpSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { DockerfileParser, type ImageTemplate, type Instruction } from 'dockerfile-ast'

export const root = join(import.meta.dirname, '..')
export const read = (file: string) => readFileSync(join(root, file), 'utf8')

const dockerfile = DockerfileParser.parse(read('Dockerfile'))

/** The build stages in the order of their FROM lines. The last one is the image itself. */
export const stages = dockerfile.getFROMs().map((from) => {
  const stage = from.getRange() && dockerfile.getContainingImage(from.getRange().start)
  if (!stage) throw new Error(`FROM ${from.getImage()} begins no stage`)
  return stage
})
const image = stages.at(-1) as ImageTemplate

export const settings = Object.fromEntries(
  image
    .getENVs()
    .flatMap((env) => env.getProperties().map((property) => [property.getName(), property.getValue() ?? ''])),
)
export const command = parseArguments(image.getCMDs()[0])
export const healthCheck = parseArguments(image.getHEALTHCHECKs()[0])
export const user = image
  .getInstructions()
  .findLast((instruction) => instruction.getKeyword() === 'USER')
  ?.getArgumentsContent()

/** Parses the exec form of an instruction, which runs without a shell. */
function parseArguments(instruction: Instruction | undefined): string[] {
  const text = instruction?.getRawArgumentsContent() ?? ''
  return JSON.parse(text.slice(text.indexOf('[')))
}

export interface CopyInstruction {
  /** the stage to copy from; undefined means the project folder */
  from: string | undefined
  sources: string[]
  to: string
}

export function listCopies(stage: ImageTemplate): CopyInstruction[] {
  return stage.getCOPYs().map((copy) => {
    const paths = copy.getArguments().map((argument) => argument.getValue())
    return {
      from: copy.getFromFlag()?.getValue() ?? undefined,
      sources: paths.slice(0, -1),
      to: paths.at(-1) ?? '',
    }
  })
}

const ignoreLines = read('.dockerignore')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))

/**
 * Checks whether Docker sends a file to the build. As in Docker, the last line that matches the file or a folder above
 * it decides.
 */
export function isInBuildContext(file: string): boolean {
  // The folders above the file, and the file itself.
  const paths = file.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'))
  // In Docker, a star also matches names that begin with a dot.
  const hideDots = (path: string) => path.replace(/(^|\/)\./g, '$1dot-')
  const matches = (line: string) =>
    paths.some((path) => matchesGlob(hideDots(path), hideDots(line.replace(/^!/, ''))))
  const decidingLine = ignoreLines.findLast(matches)
  return decidingLine === undefined || decidingLine.startsWith('!')
}

/** Returns the packages that `npm ci --omit=dev --omit=optional` installs. */
function listPackages(): string[] {
  const lock: { packages: Record<string, { dev?: true; optional?: true; devOptional?: true }> } = JSON.parse(
    read('package-lock.json'),
  )
  return Object.entries(lock.packages)
    .filter(([, { dev, optional, devOptional }]) => !dev && !optional && !devOptional)
    .map(([path]) => path)
    .filter((path) => path.startsWith('node_modules/'))
}

/** Copies the image's files into a folder. Expects that `npm ci` and a build have run in the project folder. */
export function layOut(folder: string): void {
  for (const { from, sources, to } of listCopies(image)) {
    if (from === 'packages') for (const path of listPackages()) copy(path, join(folder, path))
    else if (from) for (const source of sources) copy(source.replace('/app/', ''), join(folder, to))
    else for (const file of sources.flatMap(listFiles)) copy(file, join(folder, file))
  }
}

function copy(from: string, to: string): void {
  // The package of this repository is a relative link in node_modules, as npm makes it.
  cpSync(join(root, from), to, { recursive: true, verbatimSymlinks: true })
}

export function listFiles(source: string): string[] {
  const path = source.replace('./', '')
  if (statSync(join(root, path)).isFile()) return [path].filter(isInBuildContext)
  const files = globSync(`${path}/**/*`, { cwd: root, withFileTypes: true })
  return files
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter(isInBuildContext)
}
