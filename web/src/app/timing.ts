/** How long the interface waits; numbers of the business live in business.gen.ts. */
export const REDIRECT_MS = 500
export const SERVICE_WORKER_MS = 2000
export const HEADER_CHANGE_PX = 10
export const SCROLL_TOP_PX = 300
