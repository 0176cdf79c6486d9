/** GET /api/live: server-sent events for one browser tab, as long as its session lasts. */
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { LiveEvent, LiveStreams } from './live-streams.ts'

const heartbeat = 15_000
/** A browser that takes nothing for this long (ms) is dropped; it comes back and re-reads. */
const patience = 30_000

export function liveReply(c: Context, streams: LiveStreams, token: string): Response {
  c.header('Cache-Control', 'no-store')
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    // Events of one kind merge while they wait, so a slow reader holds a few words of memory and no queue.
    const waiting = new Map<string, LiveEvent>()
    const state = { ended: false, wake: () => {} }
    const wake = () => state.wake()
    const end = () => {
      state.ended = true
      wake()
    }
    const { ready, remove } = streams.add({
      token,
      send(event) {
        waiting.set(event.event === 'change' ? event.table : event.event, event)
        wake()
      },
      end,
    })
    stream.onAbort(end)
    try {
      await ready
      await inTime(stream.write(': open\n\n'))
      while (!state.ended) {
        if (waiting.size === 0) await pause(state, heartbeat)
        if (state.ended) break
        const events = [...waiting.values()]
        waiting.clear()
        await inTime(
          stream.write(events.length === 0 ? 'event: beat\ndata:\n\n' : events.map(written).join('')),
        )
      }
    } finally {
      remove()
    }
  })
}

function written(event: LiveEvent): string {
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

function inTime(writing: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the reader of a live stream takes nothing')), patience)
    writing.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
