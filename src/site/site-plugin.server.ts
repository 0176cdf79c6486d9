/** Puts the public site into the one vite build: static pages, their files, and compressed twins of every text file. */
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, ViteDevServer } from 'vite'
import { precompress } from './precompress.server.ts'

type Renderer = typeof import('./render.tsx')

const renderer = fileURLToPath(new URL('render.tsx', import.meta.url))
const fontFile = 'plus-jakarta-sans-latin-wght-normal.woff2'
const fontPath = `node_modules/@fontsource-variable/plus-jakarta-sans/files/${fontFile}`

export function sitePlugin(): Plugin[] {
  let root = ''
  let outDir = ''
  return [
    {
      name: 'site-build',
      apply: 'build',
      configResolved(config) {
        root = config.root
        outDir = resolve(config.root, config.build.outDir)
      },
      async generateBundle() {
        const { runnerImport } = await import('vite')
        const { module: site } = await runnerImport<Renderer>(renderer)
        const source = await readFile(join(root, fontPath))
        const font = this.emitFile({ type: 'asset', name: fontFile, source })
        const assets = { fontUrl: `/${this.getFileName(font)}` }
        for (const [fileName, text] of site.renderFiles(assets)) {
          this.emitFile({ type: 'asset', fileName, source: text })
        }
      },
      writeBundle: { order: 'post', sequential: true, handler: () => precompress(outDir) },
    },
    {
      name: 'site-dev',
      apply: 'serve',
      configureServer(vite) {
        vite.middlewares.use((request, response, next) => {
          const fileName = request.url?.split('?')[0]?.slice(1)
          if (!fileName || !/^[\w-]+\.(txt|xml|svg|webmanifest)$/.test(fileName)) return next()
          sendFile(vite, fileName, response).then((sent) => sent || next(), next)
        })
      },
    },
  ]
}

const devAssets = { fontUrl: `/${fontPath}` }

async function sendFile(vite: ViteDevServer, fileName: string, response: ServerResponse): Promise<boolean> {
  const site = await devRenderer(vite)
  const text = site.renderFiles(devAssets).get(fileName)
  if (text === undefined) return false
  response.setHeader('content-type', site.contentType(fileName))
  response.end(text)
  return true
}

function devRenderer(vite: ViteDevServer): Promise<Renderer> {
  return vite.ssrLoadModule(renderer) as Promise<Renderer>
}

/** The page's HTML in development, freshly rendered; null for a path the site does not have. '/404' is not found. */
export async function renderSitePage(vite: ViteDevServer, path: string): Promise<string | null> {
  const site = await devRenderer(vite)
  return site.renderPath(path, devAssets)
}
