/** A list can change while it is being fetched. The client then fetches the list once more, and shows each answer. */
import { QueryCache, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RefetchingClient } from './refetching-client.ts'

let client: RefetchingClient
/** The requests of a test in their order. Each waits until the test answers it or lets it fail. */
let requests: PromiseWithResolvers<string>[]

const options = {
  queryKey: ['list'],
  queryFn: () => {
    const answer = Promise.withResolvers<string>()
    requests.push(answer)
    return answer.promise
  },
  staleTime: 30_000,
}

beforeEach(() => {
  // The test controls the pause before a retry, so that a busy machine doesn't matter.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  client = new RefetchingClient({
    queryCache: new QueryCache(),
    defaultOptions: { queries: { retry: false, retryDelay: 1, networkMode: 'always' } },
  })
  requests = []
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

const waitForPromises = () => new Promise((resolve) => setImmediate(resolve))

async function answerRequest(index: number, text: string) {
  requests[index]?.resolve(text)
  await waitForPromises()
}

/** Shows the list as a component does, and returns functions that read its data and the state of its query. */
function observeList() {
  const observer = new QueryObserver(client, options)
  observer.subscribe(() => {})
  return { readData: () => observer.getCurrentResult().data, readResult: () => observer.getCurrentResult() }
}

/** Lets the request fail and waits until the next attempt, if one is left, has started. */
async function failRequest(index: number) {
  requests[index]?.reject(new Error(`failure ${index}`))
  await vi.advanceTimersByTimeAsync(5)
}

test('a list that changes during its first fetch is shown and fetched once more', async () => {
  const { readData } = observeList()
  void client.invalidateQueries({ queryKey: ['list'] })
  void client.invalidateQueries({ queryKey: ['list'] })
  expect(requests).toHaveLength(1)
  await answerRequest(0, 'before')
  expect(readData()).toBe('before')
  expect(requests).toHaveLength(2)
  await answerRequest(1, 'after')
  expect(readData()).toBe('after')
  expect(requests).toHaveLength(2)
})

test('a list that changes after its first fetch failed is fetched until a fetch began after the last change', async () => {
  const { readData } = observeList()
  requests[0]?.reject(new Error('away'))
  await waitForPromises()
  void client.invalidateQueries()
  void client.invalidateQueries()
  await answerRequest(1, 'before')
  await answerRequest(2, 'after')
  expect(readData()).toBe('after')
})

test('a list that changes during a fetch while nothing shows it is fetched again once something does', async () => {
  const firstFetch = client.fetchQuery(options)
  void client.invalidateQueries({ queryKey: ['list'] })
  await answerRequest(0, 'before')
  expect(await firstFetch).toBe('before')
  expect(requests).toHaveLength(1)
  const { readData } = observeList()
  await answerRequest(1, 'after')
  expect(readData()).toBe('after')
})

test('a fetch is not repeated when only another list has changed', async () => {
  const { readData } = observeList()
  void client.invalidateQueries({ queryKey: ['second list'] })
  await answerRequest(0, 'now')
  expect(readData()).toBe('now')
  expect(requests).toHaveLength(1)
})

test('a change of a loaded list starts a new fetch and cancels the running one', async () => {
  const { readData } = observeList()
  await answerRequest(0, 'first')
  void client.invalidateQueries()
  void client.invalidateQueries()
  await answerRequest(1, 'before')
  expect(readData()).toBe('first')
  await answerRequest(2, 'after')
  expect(readData()).toBe('after')
  expect(requests).toHaveLength(3)
})

test('a fetch with two retries ends after the third failure even if its list changes each time', async () => {
  client.setDefaultOptions({ queries: { retry: 2, retryDelay: 1, networkMode: 'always' } })
  const { readData, readResult } = observeList()
  await answerRequest(0, 'first')
  void client.invalidateQueries()
  for (const index of [1, 2, 3]) {
    await failRequest(index)
    if (index < 3) void client.invalidateQueries()
  }
  // The list changed during the last attempt, so it is fetched once more after requests 0 to 3.
  expect(requests).toHaveLength(5)
  expect(readData()).toBe('first')
  expect(readResult().isRefetchError).toBe(true)
})

test('a list that changes before its last attempt fails is fetched once more', async () => {
  client.setDefaultOptions({ queries: { retry: 1, retryDelay: 1, networkMode: 'always' } })
  const { readData, readResult } = observeList()
  await failRequest(0)
  void client.invalidateQueries()
  await failRequest(1)
  expect(requests).toHaveLength(3)
  expect(readResult().isError).toBe(true)
  await answerRequest(2, 'after the failure')
  expect(readData()).toBe('after the failure')
  expect(requests).toHaveLength(3)
})

test('a list that changes during a successful retry is shown and fetched once more', async () => {
  client.setDefaultOptions({ queries: { retry: 2, retryDelay: 1, networkMode: 'always' } })
  const { readData } = observeList()
  await answerRequest(0, 'first')
  void client.invalidateQueries()
  await failRequest(1)
  void client.invalidateQueries()
  await answerRequest(2, 'before')
  expect(readData()).toBe('before')
  await answerRequest(3, 'after')
  expect(readData()).toBe('after')
  expect(requests).toHaveLength(4)
})

test('an error stays visible while changes cause new fetches that fail, until the first answer', async () => {
  const { readData, readResult } = observeList()
  await failRequest(0)
  for (const index of [1, 2]) {
    void client.invalidateQueries()
    await waitForPromises()
    expect(readResult()).toMatchObject({ isLoadingError: true, isFetching: true })
    await failRequest(index)
    expect(readResult()).toMatchObject({ isLoadingError: true, isFetching: false })
    expect(readResult().error?.message).toBe(`failure ${index}`)
  }
  void client.invalidateQueries()
  await answerRequest(3, 'after the failures')
  expect(readData()).toBe('after the failures')
  expect(readResult().isError).toBe(false)
})
