// Size of the build: the scripts of the first load, and all scripts.
import { fileURLToPath } from 'node:url'
import { BUDGET_BYTES, firstLoad, totalBytes, allScripts } from '../scripts/size/script-sizes.ts'
import { printFigure } from './support/figure.ts'

const KB = 1000
const dist = fileURLToPath(new URL('../dist', import.meta.url))
const first = firstLoad(dist)
printFigure('bundle: scripts that /app/chat needs, gzip', totalBytes(first) / KB, 'kB', {
  target: `<= ${BUDGET_BYTES / KB}`,
  files: first.length,
})
const all = allScripts(dist)
printFigure('bundle: all scripts, gzip', totalBytes(all) / KB, 'kB', { files: all.length })
