// Fails the build when the first page asks a phone on a prepaid bundle for more than it should.
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const BUDGETS_KIB = { js: 130, css: 15 }
/** What the service worker fetches ahead, all kinds of files together. */
const SHELL_KIB = 350
const dist = fileURLToPath(new URL('dist/', import.meta.url))
const manifest = JSON.parse(fs.readFileSync(`${dist}.vite/manifest.json`, 'utf8'))

const gzipped = (file) => gzipSync(fs.readFileSync(dist + file)).length / 1024

/** Every file the browser fetches before the first screen can start: the entry and what it imports statically. */
function firstPage(key, seen = new Set()) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) firstPage(next, seen)
  return seen
}

const chunks = [...firstPage('index.html')].map((key) => manifest[key])
const files = {
  js: [...new Set(chunks.map((chunk) => chunk.file))],
  css: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))],
}
for (const [kind, budget] of Object.entries(BUDGETS_KIB)) {
  const size = files[kind].reduce((sum, file) => sum + gzipped(file), 0)
  console.log(`first page ${kind}: ${size.toFixed(1)} KiB gzipped of ${budget}`)
  if (size > budget) {
    console.error(files[kind].map((file) => `  ${gzipped(file).toFixed(1)} ${file}`).join('\n'))
    process.exitCode = 1
  }
}

const [, listed] = fs.readFileSync(`${dist}sw.js`, 'utf8').match(/^const SHELL = (.*)$/m)
const shell = JSON.parse(listed).map((path) => (path === '/' ? 'index.html' : path.slice(1)))
const ahead = shell.reduce((sum, file) => sum + gzipped(file), 0)
console.log(`kept for offline: ${ahead.toFixed(1)} KiB gzipped of ${SHELL_KIB}`)
if (ahead > SHELL_KIB) {
  console.error(shell.map((file) => `  ${gzipped(file).toFixed(1)} ${file}`).join('\n'))
  process.exitCode = 1
}
