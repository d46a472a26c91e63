const KEY = 'mobile-app'
/** The app's own name and its wrapper's, as their web views put them into the user agent. */
const NAMES = /kitabo|capacitor/i
const WRAPPERS = ['Capacitor', 'ReactNativeWebView']

/** What tells the app from a browser. */
type Host = Pick<Window, 'location' | 'navigator' | 'sessionStorage'>

/** Whether the product runs inside the app of an app store, which allows no payment of ours to be shown. */
export function decideMobileApp(host: Host = window): boolean {
  const isAsked = new URLSearchParams(host.location.search).get('mobile_app') === 'reader_only'
  const isWrapped = WRAPPERS.some((name) => name in host) || NAMES.test(host.navigator.userAgent)
  try {
    // The query is gone after the first link; a reload inside the app must not bring the prices back.
    if (isAsked) host.sessionStorage.setItem(KEY, 'reader_only')
    return isAsked || isWrapped || host.sessionStorage.getItem(KEY) === 'reader_only'
  } catch {
    return isAsked || isWrapped
  }
}

/** Decided once, at load. Where it is true no price and no way to pay is shown: see ui/PaymentSurface. */
export const isMobileApp = decideMobileApp()
