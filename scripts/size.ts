import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUDGET_BYTES, firstLoad, sumOf } from './size/weigh.ts'

/**
 * `npm run size`: gzip weight of the JavaScript that the first load of /app/chat fetches: the entry, the
 * chunks of its routes, and what these import statically. Fails over the budget, when Univer is in it, or
 * when any file of the product holds the inspector of the machines, which is for development (LOG-6).
 */
const dist = join(fileURLToPath(new URL('..', import.meta.url)), 'dist')
const weights = firstLoad(dist)
const total = sumOf(weights)
for (const chunk of weights)
  console.log(`${(chunk.bytes / 1000).toFixed(1).padStart(7)} kB  ${chunk.file}`)
console.log(
  `${(total / 1000).toFixed(1).padStart(7)} kB  first load of /app/chat, budget ${BUDGET_BYTES / 1000} kB`,
)

const withUniver = weights.filter((chunk) =>
  readFileSync(join(dist, chunk.file), 'utf8').includes('univer-'),
)
for (const chunk of withUniver) console.log(`Univer is in ${chunk.file}: import it lazily.`)

const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'))
const withInspector = scripts.filter((file) =>
  readFileSync(join(dist, 'assets', file), 'utf8').includes('stately'),
)
for (const file of withInspector) console.log(`The inspector is in assets/${file}.`)
const isFit = total <= BUDGET_BYTES && withUniver.length + withInspector.length === 0
process.exitCode = isFit ? 0 : 1
