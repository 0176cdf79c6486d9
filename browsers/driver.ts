/** The operations that the tests need from a browser, whichever protocol drives it. */

/** An element of the page, as the protocol represents it. */
export type ElementRef = object

export interface Driver {
  open(url: string): Promise<void>
  /** Runs a function in the page. The function must not use anything from outside itself. */
  run<Args extends unknown[], Result>(pageFunction: (...args: Args) => Result, ...args: Args): Promise<Result>
  /** Works like `run`, for a function that returns an element or null. */
  find<Args extends unknown[]>(
    pageFunction: (...args: Args) => Element | null,
    ...args: Args
  ): Promise<ElementRef | null>
  /** Clicks where the element is, as a pointer does. */
  click(element: ElementRef): Promise<void>
  /** Types into a field, key by key. */
  type(element: ElementRef, text: string): Promise<void>
  /** @returns a PNG in base64 */
  takeScreenshot(): Promise<string>
  close(): Promise<void>
}

/** A browser of this machine, or what to install if it is missing. */
export interface Engine {
  name: string
  missing: string | null
  launch(): Promise<Driver>
}

export const windowSize = { width: 1280, height: 800 }
