/** Runs actions repeatedly and in parallel, and measures how long each one takes. */

/** Times in milliseconds, in the order in which the actions ended. */
export interface Round {
  seconds: number
  times: number[]
}

/** Runs each of `doers` in a loop until the time is over. */
export async function round(doers: readonly (() => Promise<unknown>)[], seconds: number): Promise<Round> {
  const began = performance.now()
  const times: number[] = []
  await Promise.all(
    doers.map(async (act) => {
      for (let at = performance.now(); at < began + seconds * 1000; ) {
        await act()
        const now = performance.now()
        times.push(now - at)
        at = now
      }
    }),
  )
  return { seconds: (performance.now() - began) / 1000, times }
}

export interface Load {
  perSecond: number
  /** milliseconds */
  p50: number
  p99: number
}

/** @returns the median of the rounds' rates, and the quantiles of all their times */
export function loadOf(rounds: readonly Round[]): Load {
  const all = rounds.flatMap(({ times }) => times)
  return {
    perSecond: quantile(
      rounds.map(({ times, seconds }) => times.length / seconds),
      0.5,
    ),
    p50: quantile(all, 0.5),
    p99: quantile(all, 0.99),
  }
}

export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
