import { oc } from '@orpc/contract'
import { expect, it } from 'vitest'
import type { CallMeta } from '#platform/call-meta.ts'
import { indexSubscribableTables } from './subscribable-tables.ts'

const call = (meta: Partial<CallMeta>) => oc.$meta<Partial<CallMeta>>({ permissions: [] }).meta(meta)

const tablesFor = indexSubscribableTables({
  videos: {
    list: call({ permissions: [['video', 'affiliate']], tables: ['videos'], quietTables: ['profiles'] }),
    create: call({ permissions: [['video']] }),
  },
  queue: { read: call({ permissions: [['affiliate'], ['chat']], tables: ['queues', 'videos'] }) },
  profile: { read: call({ tables: ['profiles'] }) },
})

it('the tables of the calls that a user may make are announced, each once', () => {
  expect(tablesFor(['video'])).toEqual(['videos'])
  expect(tablesFor(['affiliate', 'chat'])).toEqual(['queues', 'videos'])
})

it('the tables of a call are not announced to a user who lacks a permission for it', () => {
  expect(tablesFor(['chat'])).toEqual([])
  expect(tablesFor([])).toEqual([])
})

it('neither the quiet tables of a call nor the tables of a call for every session are announced', () => {
  expect(tablesFor(['video', 'affiliate', 'chat'])).not.toContain('profiles')
})
