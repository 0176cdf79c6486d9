/** The worker thread of svg-png.ts: renders one SVG and posts its PNG. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const { svg, font } = workerData as { svg: string; font: string }
await initWasm(await readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
const fontBuffers = [new Uint8Array(await readFile(font))]
const png = new Resvg(svg, { font: { fontBuffers } }).render().asPng()
parentPort?.postMessage(png)
