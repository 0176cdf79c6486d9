export const linesAtFirst = 10
/** Beyond them the lists lead on. */
export const linesAtMost = 50
