/** What of a film was really played: stretches of whole seconds, gathered while it runs. */
export class WatchTime {
  private from: number | null = null
  private at = 0
  private stretches: [number, number][] = []

  /** The film stands at this second while playing. A jump ends one stretch and begins another. */
  tick(second: number) {
    if (this.from === null || second < this.at || second - this.at > JUMP) {
      this.close()
      this.from = second
    }
    this.at = second
  }

  /** The film stopped, or was moved elsewhere. */
  close() {
    if (this.from !== null) {
      const [start, end] = [Math.floor(this.from), Math.ceil(this.at)]
      if (end > start) this.stretches.push([start, end])
    }
    this.from = null
  }

  /** What is not told yet; taken, so that it is told once. */
  take(): [number, number][] {
    const isPlaying = this.from !== null
    this.close()
    if (isPlaying) this.from = this.at
    const taken = this.stretches
    this.stretches = []
    return taken
  }

  /** A report that did not arrive is told with the next. */
  giveBack(stretches: [number, number][]) {
    this.stretches = [...stretches, ...this.stretches]
  }
}

/** Seconds between two ticks beyond which the film was moved, not played; ticks come about four times a second. */
const JUMP = 2.5

/** The question that lies between two places of a film that was played from one to the other. */
export function crossed<Question extends { atSeconds: number; result: unknown }>(
  questions: Question[],
  before: number,
  now: number,
): Question | undefined {
  if (now < before || now - before > JUMP) return undefined
  return questions.find(({ atSeconds, result }) => !result && before < atSeconds && atSeconds <= now)
}
