import { compare } from './subcommands/compare.ts'
import { costs } from './subcommands/costs.ts'
import { downloads } from './subcommands/downloads.ts'
import { jobs } from './subcommands/jobs.ts'
import { load } from './subcommands/load.ts'
import { processes } from './subcommands/processes.ts'
import { screens } from './subcommands/screens.ts'
import { timeline } from './subcommands/timeline.ts'
import { timing } from './subcommands/timing.ts'

/** In the order of the help. */
export const subcommands = { load, costs, downloads, jobs, compare, processes, timeline, timing, screens }
