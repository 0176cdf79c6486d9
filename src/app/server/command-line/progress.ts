/** Shows the progress of a command: one changing line in a terminal, otherwise a new line now and then. */

/** minimum milliseconds between two updates in a terminal */
const blink = 100

export interface Progress {
  /** @param counts whether the text deserves a line of its own outside a terminal */
  say(text: string, counts: boolean): void
  end(): void
}

export function showProgress(out: NodeJS.WriteStream = process.stderr): Progress {
  let shown = 0
  return {
    say(text, counts) {
      if (!out.isTTY) {
        if (counts) out.write(`  ${text}\n`)
      } else if (counts || Date.now() > shown + blink) {
        shown = Date.now()
        out.write(`\r\x1b[K  ${text}`)
      }
    },
    end() {
      if (out.isTTY) out.write('\r\x1b[K')
    },
  }
}

/** Returns a function that shows the percentage done. Outside a terminal it prints a line at each quarter. */
export function showPercent(what: string, whole: number, progress: Progress): (done: number) => void {
  let quarter = 0
  return (done) => {
    const percent = Math.floor((100 * done) / whole)
    const counts = Math.floor(percent / 25) > quarter
    quarter = Math.floor(percent / 25)
    progress.say(`${what}: ${percent} %`, counts)
  }
}
