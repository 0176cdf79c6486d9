/** Runs actions repeatedly and in parallel, and measures how long each one takes. */
import { readCpuTime } from './process-figures.ts'

export type Action = () => Promise<unknown>

export interface Round {
  seconds: number
  /** milliseconds, in the order in which the actions ended */
  times: number[]
  /** microseconds of CPU time per action */
  cpu: number
}

/**
 * Runs each of `actions` in a loop until the time is over.
 * @param pids processes whose CPU time is measured
 */
export async function runRound(
  actions: readonly Action[],
  seconds: number,
  pids: readonly number[] = [],
): Promise<Round> {
  const cpuBefore = readCpuTime(pids)
  const startedAt = performance.now()
  const times: number[] = []
  await Promise.all(
    actions.map(async (action) => {
      let sentAt = performance.now()
      while (sentAt < startedAt + seconds * 1000) {
        await action()
        const now = performance.now()
        times.push(now - sentAt)
        sentAt = now
      }
    }),
  )
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  return { seconds: elapsedSeconds, times, cpu: (readCpuTime(pids) - cpuBefore) / times.length }
}

export interface Load {
  perSecond: number
  /** milliseconds */
  p50: number
  p99: number
  /** microseconds of CPU time per action */
  cpu: number
}

/** @returns the medians of the rounds' rates and CPU times, and the quantiles of all their times */
export function summarizeRounds(rounds: readonly Round[]): Load {
  const times = rounds.flatMap((round) => round.times)
  return {
    perSecond: median(rounds.map((round) => round.times.length / round.seconds)),
    p50: median(times),
    p99: quantile(times, 0.99),
    cpu: median(rounds.map((round) => round.cpu)),
  }
}

interface Contestant {
  actions: readonly Action[]
  pids?: readonly number[]
}

/**
 * Returns the load of each contestant, measured in turns. The first turn is a shorter warm-up.
 * @param before runs before each turn
 */
export async function measureInTurns<const T extends readonly Contestant[]>(
  contestants: T,
  {
    rounds,
    seconds,
    before,
  }: { rounds: number; seconds: number; before?: (() => Promise<void>) | undefined },
): Promise<{ [K in keyof T]: Load }> {
  const roundLists = contestants.map((): Round[] => [])
  for (let turn = 0; turn <= rounds; turn++) {
    await before?.()
    for (const [i, { actions, pids }] of contestants.entries()) {
      const round = await runRound(actions, turn === 0 ? seconds / 2 : seconds, pids)
      if (turn > 0) roundLists[i]?.push(round)
    }
  }
  return roundLists.map(summarizeRounds) as { [K in keyof T]: Load }
}

export function median(figures: readonly number[]): number {
  return quantile(figures, 0.5)
}

export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
