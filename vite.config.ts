import { readFileSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where `npm run dev` finds the API; scripts/dev.mjs starts the server there. */
const apiOrigin = process.env['DEV_API_ORIGIN'] ?? 'http://127.0.0.1:4173'

/** The routes that say themselves what of them comes later. */
const startRoutes = /^(__root__|\/app(\/.*)?)$/

/** The rules that a transition carries are for the charts and the tests, not for the browser. */
export const withoutRules: Plugin = {
  name: 'without-rules',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/machines\// },
    handler: (code) => code.replaceAll(/meta: \{ rules: \[[^\]]*\] \},?/g, ''),
  },
}

/** An icon in its file of Lucide: its name and its lines. */
const ICON = /name: ("[^"]+")[\s\S]*?node: (\[[\s\S]*?\])(?:,\n {2}aliases: \[[^\]]*\])?\n\};/

/**
 * Lucide's way to make an icon knows far more than ours needs, and so do its files; the drawings are the
 * same (src/ui/kit/drawn-icon.ts).
 */
export const plainIcons = {
  name: 'plain-icons',
  apply: 'build',
  load: {
    filter: { id: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
    handler: () => `export { drawnIcon as default } from '/src/ui/kit/drawn-icon.ts'`,
  },
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/, code: '__iconData.node' },
    handler: (code: string): string => {
      const [, name = '', lines = ''] = ICON.exec(code) ?? []
      return `import draw from '../createLucideIcon.mjs'
export default /* @__PURE__ */ draw(${name}, ${lines.replaceAll(/,\s*key: "\w+"/g, '')})`
    },
  },
} satisfies Plugin

/** vanilla-extract's way to choose classes serves its style files too; ours only chooses (src/ui/kit/recipe-classes.ts). */
export const plainRecipes: Plugin = {
  name: 'plain-recipes',
  apply: 'build',
  load: {
    filter: { id: /\/@vanilla-extract\/recipes\/createRuntimeFn\// },
    handler: () => `export { createRuntimeFn } from '/src/ui/kit/recipe-classes.ts'`,
  },
}

/** What nobody here asks of React DOM: pages drawn by a server, files that React asks for, actions of forms. */
const NOT_ASKED =
  /^exports\.(?:hydrateRoot|pre\w+|requestFormReset|useForm\w+) = function [\s\S]*?^};\n/gm
const FILES_ASKED = /^(ReactDOMSharedInternals\.d = \{\n\s*f: \w+),[^}]*\}/m

/** React DOM comes whole, as its files are no modules: what nobody asks for is taken out of them (SHELL-86). */
export const plainDom = {
  name: 'plain-dom',
  apply: 'build',
  transform: {
    filter: { id: /\/react-dom\/cjs\/react-dom(-client)?\.production\.js$/ },
    handler: (code: string): string => code.replaceAll(NOT_ASKED, '').replace(FILES_ASKED, '$1 }'),
  },
} satisfies Plugin

/** Parts of the router that do far more than any screen asks for, and ours in their places. */
const PLAIN_PARTS = {
  'router-core/dist/esm/scroll-restoration.js': '/src/ui/kit/plain-scroll.ts',
  'react-router/dist/esm/link.js': '/src/ui/kit/plain-link.tsx',
}
const plainRouter: Plugin = {
  name: 'plain-router',
  apply: 'build',
  load: {
    filter: {
      id: /\/@tanstack\/(router-core|react-router)\/dist\/esm\/(scroll-restoration|link)\.js$/,
    },
    handler: (id) => {
      const [, ours] = Object.entries(PLAIN_PARTS).find(([theirs]) => id.endsWith(theirs)) ?? []
      return ours && `export * from '${ours}'`
    },
  },
}

