interface Connection extends EventTarget {
  type?: string
}
const connection = () => (navigator as Navigator & { connection?: Connection }).connection

/** Whether this browser tells Wi-Fi from mobile data; on phones most do, on computers few. */
export const knowsWifi = () => connection()?.type !== undefined && connection()?.type !== 'unknown'

/** Mobile data, as far as the browser tells. */
export const isMobileData = () => connection()?.type === 'cellular'

/** Calls when the line changes; the answer ends it. */
export function onLineChanged(changed: () => void): () => void {
  const line = connection()
  window.addEventListener('online', changed)
  line?.addEventListener?.('change', changed)
  return () => {
    window.removeEventListener('online', changed)
    line?.removeEventListener?.('change', changed)
  }
}
