/** Writes structured logs to standard output, one JSON object per line. */
import { type Logger, pino } from 'pino'

export type Log = Logger

/** @param level a pino level, 'silent' for none */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
