/** Reads the memory and the CPU time of other processes. Linux only. */
import { readdirSync, readFileSync } from 'node:fs'

/** The unit of /proc/…/stat, USER_HZ: a hundredth of a second. */
const microsecondsPerTick = 10_000

/** Returns the resident memory in mebibytes. */
export function readMemory(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** Returns the microseconds of CPU time that the processes have used, user and system. Ended processes count as 0. */
export function readCpuTime(pids: readonly number[]): number {
  // After the name, the fields count from 3, so utime (14) and stime (15) have the indexes 11 and 12.
  const ticks = pids.flatMap(
    (pid) => readStat(pid)?.split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [],
  )
  return ticks.reduce((sum, count) => sum + count, 0) * microsecondsPerTick
}

/** Returns the ids of all processes on this machine with this name, of which Linux keeps 15 characters. */
export function findProcesses(processName: string): number[] {
  const pids = readdirSync('/proc').map(Number)
  return pids.filter((pid) => pid > 0 && readStat(pid)?.startsWith(`${pid} (${processName}) `))
}

function readStat(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
}
