import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLiveFeed } from './live-feed.ts'

/** Replaces the browser's EventSource, and collects the instances. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static readonly OPEN = 1
  static opened: FakeEventSource[] = []
  readyState = 0
  onopen?: () => void
  onerror?: () => void

  constructor() {
    super()
    FakeEventSource.opened.push(this)
  }

  answer() {
    this.readyState = FakeEventSource.OPEN
    this.onopen?.()
  }

  close() {
    this.readyState = FakeEventSource.CLOSED
  }
}

const browserWindow = new EventTarget()
let states: string[] = []
const latestSource = () => FakeEventSource.opened.at(-1) ?? new FakeEventSource()
const openFeed = () =>
  openLiveFeed('/api/live', {
    onChange: vi.fn(),
    onSession: vi.fn(),
    onGap: vi.fn(),
    onLost: vi.fn(),
    onConnection: (state) => states.push(state),
  })

beforeEach(() => {
  vi.useFakeTimers()
  FakeEventSource.opened = []
  states = []
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('window', browserWindow)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an interruption too short for an error still ends with the news that the connection is live', () => {
  const feed = openFeed()
  latestSource().answer()
  browserWindow.dispatchEvent(new Event('offline'))
  browserWindow.dispatchEvent(new Event('online'))
  expect(states.at(-1)).toBe('connecting')
  latestSource().answer()
  expect(states.at(-1)).toBe('live')
  feed.close()
})

test('a lost connection stays lost until the server answers', () => {
  const feed = openFeed()
  latestSource().answer()
  latestSource().onerror?.()
  vi.advanceTimersByTime(300)
  latestSource().onerror?.()
  expect(states.at(-1)).toBe('lost')
  browserWindow.dispatchEvent(new Event('online'))
  expect(states.at(-1)).toBe('lost')
  latestSource().answer()
  expect(states.at(-1)).toBe('live')
  feed.close()
})
