import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

/** Long histories (`*.long.test.ts`) run with `npm run test:full` only. */
const full = process.env['FULL'] === '1'

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: full ? [] : ['tests/**/*.long.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: full ? 300_000 : 30_000,
    hookTimeout: 30_000,
    passWithNoTests: false,
  },
})
