/**
 * Renders SVG drawings as PNGs, one at a time. Each runs in its own thread, so that its hundred megabytes of memory are
 * freed afterwards.
 */
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'

type Bytes = Uint8Array<ArrayBuffer>

const runOneAtATime = pLimit(1)

/** @param font path of the font file */
export function encodePng(svg: string, font: string): Promise<Bytes> {
  return runOneAtATime(() => renderPng(svg, font))
}

function renderPng(svg: string, font: string): Promise<Bytes> {
  const worker = new Worker(new URL('./svg-png-thread.ts', import.meta.url), {
    workerData: { svg, font },
  })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the rendering thread ended with ${code}`)))
  })
}
