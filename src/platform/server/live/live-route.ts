/** GET /api/live: server-sent events for one browser tab, as long as its session lasts. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { LiveEvent, LiveStreams } from './live-streams.ts'

const heartbeat = 15_000
/** A browser that takes nothing more for once or twice this long (ms) is dropped; when it is well, it comes back and re-reads. */
const patience = 30_000

export function liveReply(c: Context, streams: LiveStreams, tokenHash: string): Response {
  c.header('Cache-Control', 'no-store')
  c.header('X-Accel-Buffering', 'no')
  dropWhenStuck(c.env as HttpBindings)
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
      tokenHash,
      send(event) {
        waiting.set(event.event === 'change' ? event.table : event.event, event)
        wake()
      },
      end,
    })
    stream.onAbort(end)
    try {
      await ready
      await stream.write(': open\n\n')
      while (!state.ended) {
        if (waiting.size === 0) await pause(state, heartbeat)
        if (state.ended) break
        const events = [...waiting.values()]
        waiting.clear()
        await stream.write(events.length === 0 ? 'event: beat\ndata:\n\n' : events.map(formatEvent).join(''))
      }
    } finally {
      remove()
    }
  })
}

/**
 * A write that moves the connection forward begins its patience anew, and beats come more often than that; Node asks a
 * second time before it calls. By a reset: else the kernel would hold for minutes what nobody takes.
 */
function dropWhenStuck({ outgoing }: HttpBindings): void {
  outgoing.setTimeout(patience, () => outgoing.socket?.resetAndDestroy())
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
