import type { HttpBindings } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'

/**
 * The headers that a middleware gives to a reply whatever it is, worked out once and given to Node before the reply is made:
 * one by one on each reply they cost as much as a small call. A reply that names one of them itself keeps its own.
 */
export async function always(middleware: MiddlewareHandler): Promise<MiddlewareHandler> {
  const app = new Hono()
  app.use(middleware)
  app.get('*', (c) => c.body(null))
  return headed(new Map((await app.request('/')).headers))
}

/** As `always`, of headers that are known. A map: to walk through `Headers` takes longer than to send them. */
export function headed(headers: Map<string, string>): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return (c, next) => {
    c.env.outgoing.setHeaders(headers)
    return next()
  }
}
