/**
 * `npm start`, `npm run dev` and `npm run demo`: the program, from what an earlier start has compiled. Without types, so that
 * what strips them, 18 MB, is not loaded for this file alone. Has to load on Node 20, which hands over.
 */
import * as module from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { handOver, isTooOld } from './hand-over.js'

if (isTooOld(process.versions.node)) handOver()
else {
  returnFreedMemory()
  // Beside the packages, where whoever may write could change them as well; where nobody may, nothing is kept.
  module.enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/compiled'))
  // A start runs most of its code once: what optimizes it takes 10 MB that stay. Until freeMemory().
  for (const compiler of ['opt', 'maglev']) setFlagsFromString(`--no-${compiler}`)
  await import('./program.ts')
}

/**
 * Makes glibc give allocations above 4 MB back to the system when they are freed. Else it keeps the 20 MB of a password hash
 * for each thread that has made one, 140 MB in all. It reads the setting when a process starts, so the process starts anew,
 * under the same id. Children such as PostgreSQL don't inherit it.
 */
function returnFreedMemory() {
  const setting = 'MALLOC_MMAP_THRESHOLD_'
  if (process.platform === 'linux' && process.execve && !process.env[setting])
    process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
      ...process.env,
      [setting]: String(4 * 1024 * 1024),
    })
  delete process.env[setting]
}
