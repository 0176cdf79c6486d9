/** Firefox, driven by WebDriver BiDi. */
import { existsSync } from 'node:fs'
import puppeteer, { type ElementHandle, type JSHandle } from 'puppeteer-core'
import { type Driver, type ElementRef, type Engine, windowSize } from './driver.ts'

const path = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

export const firefox: Engine = {
  name: 'Firefox',
  missing: existsSync(path) ? null : 'apt-get install firefox-esr, or name another in FIREFOX_PATH',
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
  const handleOf = (element: ElementRef) => element as ElementHandle<HTMLElement>

  return {
    open: async (url) => void (await page.goto(url)),
    run: async (of, ...args) => (await page.evaluate(of as never, ...args)) as never,
    find: async (of, ...args) => {
      const found: JSHandle = await page.evaluateHandle(of as never, ...args)
      return found.asElement()
    },
    click: (element) => handleOf(element).click(),
    type: (element, text) => handleOf(element).type(text),
    picture: () => page.screenshot({ encoding: 'base64' }),
    close: () => browser.close(),
  }
}
