/** WebKit as provided by WebKitGTK, driven by WebDriver on a virtual screen. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Driver, type ElementRef, type Engine, windowSize } from './driver.ts'

const missing = ['WebKitWebDriver', 'xvfb-run'].some((each) => !existsSync(`/usr/bin/${each}`))

export const webkit: Engine = {
  name: 'WebKit',
  missing: missing ? 'apt-get install webkit2gtk-driver xvfb' : null,
  launch,
}

/** The key that marks a reference to an element in WebDriver's JSON. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
/** Milliseconds that the driver may take to listen. */
const startTime = 30_000

async function launch(): Promise<Driver> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  // Uses a separate process group, because xvfb-run does not end its children when it ends.
  const screen = spawn('xvfb-run', ['--auto-servernum', 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
  })
  const stop = () => void (screen.pid && process.kill(-screen.pid))
  process.once('exit', stop)
  await untilListening(base)
  const { sessionId } = await send<{ sessionId: string }>('POST', `${base}/session`, { capabilities: {} })
  const session = `${base}/session/${sessionId}`
  await send('POST', `${session}/window/rect`, windowSize)

  const run = (of: unknown, args: unknown[]) =>
    send('POST', `${session}/execute/sync`, { script: `return (${of}).apply(null, arguments)`, args })
  const addressOf = (element: ElementRef) => `${session}/element/${Object.values(element)[0]}`

  return {
    open: async (url) => void (await send('POST', `${session}/url`, { url })),
    run: async (of, ...args) => (await run(of, args)) as never,
    find: async (of, ...args) => {
      const found = await run(of, args)
      return typeof found === 'object' && found !== null && elementKey in found ? found : null
    },
    click: async (element) => void (await send('POST', `${addressOf(element)}/click`, {})),
    type: async (element, text) => void (await send('POST', `${addressOf(element)}/value`, { text })),
    picture: () => send('GET', `${session}/screenshot`),
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

async function untilListening(base: string): Promise<void> {
  const deadline = Date.now() + startTime
  while (!(await fetch(`${base}/status`).catch(() => null))) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not listen')
    await sleep(50)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
