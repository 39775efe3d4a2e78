import { readFileSync } from 'node:fs'
import type { BuildOptions, Plugin } from 'vite'

/** Inserts head.html into the pages of the app and of public spreadsheets. */
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

/** Build options for both pages. */
export const sharedBuild: BuildOptions = {
  target: 'es2022',
  // Browsers with light-dark(). Older targets would need every color twice.
  cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
  // All browsers in cssTarget support modulepreload. A lazy chunk lists only its stylesheets.
  // Script names would add 2 kB to the first page, and a failed script would be requested twice.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_, files, { hostType }) =>
      hostType === 'html' ? files : files.filter((f) => f.endsWith('.css')),
  },
  // Univer is one large lazy chunk on purpose. `npm run size` checks the real budget.
  chunkSizeWarningLimit: 8000,
}
