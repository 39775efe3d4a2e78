import type { KnipConfig } from 'knip'

// `npm run lint` fails on unused files, exports and packages. An export imported only by tests
// counts as used.
const config: KnipConfig = {
  // Also fail on entries below that are no longer needed.
  treatConfigHintsAsErrors: true,
  entry: [
    'src/main-public.tsx',
    'server/main.ts',
    'packages/*/index.ts',
    'vite.public.config.ts',
    'scripts/*.{ts,mjs}',
    'bench/*.ts',
    'tests/**/*.test.{ts,tsx}',
    'e2e/**/*.{spec,shots}.ts',
    // Loaded by a page, or by path when a process starts.
    'bench/editor/bare.ts',
    'tests/support/{server/kill-on-network,documents/recognise-alone}.ts',
    'e2e/support/{cheap-passwords,steady-clock}.ts',
  ],
  project: [
    '{contract,packages,src,server,tests,e2e,bench,scripts}/**/*.{ts,tsx,mts,mjs}',
    '*.{ts,mjs}',
  ],
  // Two exported limits may have the same value under different names.
  exclude: ['duplicates'],
  ignoreDependencies: [
    // @univerjs/presets pins the version of its parts, and stubs replace the paid ones.
    /^@univerjs\//,
    // Referenced by path in a stylesheet and in head.html.
    '@fontsource-variable/inter',
    // Resolved at run time by the language of the scan.
    /^@tesseract\.js-data\//,
  ],
  // System programs that may be missing.
  ignoreBinaries: ['soffice', 'pg_config', 'apt-get'],
}

export default config
