/**
 * Marks the scripts whose functions are mostly called while a page loads. V8 (Chrome 136 and later) compiles all
 * functions of a marked script on a background thread while the script arrives. In an unmarked script it parses them,
 * and compiles each on the page's thread when it is first called. Other browsers ignore the comment.
 */
import type { Plugin } from 'vite'

/** The comment, which V8 reads only in the first line of a script. */
export const compileHint = '//# allFunctionsCalledOnLoad'

/** The groups of `chunks.ts` that every page of the dashboard loads before it shows anything. */
const hintedGroups = new Set(['shared', 'dashboard'])

export function compileHintsPlugin(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // Runs after Vite has inserted the list of a script's dependencies at its start.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && hintedGroups.has(chunk.name))
            chunk.code = `${compileHint}\n${chunk.code}`
      },
    },
  }
}
