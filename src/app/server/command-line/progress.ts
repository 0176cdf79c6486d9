/** Shows the progress of a command: one changing line in a terminal, otherwise a new line now and then. */

/** minimum milliseconds between two updates in a terminal */
const minUpdateInterval = 100

export interface Progress {
  /** @param isMilestone true if the text is also printed outside a terminal, as a line of its own */
  show(text: string, isMilestone: boolean): void
  end(): void
}

export function createProgress(): Progress {
  const stream = process.stderr
  let lastShownAt = 0
  return {
    show(text, isMilestone) {
      if (!stream.isTTY) {
        if (isMilestone) stream.write(`  ${text}\n`)
      } else if (isMilestone || Date.now() > lastShownAt + minUpdateInterval) {
        lastShownAt = Date.now()
        stream.write(`\r\x1b[K  ${text}`)
      }
    },
    end() {
      if (stream.isTTY) stream.write('\r\x1b[K')
    },
  }
}

/** Returns a function that shows the percentage done. Outside a terminal it prints a line at each quarter. */
export function createPercentProgress(
  label: string,
  total: number,
  progress: Progress,
): (doneCount: number) => void {
  let shownQuarters = 0
  return (doneCount) => {
    const percent = Math.floor((100 * doneCount) / total)
    const completeQuarters = Math.floor(percent / 25)
    progress.show(`${label}: ${percent} %`, completeQuarters > shownQuarters)
    shownQuarters = completeQuarters
  }
}
