/** Opens a live stream. Its `waitForText` returns the time at which the text arrived. */
export async function openLiveStream(url: string, cookie: string) {
  const response = await fetch(`${url}/api/live`, { headers: { cookie } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  async function waitForText(text: string): Promise<number> {
    while (!received.includes(text)) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) throw new Error(`the stream ended before ${text}: ${received}`)
      received += value
    }
    received = ''
    return performance.now()
  }
  await waitForText(': open')
  return { waitForText, close: () => reader?.cancel() }
}
