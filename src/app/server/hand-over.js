/**
 * Runs the program on the Node that `npm ci` installed if the current Node is too old. This file must load on Node 20.
 */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** `import.meta.main` needs 24.2, argon2 needs 24.7. */
const [neededMajor, neededMinor] = [24, 7]

/** @param {string} version such as 20.19.1 */
export function isTooOld(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < neededMajor || (major === neededMajor && minor < neededMinor)
}

/** Starts the command line of this process again, forwards signals and ends with the exit code. */
export function handOver() {
  const node = findNode()
  if (!node) {
    const machine = `${process.platform} on ${process.arch}`
    console.error(
      `\n  The program needs Node ${neededMajor}.${neededMinor} or newer, this is ${process.versions.node}, and npm ci brought none for ${machine}: install one from https://nodejs.org, or run npm ci where it was left out\n`,
    )
    process.exit(1)
  }
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, HANDED_OVER: 'yes' },
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']))
    process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`\n  ${node} can't be run: ${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code) => process.exit(code ?? 1))
}

function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const require = createRequire(import.meta.url)
  try {
    const file = require.resolve(`node-${platform}-${process.arch}/package.json`)
    return join(dirname(file), require(file).bin.node)
  } catch {
    return undefined
  }
}
