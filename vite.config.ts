import { join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { aheadPlugin } from '#app/server/ahead-plugin.ts'
import { groups } from '#app/server/chunks.ts'
import { contractsPlugin } from '#app/server/contracts-plugin.ts'
import { headPlugin } from '#app/server/head-plugin.ts'
import { programVersion } from '#app/server/program-version.ts'
import { mixins } from '#kit/tokens.ts'
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
      // What a page reads ahead comes with the page.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader'], ['errorComponent']] },
    }),
    react(),
    contractsPlugin(),
    headPlugin(),
    aheadPlugin(),
    sitePlugin(),
  ],
  resolve: {
    alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'src/platform/browser/zod.ts') }],
  },
  // Sheets nest as the browsers do: the build lowers it for older ones.
  css: { postcss: { plugins: [mantine({ features: { nested: false }, mixins })] } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // One sheet: with a sheet for each screen they come before or after another by which screens were open.
    cssCodeSplit: false,
    // Who has a browser without it waits a little longer.
    modulePreload: { polyfill: false },
    // The dashboard's frame is one file, loaded once and cached for good.
    chunkSizeWarningLimit: 1000,
    // Which file is whose, for the test of their weight.
    manifest: '.built-files.json',
    rolldownOptions: {
      input: { app: 'app.html', login: 'login.html' },
      // What screens share is a few files: apart it was eighty, each of them a request.
      output: { codeSplitting: { groups } },
      // Of six thousand icons it reads the eighty that are named: 330 MB less.
      experimental: { lazyBarrel: true },
      checks: { pluginTimings: false },
    },
  },
})
