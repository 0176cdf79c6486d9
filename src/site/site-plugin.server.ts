/**
 * Vite plugin for the public site. The build doesn't know the brand. So it renders no page, but emits a module with
 * which the server renders them at its start.
 */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown, ViteDevServer } from 'vite'
import type { SiteAssets } from './facts.ts'
import { precompress } from './precompress.server.ts'
import {
  type InstallationFacts,
  type RenderedSite,
  type Renderer,
  rendererFiles,
  renderSite,
} from './render-site.server.ts'
import { buildStyleSheet } from './styles/style-sheet.server.ts'

const rendererPath = fileURLToPath(new URL('render.tsx', import.meta.url))
const fontFile = 'plus-jakarta-sans-latin-wght-normal.woff2'
const scriptPath = 'src/features/creator-pages/unsent-text.client.ts'
const fontPath = `node_modules/@fontsource-variable/plus-jakarta-sans/files/${fontFile}`

export function sitePlugin(): Plugin {
  let root = ''
  let outDir = ''
  let scriptReference = ''
  return {
    name: 'site',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    buildStart() {
      scriptReference = this.emitFile({ type: 'chunk', id: join(root, scriptPath), name: 'unsent-text' })
    },
    async generateBundle() {
      const source = await readFile(join(root, fontPath))
      const fontReference = this.emitFile({ type: 'asset', name: fontFile, source })
      const assets = JSON.stringify(
        createAssets(`/${this.getFileName(fontReference)}`, `/${this.getFileName(scriptReference)}`),
      )
      this.emitFile({ type: 'asset', fileName: rendererFiles.assets, source: assets })
      this.emitFile({ type: 'asset', fileName: rendererFiles.module, source: await bundleRenderer(root) })
    },
    writeBundle: { order: 'post', sequential: true, handler: () => precompress(outDir) },
  }
}

/**
 * Bundles the renderer with all its dependencies, because an installation without development dependencies has no
 * React.
 */
async function bundleRenderer(root: string): Promise<string> {
  const { build } = await import('vite')
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    build: { ssr: rendererPath, write: false, minify: true },
  })) as Rolldown.RolldownOutput
  return output[0].code
}

/** Renders the site in development, again for each request. */
export async function renderDevSite(
  vite: ViteDevServer,
  installation: InstallationFacts,
): Promise<RenderedSite> {
  const renderer = (await vite.ssrLoadModule(rendererPath)) as Renderer
  return renderSite(
    renderer,
    installation,
    createAssets(`/${fontPath}`, `/${scriptPath}`),
    join(vite.config.root, fontPath),
  )
}

export function createAssets(fontUrl: string, unsentTextScript: string): SiteAssets {
  const styles = {
    landing: buildStyleSheet('landing', fontUrl),
    info: buildStyleSheet('info', fontUrl),
    creator: buildStyleSheet('creator', fontUrl),
  }
  return { fontUrl, styles, unsentTextScript }
}
