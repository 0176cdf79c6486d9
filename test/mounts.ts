import { spawnSync } from 'node:child_process'

/** True if tests may mount a disk. `unshare` gives the trial command mounts of its own, which end with it. */
export const canMount =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0
