/**
 * Adds prefetch links for the dashboard's scripts to the login page. They are in a template, whose content the page
 * adds to its head when the user starts to type.
 */
import type { Plugin, Rolldown } from 'vite'

const placeholder = '<template id="prefetch"></template>'

export function prefetchPlugin(): Plugin {
  return {
    name: 'prefetch',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle = {} }) {
        if (!filename.endsWith('/login.html')) return
        if (!html.includes(placeholder))
          throw new Error('login.html has no placeholder for the prefetch links')
        const loginScripts = collectScripts('login', bundle)
        const prefetchedFiles = [...collectScripts('app', bundle)].filter((file) => !loginScripts.has(file))
        const links = prefetchedFiles.map(
          (file) => `<link rel="prefetch" as="script" crossorigin href="/${file}">`,
        )
        return html.replace(placeholder, `<template id="prefetch">${links.join('')}</template>`)
      },
    },
  }
}

/** Returns the script of an entry and all scripts that it imports. */
function collectScripts(entry: string, bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>()
  const add = (file: string) => {
    const chunk = bundle[file]
    if (files.has(file) || chunk?.type !== 'chunk') return
    files.add(file)
    for (const importedFile of chunk.imports) add(importedFile)
  }
  for (const [file, output] of Object.entries(bundle))
    if (output.type === 'chunk' && output.isEntry && output.name === entry) add(file)
  return files
}
