// Size of the build: the scripts of the first load, and all scripts.
import { fileURLToPath } from 'node:url'
import { BUDGET_BYTES, firstLoad, sumOf, wholeBuild } from '../scripts/size/weigh.ts'
import { figure } from './support/figure.ts'

const KB = 1000
const dist = fileURLToPath(new URL('../dist', import.meta.url))
const first = firstLoad(dist)
figure('bundle: scripts that /app/chat needs, gzip', sumOf(first) / KB, 'kB', {
  target: `<= ${BUDGET_BYTES / KB}`,
  files: first.length,
})
const all = wholeBuild(dist)
figure('bundle: all scripts, gzip', sumOf(all) / KB, 'kB', { files: all.length })
