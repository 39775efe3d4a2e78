import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sharedBuild, sharedHead } from './vite.shared.ts'

// The page of a public spreadsheet is built into the same folder, after the app (scripts/setup/build.mjs). It owns
// its few files, so no module of the app's first page moves because of it.
export default defineConfig({
  plugins: [sharedHead, react(), vanillaExtractPlugin()],
  publicDir: false,
  build: {
    ...sharedBuild,
    outDir: 'dist',
    emptyOutDir: false,
    manifest: '.vite/public-manifest.json',
    rolldownOptions: { input: 'public.html' },
  },
})
