/** Firefox, driven by WebDriver BiDi. */
import { existsSync } from 'node:fs'
import puppeteer, { type ElementHandle, type JSHandle } from 'puppeteer-core'
import { type Driver, type ElementRef, type Engine, windowSize } from './driver.ts'

const path = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

export const firefox: Engine = {
  name: 'Firefox',
  missing: existsSync(path) ? null : 'apt-get install firefox-esr, or set FIREFOX_PATH to another Firefox',
  launch,
}

async function launch(): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    headless: true,
    defaultViewport: windowSize,
  })
  const page = await browser.newPage()
  const toHandle = (element: ElementRef) => element as ElementHandle<HTMLElement>

  return {
    open: async (url) => void (await page.goto(url)),
    run: async (pageFunction, ...args) => (await page.evaluate(pageFunction as never, ...args)) as never,
    find: async (pageFunction, ...args) => {
      const handle: JSHandle = await page.evaluateHandle(pageFunction as never, ...args)
      return handle.asElement()
    },
    click: (element) => toHandle(element).click(),
    type: (element, text) => toHandle(element).type(text),
    takeScreenshot: () => page.screenshot({ encoding: 'base64' }),
    close: () => browser.close(),
  }
}
