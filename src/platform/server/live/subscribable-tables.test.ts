import { oc } from '@orpc/contract'
import { expect, it } from 'vitest'
import type { CallMeta } from '#platform/call-meta.ts'
import { subscribableTables } from './subscribable-tables.ts'

const call = (meta: Partial<CallMeta>) => oc.$meta<Partial<CallMeta>>({ permissions: [] }).meta(meta)

const tablesFor = subscribableTables({
  videos: {
    list: call({ permissions: [['video', 'affiliate']], tables: ['videos'], quietTables: ['profiles'] }),
    create: call({ permissions: [['video']] }),
  },
  queue: { read: call({ permissions: [['affiliate'], ['chat']], tables: ['queues', 'videos'] }) },
  profile: { read: call({ tables: ['profiles'] }) },
})

it('tells users of the tables of the calls that they may make, each once', () => {
  expect(tablesFor(['video'])).toEqual(['videos'])
  expect(tablesFor(['affiliate', 'chat'])).toEqual(['queues', 'videos'])
})

it('tells nobody of the tables of a call of which they lack a permission', () => {
  expect(tablesFor(['chat'])).toEqual([])
  expect(tablesFor([])).toEqual([])
})

it('tells nobody of the quiet tables of a call, or of those of a call for every session', () => {
  expect(tablesFor(['video', 'affiliate', 'chat'])).not.toContain('profiles')
})
