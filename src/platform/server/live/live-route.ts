/** GET /api/live: server-sent events for one browser tab, until its session ends. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { LiveEvent, LiveStreams } from './live-streams.ts'

/** Milliseconds between two heartbeats of a stream without events. */
const heartbeatInterval = 15_000
/**
 * Milliseconds. A browser that accepts no data for this long, at most twice this long, is disconnected. The browser
 * reconnects later and reads everything again.
 */
const stuckTimeout = 30_000

export function replyWithEvents(c: Context, streams: LiveStreams, tokenHash: string): Response {
  c.header('Cache-Control', 'no-store')
  c.header('X-Accel-Buffering', 'no')
  dropWhenStuck(c.env as HttpBindings)
  return streamSSE(c, async (stream) => {
    // Events of the same kind are merged while they wait, so a slow reader uses little memory.
    const waitingEvents = new Map<string, LiveEvent>()
    const state = { isEnded: false, wake: () => {} }
    const wake = () => state.wake()
    const endStream = () => {
      state.isEnded = true
      wake()
    }
    const { ready, remove } = streams.add({
      tokenHash,
      send(event) {
        waitingEvents.set(event.event === 'change' ? event.table : event.event, event)
        wake()
      },
      end: endStream,
    })
    stream.onAbort(endStream)
    try {
      await ready
      await stream.write(': open\n\n')
      while (!state.isEnded) {
        if (waitingEvents.size === 0) await pause(state, heartbeatInterval)
        if (state.isEnded) break
        const events = [...waitingEvents.values()]
        waitingEvents.clear()
        await stream.write(events.length === 0 ? 'event: beat\ndata:\n\n' : events.map(formatEvent).join(''))
      }
    } finally {
      remove()
    }
  })
}

/**
 * Resets the connection if the browser accepts no data. Each write that makes progress restarts the timeout, and
 * heartbeats come more often. Without a reset, the kernel would retain the unsent data for minutes.
 */
function dropWhenStuck({ outgoing }: HttpBindings): void {
  outgoing.setTimeout(stuckTimeout, () => outgoing.socket?.resetAndDestroy())
}

function formatEvent(event: LiveEvent): string {
  return `event: ${event.event}\ndata: ${event.event === 'change' ? event.table : ''}\n\n`
}

function pause(state: { wake: () => void }, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    state.wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}
