/** How far a command is: in a terminal one line that changes, elsewhere a line now and then. */

/** milliseconds between two pictures of a terminal */
const blink = 100

export interface Progress {
  /** @param counts whether it is worth a line of its own where lines stay */
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

/** Says how much of a whole is done, in lines that stay each quarter. */
export function showPercent(what: string, whole: number, progress: Progress): (done: number) => void {
  let quarter = 0
  return (done) => {
    const percent = Math.floor((100 * done) / whole)
    const counts = Math.floor(percent / 25) > quarter
    quarter = Math.floor(percent / 25)
    progress.say(`${what}: ${percent} %`, counts)
  }
}
