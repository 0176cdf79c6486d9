/** Detects if tests may mount a disk of their own. */
import { spawnSync } from 'node:child_process'

/** True if this process may mount. Mounting needs root; `unshare` gives a command mounts that end with it. */
export const canMount =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0
