import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sharedBuild, sharedHead } from './vite.shared.ts'

/** Where `npm run dev` finds the API; scripts/dev.mjs starts the server there. */
const apiOrigin = process.env['DEV_API_ORIGIN'] ?? 'http://127.0.0.1:4173'

/** The routes that load their own later parts; the router splits all others. */
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
    // scripts/size.ts reads the manifest to weigh the first load.
    manifest: true,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        // The first page holds the names of all late files: those that several of these share need none.
        chunkFileNames: ({ isDynamicEntry }) =>
          isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            // One file for the first page: few files compress better than twenty.
            { name: 'start', tags: ['$initial'] },
            // Small parts that late files share are merged: each more has a name in the first page.
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
