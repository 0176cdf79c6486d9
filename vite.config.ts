import { join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { groups } from '#app/server/build/chunks.ts'
import { compileHintsPlugin } from '#app/server/build/compile-hints-plugin.ts'
import { contractsPlugin } from '#app/server/build/contracts-plugin.ts'
import { dateStylesPlugin } from '#app/server/build/date-styles-plugin.ts'
import { headPlugin } from '#app/server/build/head-plugin.ts'
import { prefetchPlugin } from '#app/server/build/prefetch-plugin.ts'
import { programVersion } from '#app/server/program-version.ts'
import { mixins } from '#kit/theme/tokens.ts'
import { sitePlugin } from '#site/site-plugin.server.ts'

export default defineConfig({
  appType: 'custom',
  define: { 'import.meta.env.VITE_PROGRAM_VERSION': JSON.stringify(programVersion) },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/app/browser/routes',
      generatedRouteTree: 'src/app/browser/route-tree.gen.ts',
      addExtensions: true,
      autoCodeSplitting: true,
      // A route's loader is in the same chunk as its component.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader'], ['errorComponent']] },
    }),
    react(),
    contractsPlugin(),
    dateStylesPlugin(),
    headPlugin(),
    prefetchPlugin(),
    compileHintsPlugin(),
    sitePlugin(),
  ],
  resolve: {
    alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'src/platform/browser/zod.ts') }],
  },
  // Keeps CSS nesting, which browsers support. The build lowers it for older ones.
  css: { postcss: { plugins: [mantine({ features: { nested: false }, mixins })] } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Builds a single style sheet. With one per screen, their order would depend on the order in which screens were
    // opened.
    cssCodeSplit: false,
    // Browsers without module preloading load pages slightly later.
    modulePreload: { polyfill: false },
    // The dashboard's frame is one file, loaded once and cached permanently.
    chunkSizeWarningLimit: 1000,
    // Records which file belongs to which entry, for the test of their sizes.
    manifest: '.built-files.json',
    rolldownOptions: {
      input: { app: 'app.html', login: 'login.html' },
      // Code that screens share is in a few files. Otherwise there were eighty, each of them a request.
      output: { codeSplitting: { groups } },
      // Reads only the eighty icons that are named, out of six thousand, which saves 330 MB.
      experimental: { lazyBarrel: true },
      checks: { pluginTimings: false },
    },
  },
})
