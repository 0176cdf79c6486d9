/** The program of the end-to-end tests, with pages that record their own errors. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pages } from '#app/server/server.ts'
import { startSeeded } from '../e2e/program.ts'

/** The sessionStorage key under which a tab keeps its errors from one document to the next. */
export const faultsKey = 'faults'

/**
 * The first script of both documents. The recorder is added to it, because not every driver can read the browser's
 * console.
 */
const firstScript = '/first-paint.js'

export function startRecordingProgram(): Promise<() => Promise<void>> {
  return startSeeded(addRecorder)
}

function addRecorder(pages: Pages): Pages {
  const script = readFileSync(join(import.meta.dirname, '../public', firstScript), 'utf8')
  const body = `${script};(${recordFaults})(${JSON.stringify(faultsKey)})`
  const headers = { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' }
  return {
    ...pages,
    reply: async (c) => (c.req.path === firstScript ? new Response(body, { headers }) : pages.reply(c)),
  }
}

/** Runs in the page. */
function recordFaults(key: string) {
  const record = (fault: string) => {
    const faults = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    sessionStorage.setItem(key, JSON.stringify([...faults, `${location.pathname}: ${fault}`]))
  }
  window.addEventListener('error', ({ message }) => record(message))
  window.addEventListener('unhandledrejection', ({ reason }) => record(`rejected: ${reason}`))
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    record(`refused: ${effectiveDirective} ${blockedURI}`),
  )
  for (const level of ['error', 'warn'] as const) {
    const write = console[level]
    console[level] = (...values) => {
      record(`console.${level}: ${values.join(' ')}`)
      write(...values)
    }
  }
}
