import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import {
  bringFirst,
  modulePreload,
  oneHead,
  plainDom,
  plainIcons,
  plainRecipes,
  withoutRules,
} from './vite.config.ts'

// The page of a public spreadsheet, built beside the app into the same folder (scripts/setup/build.mjs): so
// that it owns its few files, and no module of the app's first page moves because of it (PUBLIC-8).
export default defineConfig({
  plugins: [
    withoutRules,
    plainIcons,
    plainRecipes,
    plainDom,
    bringFirst,
    oneHead,
    react(),
    vanillaExtractPlugin(),
  ],
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    modulePreload,
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    manifest: '.vite/public-manifest.json',
    chunkSizeWarningLimit: 8000,
    rolldownOptions: { input: 'public.html' },
  },
})
