import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { manifest } from './manifest.ts'
import { messages } from './messages.ts'
import { offline } from './offline.ts'

const TESTS = 'src/**/*.test.{ts,tsx}'
const ALONE = 'src/**/*.alone.test.{ts,tsx}'

interface Modules {
  getModuleInfo: (id: string) => { isEntry: boolean; importers: string[] } | null
}

/** What the entry imports statically comes as one file: on a slow line every further one is a wait of its own. */
function firstOf(id: string, modules: Modules): string | null {
  const seen = new Set([id])
  for (const each of seen) {
    const found = modules.getModuleInfo(each)
    if (found?.isEntry) return 'first'
    for (const next of found?.importers ?? []) seen.add(next)
  }
  return null
}

/** The router's package offers its warnings to everybody; what a phone fetches is its other build. */
const ROUTER = fileURLToPath(
  new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url),
)

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [messages(), react(), manifest(), offline()],
  resolve: command === 'build' ? { alias: [{ find: /^react-router$/, replacement: ROUTER }] } : {},
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Old Android browsers keep working; small assets stay files because the page's policy forbids data: scripts and fonts.
    target: ['chrome90', 'safari15', 'firefox90'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: firstOf, debugName: 'first' }] },
        // The first file names all others, and a name costs more than it says: the manifest tells whose they are.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:8000' } },
  preview: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:8000' } },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // Patience costs nothing where nothing is wrong, and a busy machine is no fault of ours.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    css: false,
    // Left alone it keeps one core for its watcher, and half of a small machine idle.
    maxWorkers: availableParallelism(),
    pool: 'threads',
    // Modules are read once for many files, which halves the time; what a module decides at load is tried alone.
    projects: [
      { extends: true, test: { name: 'web', isolate: false, include: [TESTS], exclude: [ALONE] } },
      { extends: true, test: { name: 'alone', include: [ALONE] } },
    ],
  },
}))