/** The bundler takes a module apart to put it together again, wherever one part of it is asked for. */
const TAKEN_APART =
  /async\(\)=>\{let\{(\w+):(\w+)\}=await (import\(`[^`]+`\)(?:\.then\(\w+=>\w+\.\w+\))?);return\{\1:\2\}\}/g

/** Chunks are imported as they are. */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = file.code.replaceAll(TAKEN_APART, '()=>$3')
  },
}

/**
 * The bundler's own way to import a chunk asks the browser for modules that may not come; ours brings their
 * files first (src/ui/kit/bring-files.ts, SHELL-87).
 */
export const bringFirst: Plugin = {
  name: 'bring-first',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `export { bringFiles as __vitePreload } from '/src/ui/kit/bring-files.ts'`,
  },
}

/** What to bring ahead of a chunk: also its own file where it needs no other. */
export const modulePreload = {
  // Every browser of cssTarget loads modules ahead by itself.
  polyfill: false,
  resolveDependencies: (file: string, others: string[], host: { hostType: 'html' | 'js' }) =>
    others.length > 0 || host.hostType === 'html' ? others : [file],
}

/** A field whose value stands on its line. */
const FIELD = /^(\s*)_defineProperty\(this, "(\w+)", (.*)\);$/gm
const isWhole = (text: string): boolean => {
  let open = 0
  for (const letter of text) {
    if (letter === '(') open += 1
    if (letter === ')') open -= 1
    if (open < 0) return false
  }
  return open === 0
}

/**
 * Univer's formula engine defines each field of its objects by a call: a calculation of 10,000 formulas
 * makes some 200,000. Written as assignments they take a fifth of the time (SHEET-228). A name that is
 * an accessor somewhere stays as it is.
 */
export const plainFields = {
  name: 'plain-fields',
  apply: 'build',
  transform: {
    filter: { id: /\/@univerjs\/engine-formula\/lib\/es\/index\.js$/ },
    handler: (code: string): string => {
      const accessors = new Set(
        [...code.matchAll(/^\s*(?:get|set) (\w+)\(/gm)].map(([, name]) => name),
      )
      return code.replaceAll(FIELD, (field, indent: string, name: string, value: string) =>
        accessors.has(name) || !isWhole(value) ? field : `${indent}this.${name} = ${value};`,
      )
    },
  },
} satisfies Plugin

/** What the heads of the app's page and of a public spreadsheet's hold alike. */
export const oneHead: Plugin = {
  name: 'one-head',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace('<!-- head -->', () =>
        readFileSync(new URL('head.html', import.meta.url), 'utf8'),
      ),
  },
}

export default defineConfig({
  plugins: [
    withoutRules,
    plainIcons,
    plainRecipes,
    plainDom,
    plainRouter,
    plainImports,
    plainFields,
    bringFirst,
    oneHead,
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      autoCodeSplitting: true,
      // Shell and chat stand in the entry, as nearly every visit needs them: few files compress better
      // than twenty. The app's other pages are parts (src/ui/kit/part.ts), public ones chunks of their own.
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) => (startRoutes.test(routeId) ? [] : undefined),
      },
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    vanillaExtractPlugin(),
  ],
  // React has it itself; the shim is for versions before 18.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  optimizeDeps: { include: ['@vanilla-extract/recipes/createRuntimeFn'] },
  worker: { format: 'es', plugins: () => [plainFields] },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/sandbox-checkout', '/sandbox-portal'].map((path) => [
        path,
        { target: apiOrigin, changeOrigin: false },
      ]),
    ),
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    modulePreload,
    // Browsers with light-dark(): else each colour is written twice.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // scripts/size.ts reads the manifest to weigh the first load.
    manifest: true,
    // Univer is one big lazy chunk on purpose; the budget that counts is `npm run size`.
    chunkSizeWarningLimit: 8000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page starts with, in one chunk: no lazy chunk may own a module of it.
            { name: 'start', tags: ['$initial'], priority: 3 },
            // What an empty chat shows beside its field, in one small file (SHELL-247).
            {
              name: 'fresh',
              test: /\/src\/ui\/(first-run\/starters|chat\/composer\/tools)\.tsx/,
              priority: 2.5,
            },
            // Small things of several lazy chunks: one file instead of twenty.
            {
              name: 'common',
              test: /\/(icons|contract|ui\/hooks)\//,
              minShareCount: 2,
              priority: 2,
            },
            // What tells people something beside the page, in one file: it comes behind the first page.
            {
              name: 'notices',
              test: /\/src\/(app-watch|ui\/shell\/(toaster-panel|offline-banner))\./,
              priority: 1,
            },
            // What reads and draws messages, in one file (CONV-60).
            {
              name: 'answers',
              test: /\/src\/ui\/chat\/(conversation|markdown\/markdown)\.tsx|\/contract\/stored\./,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
