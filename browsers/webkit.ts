/** WebKit as provided by WebKitGTK, driven by WebDriver on a virtual screen. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#test/free-port.ts'
import { type Driver, type ElementRef, type Engine, windowSize } from './driver.ts'

const isMissing = ['WebKitWebDriver', 'xvfb-run'].some((tool) => !existsSync(`/usr/bin/${tool}`))

export const webkit: Engine = {
  name: 'WebKit',
  missing: isMissing ? 'apt-get install webkit2gtk-driver xvfb' : null,
  launch,
}

/** The key that marks a reference to an element in WebDriver's JSON. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
/** Milliseconds within which the driver must listen. */
const startTimeout = 30_000

async function launch(): Promise<Driver> {
  const port = await findFreePort()
  const base = `http://127.0.0.1:${port}`
  // xvfb-run does not end its children when it ends. `stop` ends the process group of all of them.
  const driverProcess = spawn('xvfb-run', ['--auto-servernum', 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
  })
  const stop = () => void (driverProcess.pid && process.kill(-driverProcess.pid))
  process.once('exit', stop)
  await waitUntilListening(base)
  const { sessionId } = await send<{ sessionId: string }>('POST', `${base}/session`, { capabilities: {} })
  const session = `${base}/session/${sessionId}`
  await send('POST', `${session}/window/rect`, windowSize)

  const run = (pageFunction: unknown, args: unknown[]) =>
    send('POST', `${session}/execute/sync`, {
      script: `return (${pageFunction}).apply(null, arguments)`,
      args,
    })
  const buildUrl = (element: ElementRef) => `${session}/element/${Object.values(element)[0]}`

  return {
    open: async (url) => void (await send('POST', `${session}/url`, { url })),
    run: async (pageFunction, ...args) => (await run(pageFunction, args)) as never,
    find: async (pageFunction, ...args) => {
      const result = await run(pageFunction, args)
      return typeof result === 'object' && result !== null && elementKey in result ? result : null
    },
    click: async (element) => void (await send('POST', `${buildUrl(element)}/click`, {})),
    type: async (element, text) => void (await send('POST', `${buildUrl(element)}/value`, { text })),
    takeScreenshot: () => send('GET', `${session}/screenshot`),
    close: async () => {
      await send('DELETE', session)
      process.off('exit', stop)
      stop()
    },
  }
}

async function send<Value>(method: string, url: string, body?: object): Promise<Value> {
  const reply = await fetch(url, { method, body: body ? JSON.stringify(body) : null })
  const { value } = await reply.json()
  if (!reply.ok) throw new Error(`WebDriver: ${value.error}: ${value.message}`)
  return value
}

async function waitUntilListening(base: string): Promise<void> {
  const deadline = Date.now() + startTimeout
  while (!(await fetch(`${base}/status`).catch(() => null))) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not listen')
    await sleep(50)
  }
}
