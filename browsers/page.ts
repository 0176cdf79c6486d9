/** A page as a user operates it: finds elements by their names, waits until they are there, clicks and types. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Driver, ElementRef } from './driver.ts'
import { isReachable, locate, type Target } from './locate.ts'
import { faultsKey } from './program.ts'

/**
 * Milliseconds to wait. Far longer than anything takes on an idle machine, so that a loaded machine causes no failure.
 */
const timeoutMs = 30_000

const selectors = {
  article: 'article',
  button: 'button, [role=button], input[type=submit]',
  checkbox: 'input[type=checkbox]',
  dialog: '[role=dialog]',
  field: 'input, textarea, select',
  heading: 'h1, h2, h3',
  label: 'label',
  link: 'a[href]',
  main: 'main',
  menuitem: '[role=menuitem]',
  notice: '[role=status], [role=alert]',
  option: '[role=option]',
  radiogroup: '[role=radiogroup]',
  tab: '[role=tab]',
  tabpanel: '[role=tabpanel]',
  text: '*',
}

export type Kind = keyof typeof selectors
type Name = string | RegExp
type Scope = [kind: Kind, name: Name]

export class Page {
  readonly #driver: Driver
  readonly #base: string

  constructor(driver: Driver, base: string) {
    this.#driver = driver
    this.#base = base
  }

  open(path: string): Promise<void> {
    return this.#driver.open(this.#base + path)
  }

  /** Waits until the element is there. */
  async see(kind: Kind, name: Name, scope?: Scope): Promise<ElementRef> {
    return waitFor(`${kind} ${name}`, () => this.#find(kind, name, scope))
  }

  async click(kind: Kind, name: Name, scope?: Scope): Promise<void> {
    const element = await waitFor(`a ${kind} ${name} that can be pressed`, async () => {
      const match = await this.#find(kind, name, scope)
      return match && (await this.#driver.run(isReachable as (element: never) => boolean, match as never))
        ? match
        : null
    })
    await this.#driver.click(element)
  }

  async type(field: Name, text: string, scope?: Scope): Promise<void> {
    await this.#driver.type(await this.see('field', field, scope), text)
  }

  /** Chooses an option of a native select by its text. */
  async choose(field: Name, option: string): Promise<void> {
    const select = await this.see('field', field)
    // The operating system draws the list of a select, and drivers can't click in it.
    await this.#driver.run(
      ((element: HTMLSelectElement, text: string) => {
        const chosen = [...element.options].find((candidate) => candidate.text === text)
        if (!chosen) throw new Error(`no option ${text}`)
        element.value = chosen.value
        element.dispatchEvent(new Event('change', { bubbles: true }))
      }) as (element: never, text: string) => void,
      select as never,
      option,
    )
  }

  /** Waits until a condition on the page is true. @param read runs in the page */
  waitUntil<Args extends unknown[]>(
    description: string,
    read: (...args: Args) => boolean,
    ...args: Args
  ): Promise<boolean> {
    return waitFor(description, () => this.#driver.run(read, ...args))
  }

  run<Args extends unknown[], Result>(
    pageFunction: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    return this.#driver.run(pageFunction, ...args)
  }

  async readAttribute(element: ElementRef, name: string): Promise<string | null> {
    const read = (node: Element, attribute: string) => node.getAttribute(attribute)
    return this.#driver.run(read as (node: never, attribute: string) => string | null, element as never, name)
  }

  /** Waits until the address has this path. */
  waitForPath(path: string): Promise<boolean> {
    return this.waitUntil(`the address ${path}`, (wanted) => location.pathname === wanted, path)
  }

  async saveScreenshot(file: string): Promise<void> {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, await this.#driver.takeScreenshot(), 'base64')
  }

  /** Returns what went wrong in this tab since the last call: errors, console messages, blocked code. */
  takeFaults(): Promise<string[]> {
    return this.#driver.run((key) => {
      const faults = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[]
      sessionStorage.removeItem(key)
      return faults
    }, faultsKey)
  }

  #find(kind: Kind, name: Name, scope?: Scope): Promise<ElementRef | null> {
    return this.#driver.find(locate, buildTarget(kind, name), scope ? buildTarget(...scope) : null)
  }
}

function buildTarget(kind: Kind, name: Name): Target {
  const pattern = typeof name === 'string' ? `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$` : name.source
  return { selector: selectors[kind], name: pattern }
}

async function waitFor<T>(description: string, read: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + timeoutMs
  let lastError: unknown
  while (Date.now() < deadline) {
    try {
      const result = await read()
      if (result) return result
      lastError = undefined
    } catch (error) {
      // The document may be changing at this moment.
      lastError = error
    }
    await sleep(100)
  }
  throw new Error(`There is no ${description}`, { cause: lastError })
}
