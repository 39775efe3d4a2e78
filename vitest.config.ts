import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

/** `npm run test:full`: properties run ten times as many cases, and `*.long.test.ts` run at all. */
const full = process.env['FULL'] === '1'

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/properties.ts'],
    exclude: full ? [] : ['tests/**/*.long.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: full ? 300_000 : 30_000,
    hookTimeout: 30_000,
    passWithNoTests: false,
  },
})
