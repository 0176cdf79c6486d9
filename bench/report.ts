/** Prints figures as Markdown. */
import { cpus, loadavg, totalmem } from 'node:os'

export function print(text: string): void {
  console.info(`${text}\n`)
}

/** Prints numbers with three digits, or all digits of whole numbers. */
export function printTable(head: string[], rows: (string | number)[][]): void {
  const rule = head.map((_, i) => (i === 0 ? '---' : '---:'))
  const lines = [head, rule, ...rows.map((cells) => cells.map(formatFigure))]
  print(lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n'))
}

export function formatFigure(figure: string | number): string {
  if (typeof figure === 'string' || Number.isInteger(figure)) return String(figure)
  return figure.toFixed(figure < 10 ? 2 : figure < 100 ? 1 : 0)
}

export function formatCount(count: number): string {
  return count.toLocaleString('en')
}

/** Returns the load average of the last minute. */
export function formatLoad(): string {
  return loadavg()[0]?.toFixed(1) ?? ''
}

export function describeMachine(): string {
  const memory = (totalmem() / 2 ** 30).toFixed(0)
  return `${cpus().length} × ${cpus()[0]?.model}, ${memory} GiB, Node ${process.version}. Load when it began: ${formatLoad()}.`
}
