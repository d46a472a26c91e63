/* The service worker: the app opens without a connection, and nothing of anybody's account is ever kept by it.
   `offline.ts` writes the files of the shell and their version above this text. */
/* global SHELL, VERSION */
const SHELL_CACHE = `kitabo-shell-${VERSION}`
const ASSETS_CACHE = 'kitabo-assets'
/** What a kept book is read with; the application keeps it. */
const READER_CACHE = 'kitabo-reader'
/** Files of screens opened so far; the oldest go first. */
const ASSETS_KEPT = 150
/** A line this slow gets the page it already has. */
const PATIENCE_MS = 4000

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL_CACHE).then((cache) => cache.addAll(SHELL)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOthers(), self.registration.navigationPreload?.enable()]))
  self.clients.claim()
})

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // Answers of the api are somebody's: they pass by untouched, as does everything that changes something.
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (SHELL.includes(pathname)) event.respondWith(kept(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event))
})

/** The server's page, or the shell's when there is no line or none to speak of. */
async function page(event) {
  const fresh = event.preloadResponse.then((preloaded) => preloaded ?? fetch(event.request))
  const tooLate = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  const first = await Promise.race([fresh, tooLate]).catch(() => undefined)
  return first ?? (await caches.match('/', { cacheName: SHELL_CACHE })) ?? fresh
}

const kept = async (request) =>
  (await caches.match(request, { cacheName: SHELL_CACHE, ignoreSearch: true })) ?? fetch(request)

/** Their names carry a hash of their content, so what is kept is never stale. */
async function asset(event) {
  const cache = await caches.open(ASSETS_CACHE)
  const known =
    (await cache.match(event.request)) ?? (await caches.match(event.request, { cacheName: READER_CACHE }))
  if (known) return known
  const fresh = await fetch(event.request)
  if (fresh.ok && fresh.status === 200) event.waitUntil(keep(cache, event.request, fresh.clone()))
  return fresh
}

async function keep(cache, request, response) {
  await cache.put(request, response)
  const all = await cache.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - ASSETS_KEPT)).map((old) => cache.delete(old)))
}

async function forgetOthers() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('kitabo-shell-') && name !== SHELL_CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
}
