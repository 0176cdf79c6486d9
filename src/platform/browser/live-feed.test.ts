import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLiveFeed } from './live-feed.ts'

/** Replaces the browser's EventSource, and collects the instances. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static readonly OPEN = 1
  static instances: FakeEventSource[] = []
  readyState = 0
  onopen?: () => void
  onerror?: () => void

  constructor() {
    super()
    FakeEventSource.instances.push(this)
  }

  /** Answers as the server does when it accepts the stream. */
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
const getLatestSource = () => FakeEventSource.instances.at(-1) ?? new FakeEventSource()
const onGap = vi.fn()
/** @param readAt time at which the first data was requested */
const openFeed = (readAt?: number) =>
  openLiveFeed(
    '/api/live',
    {
      onChange: vi.fn(),
      onSession: vi.fn(),
      onGap,
      onLost: vi.fn(),
      onConnection: (state) => states.push(state),
    },
    readAt,
  )

beforeEach(() => {
  vi.useFakeTimers()
  FakeEventSource.instances = []
  states = []
  onGap.mockClear()
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('window', browserWindow)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a connection is reported as live again after an interruption too short for an error', () => {
  const feed = openFeed()
  getLatestSource().answer()
  browserWindow.dispatchEvent(new Event('offline'))
  browserWindow.dispatchEvent(new Event('online'))
  expect(states.at(-1)).toBe('connecting')
  getLatestSource().answer()
  expect(states.at(-1)).toBe('live')
  feed.close()
})

test('a stream that the server never answers is given up and opened again', () => {
  const feed = openFeed()
  const unanswered = getLatestSource()
  // The silence counts as a loss after 40 s, and the next attempt follows within 250 ms.
  vi.advanceTimersByTime(40_500)
  expect(unanswered.readyState).toBe(FakeEventSource.CLOSED)
  expect(getLatestSource()).not.toBe(unanswered)
  feed.close()
})

test('a lost connection stays lost until the server answers', () => {
  const feed = openFeed()
  getLatestSource().answer()
  getLatestSource().onerror?.()
  // The first attempt to reconnect comes after 150 to 250 ms.
  vi.advanceTimersByTime(300)
  getLatestSource().onerror?.()
  expect(states.at(-1)).toBe('lost')
  browserWindow.dispatchEvent(new Event('online'))
  expect(states.at(-1)).toBe('lost')
  getLatestSource().answer()
  expect(states.at(-1)).toBe('live')
  feed.close()
})

test.each([
  { age: 4000, gaps: 0 },
  { age: 5000, gaps: 1 },
])(
  'data that was requested $age ms before the first stream opens is read again $gaps times',
  ({ age, gaps }) => {
    const feed = openFeed(Date.now() - age)
    getLatestSource().answer()
    expect(onGap).toHaveBeenCalledTimes(gaps)
    feed.close()
  },
)

test('the age of the first data does not matter when the stream is opened a second time', () => {
  const feed = openFeed(Date.now() - 4000)
  getLatestSource().answer()
  vi.advanceTimersByTime(10_000)
  feed.probe()
  getLatestSource().answer()
  expect(onGap).not.toHaveBeenCalled()
  feed.close()
})
