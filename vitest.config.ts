import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'
import { FULL_ONLY, FULL_ONLY_ON_POSTGRES } from './tests/support/full-only.ts'
import { uncaughtInto } from './tests/support/uncaught.ts'

// The interface uses the system's language, so the tests fix one.
process.env['LC_ALL'] = 'en_US.UTF-8'

/**
 * `npm run test:full` runs ten times as many property cases. It includes `*.long.test.ts` and the
 * files of tests/support/full-only.ts.
 */
const full = process.env['FULL'] === '1'

/** Tests of the store and the API. They run on SQLite and again on PostgreSQL. */
const ON_POSTGRES = [
  'account/account',
  'account/account-download',
  'account/account-removal',
  'chat/answer-ends',
  'http/api',
  'auth/attempts',
  'auth/auth',
  'billing/billing',
  'sheets/changes',
  'sheets/edits/edits',
  'sheets/edits/edits-after-restart',
  'auth/clerk',
  'auth/clerk-keys',
  'auth/clerk-removal',
  'auth/clerk-rivals',
  'chat/conversations',
  'documents/document-originals',
  'documents/documents',
  'documents/documents-assistant',
  'documents/documents-away',
  'documents/documents-elsewhere',
  'documents/documents-kept',
  'documents/documents-lease',
  'documents/documents-queue',
  'documents/documents-quota',
  'documents/upload-rate',
  'documents/documents-removal',
  'documents/documents-s3',
  'documents/documents-search',
  'documents/documents-search-words',
  'documents/documents-sheet',
  'documents/documents-stored',
  'documents/documents-unstored',
  ...(full ? ['store/crash'] : []),
  'store/failing-store',
  'import/imports',
  'billing/ledger',
  'log-database',
  'auth/offers',
  'organizations/organization-accounts',
  'organizations/organization-histories',
  'organizations/organization-links',
  'organizations/organizations',
  'store/rivals',
  'store/rivals-store',
  'billing/sandbox',
  'chat/search',
  'chat/send',
  'auth/sessions',
  'sheets/share-codes',
  'sheets/share-copies',
  'sheets/sharing',
  'sheets/sheets-off',
  'billing/stripe',
  'billing/stripe-beside',
  'billing/stripe-news',
  'billing/stripe-once',
  'sheets/spreadsheets',
  'chat/stream',
  'store/sweep',
  'sheets/undo/undo',
  'sheets/is-used-in-conversation',
]

const named = process.argv.slice(2).filter((argument) => argument.includes('/'))

/** Whether the command line names a file in full or in part. A folder does not name its files. */
const isNamed = (file: string): boolean =>
  named.some((argument) => file.includes(argument) && basename(file).includes(basename(argument)))

/** Files that the short run excludes. */
const LEFT_OUT = [
  ...(full || named.some((argument) => argument.includes('.long'))
    ? []
    : ['tests/**/*.long.test.{ts,tsx}']),
  ...FULL_ONLY.filter((file) => !full && !isNamed(file)),
]

// The formula cases run in full if named, and in part in the short run.
if (isNamed('tests/server/sheets/engine/formula-cases.test.ts')) process.env['EVERY_CASE'] = '1'

/** Tests that run on PostgreSQL this time. */
const onPostgres = ON_POSTGRES.filter(
  (name) =>
    full ||
    isNamed(`tests/server/${name}.test.ts`) ||
    !FULL_ONLY_ON_POSTGRES.includes(basename(name)),
)

/**
 * These test files share processes and loaded modules, because imports take as long as the tests.
 */
const SHARED =
  'tests/{contract,log,machines,packages,server,services,shared,spec,texts,types}/**/*.test.{ts,tsx}'

/**
 * Files excluded from `SHARED`: each needs its own process, because it replaces a module or
 * observes how one loads.
 */
const ALONE = [
  'tests/server/sheets/writes/big-writes.test.ts',
  'tests/services/analytics/posthog-client.test.ts',
  'tests/services/browser/lazy.test.ts',
  'tests/services/documents/documents-off.test.ts',
  'tests/services/http/upload-progress.test.ts',
  'tests/services/workbook/workbook-conflicting-tabs.test.ts',
]

/** Performance tests. Nothing else runs in parallel. */
const TIMED = 'tests/server/**/{agent-writes,public-load,sheet-window,*-speed}.test.ts'
/** Performance tests that also run on PostgreSQL. */
const TIMED_ON_POSTGRES = 'tests/server/**/{search,share-codes}-speed.test.ts'

/** Creates the template database that tests copy. */
const READY = ['tests/support/server/ready-database.ts']

const ON_CLUSTER = {
  globalSetup: ['tests/support/server/postgres-cluster.ts'],
  setupFiles: ['tests/support/server/each-file.ts', 'tests/support/server/on-postgres.ts'],
}

/** Folder of the reports that scripts/test.mjs reads. */
const reports = process.env['REPORTS']

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: {
    setupFiles: ['tests/support/server/each-file.ts'],
    exclude: LEFT_OUT,
    environment: 'node',
    testTimeout: full ? 300_000 : 30_000,
    hookTimeout: 30_000,
    passWithNoTests: false,
    reporters: reports
      ? [
          'default',
          ['json', { outputFile: `${reports}/vitest.json` }],
          uncaughtInto(`${reports}/uncaught.json`),
        ]
      : ['default'],
    // Tests wait more than they compute, so two processors still run three files at a time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['tests/{operations,scripts,e2e,ui}/**/*.test.{ts,tsx}', ...ALONE],
          globalSetup: READY,
        },
      },
      {
        extends: true,
        test: {
          name: 'shared',
          include: [SHARED],
          exclude: [...LEFT_OUT, ...ALONE, 'tests/server/postgres/**', TIMED],
          isolate: false,
          globalSetup: READY,
        },
      },
      {
        extends: true,
        test: { name: 'timed', include: [TIMED], maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [
            `tests/server/{${onPostgres.join(',')}}.test.ts`,
            'tests/server/postgres/*.test.ts',
          ],
          isolate: false,
          ...ON_CLUSTER,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres-timed',
          include: [TIMED_ON_POSTGRES],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          ...ON_CLUSTER,
        },
      },
    ],
  },
})
