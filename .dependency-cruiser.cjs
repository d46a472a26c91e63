/** The borders of the web: who may import whom. `npm run web:borders` holds them. */
const TESTS = ['\\.test\\.tsx?$', '\\.testing\\.ts$', '^web/src/testing/']

/** What the build puts in the stead of the macros that words are written with, and the catalogues it reads. */
const MACROS = '^web/src/language/(i18n\\.ts|Trans\\.tsx|po\\.d\\.ts|\\w+\\.po)$'

/** A room that may not lean on the rooms named. */
const border = (room, never, comment) => ({
  name: `${room}-borders`,
  comment,
  severity: 'error',
  from: { path: `^web/src/${room}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: never.map((other) => `^web/src/${other}/`) },
})

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules that need each other cannot be read, moved or loaded apart.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-orphans',
      comment: 'A module the application never reaches is dead.',
      severity: 'error',
      from: { path: '^web/(src/main|manifest)\\.tsx?$' },
      to: {
        path: '^web/src/',
        pathNot: ['^web/src/main\\.tsx$', MACROS, '\\.gen\\.json$', ...TESTS],
        reachable: false,
      },
    },
    {
      name: 'features-apart',
      comment: 'A feature imports no other feature: what two of them need belongs to api, lib or ui.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+/[^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    border('features', ['app'], 'The application is put together from features, never the other way round.'),
    border('ui', ['features', 'app'], 'The kit knows neither what it serves nor where.'),
    border('lib', ['features', 'app', 'ui'], 'Plain functions that every room may use.'),
    border('language', ['features', 'app', 'ui', 'api', 'lib'], 'Words, whoever says them.'),
    border('api', ['features', 'app'], 'What the server says, whoever asks.'),
    {
      name: 'testing-in-tests-only',
      comment: 'What tests use is never shipped.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: TESTS },
      to: { path: ['^web/src/testing/', '\\.testing\\.ts$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Types count too: a cycle of types alone cannot be taken apart either.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.md'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
