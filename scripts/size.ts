import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chunksOf, type Manifest } from './size/manifest.ts'

/**
 * `npm run size`: gzip weight of the JavaScript that the first load of /app/chat fetches: the entry, the
 * chunks of its routes, and what these import statically. Fails over the budget, or when Univer is in it.
 */
const BUDGET_BYTES = 165 * 1000
const ROUTES = [
  'src/routes/__root.tsx',
  'src/routes/app/route.tsx',
  'src/routes/app/_shell/route.tsx',
  'src/routes/app/_shell/chat/route.tsx',
  'src/routes/app/_shell/chat/index.tsx',
]

const dist = join(fileURLToPath(new URL('..', import.meta.url)), 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
const weights = chunksOf(manifest, ROUTES)
  .map((file) => ({ file, bytes: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length }))
  .toSorted((a, b) => b.bytes - a.bytes)

const total = weights.reduce((sum, chunk) => sum + chunk.bytes, 0)
for (const chunk of weights)
  console.log(`${(chunk.bytes / 1000).toFixed(1).padStart(7)} kB  ${chunk.file}`)
console.log(
  `${(total / 1000).toFixed(1).padStart(7)} kB  first load of /app/chat, budget ${BUDGET_BYTES / 1000} kB`,
)

const withUniver = weights.filter((chunk) =>
  readFileSync(join(dist, chunk.file), 'utf8').includes('univer-'),
)
for (const chunk of withUniver) console.log(`Univer is in ${chunk.file}: import it lazily.`)
process.exitCode = total > BUDGET_BYTES || withUniver.length > 0 ? 1 : 0
