/**
 * Entry point of `npm start`, `npm run dev` and `npm run demo`. Loads the program from the compile cache of an earlier
 * start. The file is JavaScript, because the type stripper takes 18 MB and would be loaded for this file alone. It must
 * load on Node 20, which hands over to a newer Node.
 */
import * as module from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { handOver, isTooOld } from './hand-over.js'

if (isTooOld(process.versions.node)) handOver()
else {
  returnFreedMemory()
  // The cache is beside the packages: anyone who can write there could change the packages as well. Without write
  // access nothing is cached.
  module.enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/compiled'))
  // Switches the optimizing compilers off until freeMemory(). A start runs most of its code once, and optimizing it
  // takes 10 MB that are never freed.
  for (const compiler of ['opt', 'maglev']) setFlagsFromString(`--no-${compiler}`)
  await import('./program.ts')
}

/**
 * Makes glibc return allocations above 4 MB to the system when they are freed. Otherwise it retains the 20 MB of a
 * password hash for each thread that has computed one, 140 MB in all. glibc reads the setting when a process starts, so
 * the process starts again under the same id. Children such as PostgreSQL don't inherit the setting.
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
