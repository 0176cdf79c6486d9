import { useRef, useState } from 'react'

/**
 * Returns a function that runs work, but ignores a call while earlier work still runs, such as a second press. A ref
 * remembers the running work, because two presses within one frame both see `busy` as false.
 */
export function useBusy() {
  const [busy, setBusy] = useState(false)
  const isRunning = useRef(false)

  async function runUnlessBusy(work: () => Promise<unknown>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return { busy, runUnlessBusy }
}
