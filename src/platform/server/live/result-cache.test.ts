import { describe, expect, it } from 'vitest'
import type { LiveListener } from './live-listener.ts'
import { createResultCache } from './result-cache.ts'

const announcedTables = new Set(['videos', 'products'])

/**
 * Returns a source of announcements that the test controls. Each call of `catchUp` is a round trip: it ends when all
 * earlier changes have been announced.
 */
function createSource() {
  let notify: LiveListener = () => {}
  const trips: PromiseWithResolvers<boolean>[] = []
  let isHeld = false
  return {
    announcedTables,
    subscribe(listener: LiveListener) {
      notify = listener
      return () => {}
    },
    catchUp() {
      const trip = Promise.withResolvers<boolean>()
      trips.push(trip)
      if (!isHeld) trip.resolve(true)
      return trip.promise
    },
    trips,
    announce: (table: string | null) => notify(table),
    /** From now on round trips end only when the test resolves them. */
    hold() {
      isHeld = true
    },
  }
}

/** Returns a function that counts its calls and resolves to the count. */
function createCounter() {
  let count = 0
  return Object.assign(async () => ++count, { getCount: () => count })
}

/** Waits until all pending promise callbacks have run. */
const waitForMicrotasks = () => new Promise((resolve) => setImmediate(resolve))

describe('a cached value', () => {
  it('is computed once for concurrent and later callers', async () => {
    const cache = createResultCache(createSource())
    const compute = createCounter()
    const get = () => cache.get('videos', ['videos'], compute)
    expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1])
    expect(await get()).toBe(1)
  })

  it.each([
    ['videos', 2],
    ['products', 2],
    [null, 2],
    ['profiles', 1],
  ])('that is read again after an announcement of %s has been computed %i times', async (table, times) => {
    const source = createSource()
    const cache = createResultCache(source)
    const compute = createCounter()
    await cache.get('count', ['videos', 'products'], compute)
    source.announce(table)
    expect(await cache.get('count', ['videos', 'products'], compute)).toBe(times)
  })

  it('is stored under its own key', async () => {
    const cache = createResultCache(createSource())
    expect(await cache.get('a', ['videos'], async () => 'a')).toBe('a')
    expect(await cache.get('b', ['videos'], async () => 'b')).toBe('b')
  })

  it('is used only after a round trip, and not if a change was announced during it', async () => {
    const source = createSource()
    const cache = createResultCache(source)
    const compute = createCounter()
    await cache.get('videos', ['videos'], compute)
    source.hold()
    const pendingRead = cache.get('videos', ['videos'], compute)
    await waitForMicrotasks()
    source.announce('videos')
    source.trips.at(-1)?.resolve(true)
    expect(await pendingRead).toBe(2)
  })

  it('is neither cached nor given to later readers if its table changes while it is computed', async () => {
    const source = createSource()
    const cache = createResultCache(source)
    const slowValue = Promise.withResolvers<string>()
    const earlyRead = cache.get('videos', ['videos'], () => slowValue.promise)
    await waitForMicrotasks()
    source.announce('videos')
    expect(await cache.get('videos', ['videos'], async () => 'new')).toBe('new')
    slowValue.resolve('old')
    expect(await earlyRead).toBe('old')
    expect(await cache.get('videos', ['videos'], async () => 'newer')).toBe('new')
  })

  it.each([
    ['reports that it is disconnected', (trip?: PromiseWithResolvers<boolean>) => trip?.resolve(false)],
    ['fails', (trip?: PromiseWithResolvers<boolean>) => trip?.reject(new Error('away'))],
  ])('is recomputed and not cached while the source %s', async (_, endTrip) => {
    const source = createSource()
    const cache = createResultCache(source)
    source.hold()
    const read = (value: string) => cache.get('videos', ['videos'], async () => value)
    for (const value of ['during', 'still']) {
      const pendingRead = read(value)
      await waitForMicrotasks()
      endTrip(source.trips.at(-1))
      expect(await pendingRead).toBe(value)
    }
    const pendingRead = read('after')
    await waitForMicrotasks()
    source.trips.at(-1)?.resolve(true)
    expect(await pendingRead).toBe('after')
  })

  it('is not cached if computing it fails', async () => {
    const cache = createResultCache(createSource())
    const rejectRead = () => Promise.reject(new Error('no'))
    await expect(cache.get('videos', ['videos'], rejectRead)).rejects.toThrow('no')
    expect(await cache.get('videos', ['videos'], async () => 'yes')).toBe('yes')
  })

  it('does not replace a newer value if computing it fails', async () => {
    const source = createSource()
    const cache = createResultCache(source)
    const slowValue = Promise.withResolvers<string>()
    const earlyRead = cache.get('videos', ['videos'], () => slowValue.promise)
    await waitForMicrotasks()
    source.announce('videos')
    await cache.get('videos', ['videos'], async () => 'new')
    slowValue.reject(new Error('no'))
    await expect(earlyRead).rejects.toThrow('no')
    expect(await cache.get('videos', ['videos'], async () => 'newer')).toBe('new')
  })

  it('is evicted first if it was least recently used', async () => {
    const cache = createResultCache(createSource(), 2)
    const computedKeys: string[] = []
    const get = (key: string) =>
      cache.get(key, ['videos'], async () => {
        computedKeys.push(key)
      })
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
    expect(computedKeys).toEqual(['a', 'b', 'c', 'b'])
  })

  it('is rejected for a table that does not announce changes', async () => {
    const compute = createCounter()
    const cache = createResultCache(createSource())
    await expect(cache.get('x', ['videos', 'attempts'], compute)).rejects.toThrow(
      'attempts does not announce',
    )
    expect(compute.getCount()).toBe(0)
  })
})

describe('round trips', () => {
  it('serve all reads that arrived before they started, and none that arrived later', async () => {
    const source = createSource()
    source.hold()
    const cache = createResultCache(source)
    const computedKeys: string[] = []
    const get = (key: string) =>
      cache.get(key, ['videos'], async () => {
        computedKeys.push(key)
      })
    const earlyReads = [get('a'), get('b')]
    await waitForMicrotasks()
    expect(source.trips).toHaveLength(1)
    const lateReads = [get('c'), get('d')]
    await waitForMicrotasks()
    expect(source.trips).toHaveLength(1)
    source.trips[0]?.resolve(true)
    await Promise.all(earlyReads)
    await waitForMicrotasks()
    expect(source.trips).toHaveLength(2)
    expect(computedKeys).toEqual(['a', 'b'])
    source.trips[1]?.resolve(true)
    await Promise.all(lateReads)
    expect(computedKeys).toEqual(['a', 'b', 'c', 'd'])
  })
})
