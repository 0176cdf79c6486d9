/**
 * zod as the browser's build has it (`vite.config.ts` puts this file in its place): it does not try whether it may compile
 * code. The content security policy refuses that, and Firefox says so in its console. A schema tries as soon as it is made,
 * so this stands before all of them, whichever file they are in.
 */
import { config } from 'zod/v4'

export * from 'zod/v4'

config({ jitless: true })
