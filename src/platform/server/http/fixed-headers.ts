import type { HttpBindings } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'

/**
 * Sets the headers of a middleware whose headers are the same for every reply. They are computed once and given to Node
 * before the reply is made: setting them one by one costs as much as a small call. A reply that sets one of them itself
 * overrides it.
 */
export async function precomputeHeaders(middleware: MiddlewareHandler): Promise<MiddlewareHandler> {
  const app = new Hono()
  app.use(middleware)
  app.get('*', (c) => c.body(null))
  return setFixedHeaders(new Map((await app.request('/')).headers))
}

/**
 * Works like `precomputeHeaders`, for known headers. Takes a map, since iterating over `Headers` takes longer than
 * sending them.
 */
export function setFixedHeaders(headers: Map<string, string>): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return (c, next) => {
    c.env.outgoing.setHeaders(headers)
    return next()
  }
}
