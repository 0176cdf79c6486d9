/** Reads the memory and the CPU time of other processes. Linux only. */
import { readdirSync, readFileSync } from 'node:fs'

/** Microseconds of one clock tick of the kernel. */
const tick = 10_000

/** Returns the resident memory in megabytes. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** Returns the microseconds of CPU time that the processes have used, user and system. Ended processes count as 0. */
export function cpuTimeOf(pids: readonly number[]): number {
  const ticks = pids.flatMap((pid) => statOf(pid)?.split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [])
  return ticks.reduce((sum, count) => sum + count, 0) * tick
}

/** Returns the ids of all processes of this executable. */
export function findProcesses(executable: string): number[] {
  const pids = readdirSync('/proc').map(Number)
  return pids.filter((pid) => pid > 0 && statOf(pid)?.startsWith(`${pid} (${executable}) `))
}

function statOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
}
