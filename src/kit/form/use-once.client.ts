import { useRef, useState } from 'react'

/**
 * Runs work that a second press must not start again while it runs. A ref guards it, because two presses within one
 * frame both see `busy` as false.
 */
export function useOnce() {
  const [busy, setBusy] = useState(false)
  const isRunning = useRef(false)

  async function runOnce(work: () => Promise<unknown>): Promise<void> {
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

  return { busy, once: runOnce }
}
