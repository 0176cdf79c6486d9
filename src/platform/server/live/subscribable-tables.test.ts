import { oc } from '@orpc/contract'
import { expect, it } from 'vitest'
import type { CallMeta } from '#platform/call-meta.ts'
import { indexSubscribableTables } from './subscribable-tables.ts'

const buildCall = (meta: Partial<CallMeta>) => oc.$meta<Partial<CallMeta>>({ permissions: [] }).meta(meta)

const listTables = indexSubscribableTables({
  videos: {
    list: buildCall({ permissions: [['video', 'affiliate']], tables: ['videos'], quietTables: ['profiles'] }),
    create: buildCall({ permissions: [['video']] }),
  },
  queue: { read: buildCall({ permissions: [['affiliate'], ['chat']], tables: ['queues', 'videos'] }) },
  profile: { read: buildCall({ tables: ['profiles'] }) },
})

it('the tables of the calls that a user may make are announced, each once', () => {
  expect(listTables(['video'])).toEqual(['videos'])
  expect(listTables(['affiliate', 'chat'])).toEqual(['queues', 'videos'])
})

it('the tables of a call are not announced to a user who lacks a permission for it', () => {
  expect(listTables(['chat'])).toEqual([])
  expect(listTables([])).toEqual([])
})

it('neither the quiet tables of a call nor the tables of a call for every session are announced', () => {
  expect(listTables(['video', 'affiliate', 'chat'])).not.toContain('profiles')
})
