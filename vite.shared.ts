import { readFileSync } from 'node:fs'
import type { BuildOptions, Plugin } from 'vite'

/** Puts head.html into both pages: the app's and the public spreadsheet's. */
export const sharedHead: Plugin = {
  name: 'shared-head',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace('<!-- head -->', () =>
        readFileSync(new URL('head.html', import.meta.url), 'utf8'),
      ),
  },
}

/** Build options of both pages. */
export const sharedBuild: BuildOptions = {
  target: 'es2022',
  // Browsers with light-dark(): else each colour is written twice.
  cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
  // Every browser of cssTarget preloads modules by itself. A late part names its style sheets alone: the names of
  // the scripts that it shares with others cost the first page 2 kB, and each was asked for twice where it failed.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_, files, { hostType }) =>
      hostType === 'html' ? files : files.filter((f) => f.endsWith('.css')),
  },
  // Univer is one large lazy chunk on purpose; `npm run size` holds the budget that counts.
  chunkSizeWarningLimit: 8000,
}
