import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sharedBuild, sharedHead } from './vite.shared.ts'

// Builds the page of a public spreadsheet into the same folder, after the app
// (scripts/setup/build.mjs). A separate build keeps its modules out of the app's first page.
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
