import type { KnipConfig } from 'knip'

// What nothing uses fails `npm run lint`: files, exports and packages. An export that only tests import is used.
const config: KnipConfig = {
  // A name here that is needed no more fails too.
  treatConfigHintsAsErrors: true,
  entry: [
    'src/main-public.tsx',
    'server/main.ts',
    'vite.public.config.ts',
    'scripts/*.{ts,mjs}',
    'bench/*.ts',
    'tests/**/*.test.{ts,tsx}',
    'e2e/**/*.{spec,shots}.ts',
    // Loaded by a page, or by the path that a process is started with.
    'bench/editor/bare.ts',
    'tests/support/{server/no-line,documents/recognise-alone}.ts',
    'e2e/support/{cheap-passwords,steady-clock}.ts',
  ],
  project: ['{contract,src,server,tests,e2e,bench,scripts}/**/*.{ts,tsx,mts,mjs}', '*.{ts,mjs}'],
  // Two limits of one number are two limits: each has a name that says what for.
  exclude: ['duplicates'],
  ignoreDependencies: [
    // The parts of @univerjs/presets have one version, its own; the stubs take the place of paid ones.
    /^@univerjs\//,
    // A path in a style, and in head.html.
    '@fontsource-variable/inter',
    // Found by the language that is read.
    /^@tesseract\.js-data\//,
  ],
  // Programs of the machine, where it has them.
  ignoreBinaries: ['soffice', 'pg_config', 'apt-get'],
}

export default config
