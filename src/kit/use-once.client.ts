import { useRef, useState } from 'react'

/** Work that a second press must not start again while it runs: two presses within one frame both meet `busy` false. */
export function useOnce() {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function runOnce(work: () => Promise<void>): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, once: runOnce }
}
