import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sharedBuild, sharedHead } from './vite.shared.ts'

/** Address of the API for `npm run dev`. scripts/dev.mjs starts the server there. */
const apiOrigin = process.env['DEV_API_ORIGIN'] ?? 'http://127.0.0.1:4173'

/** These routes lazy-load their parts themselves. The router splits all others. */
const unsplitRoutes = /^(__root__|\/app(\/.*)?)$/

export default defineConfig({
  plugins: [
    sharedHead,
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) => (unsplitRoutes.test(routeId) ? [] : undefined),
      },
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    vanillaExtractPlugin(),
  ],
  worker: { format: 'es' },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/sandbox-checkout', '/sandbox-portal'].map((path) => [
        path,
        { target: apiOrigin, changeOrigin: false },
      ]),
    ),
  },
  build: {
    ...sharedBuild,
    outDir: 'dist',
    // scripts/size.ts reads the manifest to measure the first load.
    manifest: true,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        // The first page contains the names of all lazy chunks, so shared chunks get short names.
        chunkFileNames: ({ isDynamicEntry }) =>
          isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            // One file for the first page, because few files compress better than twenty.
            { name: 'start', tags: ['$initial'] },
            // Merges small shared chunks, because every chunk adds a name to the first page.
            {
              name: 'shared',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 1200,
            },
          ],
        },
      },
    },
  },
})
