/**
 * `npm start`, `npm run dev` and `npm run demo`: the program, from what an earlier start has compiled. Without types, so that
 * what strips them, 18 MB, is not loaded for this file alone.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// Beside the packages, where whoever may write could change them as well; where nobody may, nothing is kept.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/compiled'))
// A start runs most of its code once: what optimizes it takes 10 MB that stay. Until freeMemory().
for (const compiler of ['opt', 'maglev']) setFlagsFromString(`--no-${compiler}`)
await import('./program.ts')
