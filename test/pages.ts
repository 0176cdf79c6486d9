/** Pages of a program whose pages nobody looks at. */
import type { Pages } from '#app/server/server.ts'

export const testPages: Pages = {
  isDevelopment: false,
  reply: async () => new Response('page'),
  // What a form shows, as a test reads it.
  draw: async (_path, _name, drawn) => JSON.stringify(drawn),
}
