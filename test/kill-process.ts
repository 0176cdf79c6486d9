/** Kills processes with SIGKILL that may be just starting. */
import { expect } from 'vitest'

/** Repeats the attempt until it succeeds. */
export function retryUntilTrue(attempt: () => boolean): Promise<void> {
  return expect.poll(attempt, { interval: 10 }).toBe(true)
}

/** @returns false if no process has this pid any more */
export function tryKill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}
