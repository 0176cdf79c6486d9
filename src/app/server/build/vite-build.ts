/** `node vite-build.ts FOLDER`: builds the pages in a process of its own, whose memory is freed at its end. */
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../../..')
const [outDir] = process.argv.slice(2)
const { vite, config } = await loadBuildTools()
const baseConfig = { root, configFile: false as const, logLevel: 'warn' as const }
await vite.build(vite.mergeConfig(config, { ...baseConfig, build: { outDir, emptyOutDir: true } }))

/**
 * Loads Vite and its configuration. Ends the process if development dependencies are missing. Vite itself may be there
 * without them, because other packages have it as a peer dependency.
 */
async function loadBuildTools() {
  try {
    const [vite, { default: config }] = await Promise.all([
      import('vite'),
      import('../../../../vite.config.ts'),
    ])
    return { vite, config }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    console.error(
      'dist/ does not belong to these sources, and what builds it is not installed: run npm ci, or bring along the dist/ of a build',
    )
    process.exit(1)
  }
}
