/** Pages for programs whose tests don't look at the pages. */
import type { Pages } from '#app/server/server.ts'

export const testPages: Pages = {
  isDevelopment: false,
  build: 'test',
  reply: async () => new Response('page'),
  // Returns the state of a form as JSON, so that a test can read it.
  render: async (_path, _name, state) => JSON.stringify(state),
  renderCreatorPage: async (rendered) => JSON.stringify(rendered),
}
