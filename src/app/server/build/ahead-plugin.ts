/**
 * Adds prefetch links for the dashboard's scripts to the login page, which activates them when the user starts to type.
 */
import type { Plugin, Rolldown } from 'vite'

const place = '<template id="ahead"></template>'

export function aheadPlugin(): Plugin {
  return {
    name: 'ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle = {} }) {
        if (!filename.endsWith('/login.html')) return
        if (!html.includes(place)) throw new Error('login.html has no place for what is fetched ahead')
        const own = scriptsOf('login', bundle)
        const ahead = [...scriptsOf('app', bundle)].filter((file) => !own.has(file))
        const links = ahead.map((file) => `<link rel="prefetch" as="script" crossorigin href="/${file}">`)
        return html.replace(place, `<template id="ahead">${links.join('')}</template>`)
      },
    },
  }
}

/** Returns the script of an entry and all scripts that it imports. */
function scriptsOf(entry: string, bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>()
  const add = (file: string) => {
    const chunk = bundle[file]
    if (found.has(file) || chunk?.type !== 'chunk') return
    found.add(file)
    for (const each of chunk.imports) add(each)
  }
  for (const [file, each] of Object.entries(bundle))
    if (each.type === 'chunk' && each.isEntry && each.name === entry) add(file)
  return found
}
