/**
 * Replaces zod in the browser's build (see `vite.config.ts`) and turns off zod's test whether code may be compiled at
 * runtime. The content security policy blocks that test, and Firefox reports it in its console. A schema runs the test
 * when it is created, so this file must be loaded before any schema.
 */
import { config } from 'zod/v4'

export * from 'zod/v4'

config({ jitless: true })
