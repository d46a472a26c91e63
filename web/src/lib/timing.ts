/** How long the interface waits, and when it changes; numbers of the business live in api/constants.gen.ts. */
export const REDIRECT_MS = 500
export const AFTER_REGISTERING_MS = 1000
export const AFTER_VERIFYING_MS = 2000
export const HEADER_CHANGE_PX = 10
export const SCROLL_TOP_PX = 300
export const TOAST_MS = 5000
/** As long as one takes to be read, before the next may take its place. */
export const TOAST_READ_MS = 1500
export const TOAST_SWIPE_PX = 50
/** A new screen fades in. */
export const ARRIVAL_MS = 150
/** What can wait starts only when the first screen has had its turn. */
export const AFTER_START_MS = 2000
