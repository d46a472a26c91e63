// Presses what a browser fetches as small as it goes, once: the server hands `name.br` to whoever can read it.
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const LEAST_BYTES = 1024
const dist = fileURLToPath(new URL('dist/', import.meta.url))

for (const name of fs.readdirSync(dist, { recursive: true })) {
  // The page itself is filled in for each address, and the worker must always be the newest.
  if (!/\.(js|css|svg|json)$/.test(name) || !name.startsWith('assets')) continue
  const bytes = fs.readFileSync(dist + name)
  if (bytes.length >= LEAST_BYTES) fs.writeFileSync(`${dist}${name}.br`, brotliCompressSync(bytes))
}
