/** Inserts the shared part of the head into app.html and login.html. */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { documents } from '../pages/pages.ts'

const headFile = join(import.meta.dirname, '../../browser/head.html')
const placeholder = '<!-- head.html -->'

export function headPlugin(): Plugin {
  return {
    name: 'head',
    transformIndexHtml: {
      // The insertion comes before Vite resolves the URLs of the head.
      order: 'pre',
      async handler(html, { filename }) {
        const name = basename(filename)
        if (!documents.some((document) => document === name)) return
        if (!html.includes(placeholder)) throw new Error(`${name} has no place for its head`)
        const sharedHead = await readFile(headFile, 'utf8')
        return html.replace(placeholder, () => sharedHead)
      },
    },
  }
}
