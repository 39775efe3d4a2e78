import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chunksOf, type Manifest } from './manifest.ts'

/** Budget for the JavaScript of the first load of /app/chat, after gzip -9. */
export const BUDGET_BYTES = 200 * 1000

/** Budget for the JavaScript of the page of a public spreadsheet, after gzip -9. */
export const PUBLIC_BUDGET_BYTES = 170 * 1000

const ROUTES = [
  'src/routes/__root.tsx',
  'src/routes/app/route.tsx',
  'src/routes/app/_shell/route.tsx',
  'src/routes/app/_shell/chat/route.tsx',
  'src/routes/app/_shell/chat/index.tsx',
]

/** A built file and its size after gzip -9. */
export type ScriptSize = { readonly file: string; readonly bytes: number }

const weigh = (dist: string, file: string): ScriptSize => ({
  file,
  bytes: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
})

const manifestOf = (dist: string, name = 'manifest'): Manifest =>
  JSON.parse(readFileSync(join(dist, `.vite/${name}.json`), 'utf8')) as Manifest

/** Returns the scripts of the first load of /app/chat, largest first. Throws without a build. */
export const firstLoad = (dist: string): readonly ScriptSize[] =>
  chunksOf(manifestOf(dist), ROUTES)
    .map((file) => weigh(dist, file))
    .toSorted((a, b) => b.bytes - a.bytes)

/**
 * Returns the scripts of the page of a public spreadsheet, largest first. Throws without a build.
 */
export const publicLoad = (dist: string): readonly ScriptSize[] =>
  chunksOf(manifestOf(dist, 'public-manifest'), [])
    .map((file) => weigh(dist, file))
    .toSorted((a, b) => b.bytes - a.bytes)

/** Returns the light grid's own script, without the shared ones. Throws without a build. */
export const lightGridScript = (dist: string): ScriptSize => {
  const found = Object.values(manifestOf(dist)).find(({ file }) =>
    /\blight-grid-[^/]*\.js$/.test(file),
  )
  if (!found) throw new Error('the build has no script of the light grid')
  return weigh(dist, found.file)
}

/** Returns all scripts of the build, largest first. */
export const allScripts = (dist: string): readonly ScriptSize[] => {
  const files = Object.values(manifestOf(dist)).map(({ file }) => file)
  return [...new Set(files.filter((file) => file.endsWith('.js')))]
    .map((file) => weigh(dist, file))
    .toSorted((a, b) => b.bytes - a.bytes)
}

export const totalBytes = (weights: readonly ScriptSize[]): number =>
  weights.reduce((sum, { bytes }) => sum + bytes, 0)
