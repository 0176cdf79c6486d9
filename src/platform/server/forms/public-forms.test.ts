/** The time of the answer to a stored submission, which is the same whatever was found in the database. */
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type PublicForm, tokenName } from '#base/public-form.ts'
import { answerPeriodMs } from '#platform/server/http/answer-time.ts'
import { createLog } from '#platform/server/log.ts'
import { createFormTokens } from './form-token.ts'
import { createPublicForms } from './public-forms.ts'
import { createReceipts } from './receipts.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const form: PublicForm = {
  name: 'uji',
  path: '/',
  schema: z.object({ nomor: z.string() }),
  labels: { nomor: 'Nomor' },
  storeFunction: 'app.receive_test',
}

it.each([0, 10, answerPeriodMs - 1])(
  'an answer comes after one period if storing takes %d ms',
  async (milliseconds) => {
    vi.useFakeTimers()
    // Answers also have a random delay, which is none here.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const tokens = createFormTokens('secret')
    const app = createPublicForms({
      forms: [form],
      tokens,
      receipts: createReceipts({ seal: (text) => text, unseal: (sealed) => sealed }),
      findPage: () => '/',
      render: async () => '',
      store: () => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      findPrivatePage: () => undefined,
      getAddress: () => '198.51.100.1',
      publicUrl: undefined,
      log: createLog('silent'),
    })
    let status = 0
    const answer = Promise.resolve(
      app.request('/', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ nomor: '1', [tokenName]: tokens.create('uji', 60) }).toString(),
      }),
    ).then((response) => {
      status = response.status
    })
    await vi.advanceTimersByTimeAsync(answerPeriodMs - 1)
    expect(status).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    await answer
    expect(status).toBe(303)
  },
)
