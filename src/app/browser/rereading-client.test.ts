import { QueryCache, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RereadingClient } from './rereading-client.ts'

let client: RereadingClient
/** The answers that are waited for, in the order in which they were asked for. */
let asked: PromiseWithResolvers<string>[]

const options = {
  queryKey: ['list'],
  queryFn: () => {
    const answer = Promise.withResolvers<string>()
    asked.push(answer)
    return answer.promise
  },
  staleTime: 30_000,
}

beforeEach(() => {
  client = new RereadingClient({ queryCache: new QueryCache() })
  asked = []
})
afterEach(() => client.clear())

const settled = () => new Promise((resolve) => setImmediate(resolve))

async function answer(nth: number, text: string) {
  asked[nth]?.resolve(text)
  await settled()
}

function look() {
  const observer = new QueryObserver(client, options)
  return { shown: () => observer.getCurrentResult().data, leave: observer.subscribe(() => {}) }
}

test('what changed while it was read for the first time is shown and read once more', async () => {
  const { shown } = look()
  void client.invalidateQueries({ queryKey: ['list'] })
  void client.invalidateQueries({ queryKey: ['list'] })
  expect(asked).toHaveLength(1)
  await answer(0, 'before')
  expect(shown()).toBe('before')
  expect(asked).toHaveLength(2)
  await answer(1, 'after')
  expect(shown()).toBe('after')
  expect(asked).toHaveLength(2)
})

test('also when the first reading had failed and was told of a change since', async () => {
  const { shown } = look()
  asked[0]?.reject(new Error('away'))
  await settled()
  void client.invalidateQueries()
  void client.invalidateQueries()
  await answer(1, 'before')
  await answer(2, 'after')
  expect(shown()).toBe('after')
})

test('what changed while nobody looked at its reading is read again by whoever looks next', async () => {
  const reading = client.fetchQuery(options)
  void client.invalidateQueries({ queryKey: ['list'] })
  await answer(0, 'before')
  expect(await reading).toBe('before')
  expect(asked).toHaveLength(1)
  const { shown } = look()
  await answer(1, 'after')
  expect(shown()).toBe('after')
})

test('a reading that was told of nothing, or of another list, is not repeated', async () => {
  const { shown } = look()
  void client.invalidateQueries({ queryKey: ['other'] })
  await answer(0, 'now')
  expect(shown()).toBe('now')
  expect(asked).toHaveLength(1)
})

test('a list that is there is read again at once, the reading under way broken off', async () => {
  const { shown } = look()
  await answer(0, 'first')
  void client.invalidateQueries()
  void client.invalidateQueries()
  await answer(1, 'before')
  expect(shown()).toBe('first')
  await answer(2, 'after')
  expect(shown()).toBe('after')
  expect(asked).toHaveLength(3)
})
