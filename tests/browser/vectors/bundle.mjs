// Writes a test file of the web to the output as one script, with the page's runner in the place of vitest.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const { output } = await build({
  configFile: false,
  logLevel: 'silent',
  resolve: { alias: { vitest: here('runner.ts') } },
  build: { write: false, minify: false, rolldownOptions: { input: process.argv[2], output: { format: 'iife' } } },
})
process.stdout.write(output[0].code)
