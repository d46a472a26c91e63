const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll'] as const

/** When the reader last touched anything. */
export class Presence {
  private touchedAt = performance.now()
  private readonly touched = () => {
    this.touchedAt = performance.now()
  }

  watch(): () => void {
    const how = { capture: true, passive: true }
    for (const input of INPUTS) window.addEventListener(input, this.touched, how)
    return () => {
      for (const input of INPUTS) window.removeEventListener(input, this.touched, how)
    }
  }

  get inputAgeS(): number {
    return Math.round((performance.now() - this.touchedAt) / 100) / 10
  }
}
