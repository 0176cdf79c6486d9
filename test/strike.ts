/** Killing with SIGKILL what may be coming up just now. */
import { expect } from 'vitest'

/** Tries until it has struck. */
export function strike(attempt: () => boolean): Promise<void> {
  return expect.poll(attempt, { interval: 10 }).toBe(true)
}

/** @returns false when there was nobody of this number any more */
export function kills(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}
