/** Finds the known name that a mistyped name probably means. */

const mostEdits = 2

/** @returns the known name that is one or two edits away, ignoring case; undefined for a known name and for any other */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  if (names.includes(name)) return undefined
  const distances = names.map((candidate) => ({
    other: candidate,
    edits: editDistance(name.toUpperCase(), candidate),
  }))
  return distances.sort((a, b) => a.edits - b.edits).find(({ edits }) => edits <= mostEdits)?.other
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, letterOfB] of [...b].entries())
      next.push(
        Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + Number(letter !== letterOfB)),
      )
    row = next
  }
  return row[b.length] ?? 0
}
