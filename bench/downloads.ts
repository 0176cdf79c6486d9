/**
 * Measures downloads of lists with a hundred thousand rows: their speed, their memory cost for the process, and how
 * long other requests wait meanwhile. Needs a server: BENCH_DATABASE_URL.
 */
import { type SignedInCall, signInAt } from '#test/calls.ts'
import { withProgram } from './program.ts'

const affiliates = 100_000

await withProgram({ affiliates, videos: 50_000, products: 20 }, async ({ url }) => {
  const sari = await signInAt(url, 'sari')
  for (const path of ['/affiliates/download', '/affiliates/cards/download', '/videos/download'])
    for (const format of ['csv', 'xlsx']) console.info(await measureDownload(url, sari, path, format))
})

async function measureDownload(url: string, call: SignedInCall, path: string, format: string) {
  const before = process.memoryUsage.rss()
  let most = before
  const waits: number[] = []
  let done = false
  const beside = (async () => {
    while (!done) {
      const began = performance.now()
      await call('GET', '/affiliates?page=3')
      waits.push(performance.now() - began)
      most = Math.max(most, process.memoryUsage.rss())
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  const began = performance.now()
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { cookie: call.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ format }),
  })
  let bytes = 0
  let first = 0
  for await (const chunk of response.body ?? []) {
    first ||= performance.now() - began
    bytes += chunk.byteLength
  }
  const elapsed = performance.now() - began
  done = true
  await beside
  const count = path.startsWith('/videos') ? 50_000 : affiliates
  return {
    list: `${path} ${format}`,
    seconds: (elapsed / 1000).toFixed(1),
    'rows/s': Math.round(count / (elapsed / 1000)),
    MB: (bytes / 1e6).toFixed(1),
    'first byte, ms': Math.round(first),
    'memory, MB more': Math.round((most - before) / 1e6),
    'others wait, ms (median, longest)': `${Math.round(waits.sort((a, b) => a - b)[waits.length >> 1] ?? 0)}, ${Math.round(waits.at(-1) ?? 0)}`,
  }
}
