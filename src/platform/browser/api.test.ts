import { oc } from '@orpc/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { CallMeta } from '#platform/call-meta.ts'
import { buildApi } from './api.ts'

const call = oc.$meta<Partial<CallMeta>>({ permissions: [] })

const { queries } = buildApi('videos', {
  list: call
    .meta({ tables: ['videos'], quietTables: ['profiles'] })
    .route({ method: 'GET', path: '/videos' })
    .input(z.object({ page: z.int() })),
})

it('buildApi gives each query the tables of its call, besides its own metadata', () => {
  const options = queries.list.queryOptions({ input: { page: 2 }, meta: { listedResource: 'videos' } })
  expect(options).toMatchObject({
    queryKey: [['videos', 'list'], { type: 'query', input: { page: 2 } }],
    meta: { tables: ['videos', 'profiles'], listedResource: 'videos' },
  })
})

it('buildApi lets a query depend on fewer tables than its call', () => {
  const options = queries.list.infiniteOptions({
    input: (page: number) => ({ page }),
    initialPageParam: 1,
    getNextPageParam: () => undefined,
    meta: { tables: ['videos'] },
  })
  expect(options).toMatchObject({ meta: { tables: ['videos'] } })
})

it('buildApi leaves keys, calls and mutations as they are', () => {
  expect(queries.key()).toEqual([['videos'], {}])
  expect(queries.list.key()).toEqual([['videos', 'list'], {}])
  expect(queries.list.mutationOptions()).not.toHaveProperty('meta')
  expect(queries.list.call).toBeTypeOf('function')
})
