import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  BUDGET_BYTES,
  firstLoad,
  PUBLIC_BUDGET_BYTES,
  publicLoad,
  totalBytes,
  type ScriptSize,
} from './size/script-sizes.ts'

/**
 * `npm run size` measures the gzipped JavaScript of the first load of /app/chat: the entry, its
 * route chunks and their static imports. It also measures the page of a public spreadsheet. It
 * fails if one of the two exceeds its budget or contains Univer. It also fails if any file contains
 * the machine inspector, which is a development tool.
 */
const dist = join(fileURLToPath(new URL('..', import.meta.url)), 'dist')
const inKb = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(7)

/** Prints the files and their total. Returns whether the total is within the budget. */
const report = (name: string, weights: readonly ScriptSize[], budget: number): boolean => {
  const total = totalBytes(weights)
  for (const { bytes, file } of weights) console.log(`${inKb(bytes)} kB  ${file}`)
  console.log(`${inKb(total)} kB  ${name}, budget ${budget / 1000} kB`)
  return total <= budget
}
const weights = firstLoad(dist)
const publicWeights = publicLoad(dist)
const fits = [
  report('first load of /app/chat', weights, BUDGET_BYTES),
  report('the page of a public spreadsheet', publicWeights, PUBLIC_BUDGET_BYTES),
]

const withUniver = [...weights, ...publicWeights].filter((chunk) =>
  readFileSync(join(dist, chunk.file), 'utf8').includes('univer-'),
)
for (const chunk of withUniver) console.log(`Univer is in ${chunk.file}: import it lazily.`)

const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'))
const withInspector = scripts.filter((file) =>
  readFileSync(join(dist, 'assets', file), 'utf8').includes('stately'),
)
for (const file of withInspector) console.log(`The inspector is in assets/${file}.`)
const isFit = !fits.includes(false) && withUniver.length + withInspector.length === 0
process.exitCode = isFit ? 0 : 1
