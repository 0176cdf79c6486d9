/**
 * Reads the settings of a command from `.env` in the working folder and from the environment, which takes precedence.
 */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type Config, readConfig, settingNames } from '#platform/server/config.ts'

/** Settings that locate the data. */
const locationSettings = ['DATA_DIR', 'DATABASE_URL', 'DATABASE_POOLER_URL']

export function readSettings(): Config {
  return readConfig({ ...readEnvFile(), ...process.env })
}

/**
 * Reads the settings of the demo. Ignores locations in `.env`, because that file names the owner's data. Locations in
 * the environment count, so that several demos can run side by side.
 */
export function readDemoSettings(defaults: NodeJS.ProcessEnv): Config {
  const fileSettings = readEnvFile(locationSettings)
  return readConfig({ ...defaults, ...fileSettings, ...process.env })
}

/**
 * Reads `.env`. Also copies its variables to the environment where they are missing, because libraries read some from
 * there, such as PGSSLROOTCERT.
 * @throws Error if `.env` can't be read, or contains a name that looks like a mistyped setting
 */
function readEnvFile(ignoredNames: string[] = []): NodeJS.ProcessEnv {
  const entries = Object.entries(parseEnv(readEnvText())).filter(([name]) => !ignoredNames.includes(name))
  const problems = entries.flatMap(([name]) => {
    const suggestion = findNearestName(name, settingNames)
    return suggestion && process.env[name] === undefined
      ? [`${name} is no setting: ${suggestion} may be meant`]
      : []
  })
  if (problems.length > 0) throw new Error(`.env can't be used:\n  ${problems.join('\n  ')}`)
  for (const [name, value] of entries) process.env[name] ??= value
  return Object.fromEntries(entries)
}

function readEnvText(): string {
  try {
    return readFileSync('.env', 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return ''
    throw new Error(`.env is there and can't be read (${message}): let this user read it, or move it away`, {
      cause: error,
    })
  }
}

const maxEdits = 2

/**
 * Finds the known name that a mistyped name probably means: one that is at most two edits away, ignoring case.
 * @returns undefined for a known name, and if no known name is that close
 */
function findNearestName(name: string, names: readonly string[]): string | undefined {
  if (names.includes(name)) return undefined
  const distances = names.map((candidate) => ({
    candidate,
    edits: computeEditDistance(name.toUpperCase(), candidate),
  }))
  return distances.sort((a, b) => a.edits - b.edits).find(({ edits }) => edits <= maxEdits)?.candidate
}

/** Returns the Levenshtein distance: how many letters to insert, remove or replace to get from `a` to `b`. */
function computeEditDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const nextRow = [i + 1]
    for (const [j, letterOfB] of [...b].entries())
      nextRow.push(
        Math.min((row[j + 1] ?? 0) + 1, (nextRow[j] ?? 0) + 1, (row[j] ?? 0) + Number(letter !== letterOfB)),
      )
    row = nextRow
  }
  return row[b.length] ?? 0
}
