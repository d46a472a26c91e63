/** How much reading a phone that dies loses at the most. */
export const HELD_EVERY_MS = 5_000

/** The two clocks of an open book: what is told every so often, and what is only held on to between. */
export class Heartbeat {
  private beat: ReturnType<typeof setInterval> | undefined
  private hold: ReturnType<typeof setInterval> | undefined

  constructor(
    private readonly onBeat: () => void,
    private readonly onHold: () => void,
  ) {}

  every(seconds: number | undefined): void {
    this.rest()
    if (seconds) this.beat = setInterval(() => this.send(), seconds * 1000)
    this.holdOn()
  }

  rest(): void {
    clearInterval(this.beat)
    clearInterval(this.hold)
  }

  /** What is told need not be held on to in the same moment: of two tabs, the other would note it a second time. */
  private send(): void {
    if (document.hidden) return
    this.onBeat()
    this.holdOn()
  }

  private holdOn(): void {
    clearInterval(this.hold)
    this.hold = setInterval(() => !document.hidden && this.onHold(), HELD_EVERY_MS)
  }
}
