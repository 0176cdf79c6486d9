/** Creates a log for tests of what the program logs. */
import { pino } from 'pino'

/** Returns a log and the lines that it has written, as JSON. */
export function createRecordedLog(level: string) {
  const lines: string[] = []
  return { log: pino({ level }, { write: (line: string) => void lines.push(line) }), lines }
}
