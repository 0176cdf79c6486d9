/**
 * Reduces a contract for the browser to method, path and meta of each call. Its schemas, and zod with them, stay on the
 * server.
 */
import { pathToFileURL } from 'node:url'
import { isContractProcedure, minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

export function contractsPlugin(): Plugin {
  return {
    name: 'contracts',
    load: {
      filter: { id: /\/src\/features\/[^?]*\.contract\.ts$/ },
      async handler(entry) {
        const exports: Record<string, unknown> = await import(pathToFileURL(entry).href)
        return Object.entries(exports).map(renderExport).join('')
      },
    },
  }
}

function renderExport([name, router]: [string, unknown]): string {
  if (!isRouter(router)) throw new Error(`${name}: a contract file may export only calls`)
  return `export const ${name} = ${JSON.stringify(minifyContractRouter(router))}\n`
}

function isRouter(node: unknown): node is Parameters<typeof minifyContractRouter>[0] {
  if (isContractProcedure(node)) return true
  return typeof node === 'object' && node !== null && Object.values(node).every(isRouter)
}
