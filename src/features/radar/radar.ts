export const linesAtFirst = 10
/** Maximum number of lines. The lists show the rest. */
export const linesAtMost = 50
