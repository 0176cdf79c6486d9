/**
 * Reads everything that a caller may read, row by row, because generated inputs rarely ask a valid question about a
 * hidden row.
 */
import { contractCalls } from '#test/contract-calls.ts'
import type { Program } from '#test/program.ts'
import type { CallerName, createCallerSessions } from './callers.ts'
import { findLeak, mayCall, readHiddenTexts } from './oracle.ts'
import type { World } from './world.ts'

/** The kind of rows by resource, as in the paths of the timeline and the trash. */
const kindByResource = {
  affiliate: 'affiliate',
  video: 'video',
  template: 'template',
  product: 'product',
  user: 'profile',
} as const

/** Returns the path of each read call, once for each row that it can be asked about. */
function listReads({ listIds }: World): { call: string; path: string }[] {
  const pathsByRoute: Record<string, string[]> = {
    '/affiliates/{id}/video-holders': listIds('affiliate').map(
      (id) =>
        `/affiliates/${id}/video-holders?${listIds('video')
          .map((video) => `video_ids[]=${video}`)
          .join('&')}`,
    ),
    '/applications': ['menunggu', 'ditandai', 'ditolak'].map((shelf) => `/applications?shelf=${shelf}`),
    '/videos/available': listIds('product').map((id) => `/videos/available?product_id=${id}`),
    '/timeline/{subject_type}/{id}': Object.entries(kindByResource).flatMap(([resource, kind]) =>
      [...listIds(kind), ...(resource === 'user' ? [] : listIds('trashed'))].map(
        (id) => `/timeline/${resource}/${id}`,
      ),
    ),
    '/stored/{resource}/{id}': listIds('affiliate').map((id) => `/stored/affiliate/${id}`),
    // Users have no trash.
    '/trash/{resource}': Object.keys(kindByResource)
      .filter((resource) => resource !== 'user')
      .map((resource) => `/trash/${resource}`),
    '/products/{id}/usage': listIds('product').map((id) => `/products/${id}/usage`),
    '/users/{id}/sessions': listIds('profile').map((id) => `/users/${id}/sessions`),
  }
  return contractCalls
    .filter(({ method }) => method === 'GET')
    .flatMap(({ name, path }) => {
      const paths =
        pathsByRoute[path] ??
        (path.includes('{') ? listIds('affiliate').map((id) => path.replace('{id}', id)) : [path])
      return paths.map((requestPath) => ({ call: name, path: requestPath }))
    })
}

/** @returns the reads that failed, or showed the caller something that they may not see */
export async function crawlForLeaks(
  { url, database }: Pick<Program, 'url' | 'database'>,
  world: World,
  sessions: ReturnType<typeof createCallerSessions>,
  name: CallerName,
): Promise<string[]> {
  const { id, cookie, permissions } = await sessions.signIn(name)
  const hiddenTexts = await readHiddenTexts(database, id)
  const leaks: string[] = []
  const calls = new Map(contractCalls.map((call) => [call.name, call.meta]))
  const permittedReads = listReads(world).filter(({ call }) => {
    const meta = calls.get(call)
    return meta && mayCall(meta, { name, permissions })
  })
  // Six requests at a time.
  for (let from = 0; from < permittedReads.length; from += 6)
    await Promise.all(
      permittedReads.slice(from, from + 6).map(async ({ call, path }) => {
        const reply = await fetch(`${url}/api${path}`, { headers: { cookie } })
        const text = await reply.text()
        const leakedText = findLeak(hiddenTexts, { call, request: path, status: reply.status, text })
        // The timeline must not even reveal that such a row exists.
        const revealed = hiddenTexts.find(
          ({ text: hiddenText }) =>
            reply.status === 200 && call === 'timeline.read' && path.endsWith(`/${hiddenText}`),
        )
        if (leakedText ?? revealed)
          leaks.push(`${name}: GET ${path} shows ${leakedText ?? 'that it is there'}\n${text.slice(0, 500)}`)
        if (reply.status >= 500) leaks.push(`${name}: GET ${path} ${reply.status}`)
      }),
    )
  return leaks
}
