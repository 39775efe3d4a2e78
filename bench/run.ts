// npm run bench [-- parse fold …]: every benchmark in turn, one JSON line a figure, and the page
// docs/benchmarks.md with what was measured, on which machine and when.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { linesOf, sectionOf, withSections } from './support/report.ts'

const ALL = [
  'parse',
  'fold',
  'loan',
  'agent',
  'server',
  'start',
  'fresh',
  'bundle',
  'page',
  'phone',
  'paced',
  'attach',
  'large',
  'history',
  'lists',
  'document-search',
  'windows',
  'saving',
  'import',
  'documents',
  'editor',
  'formula-speed',
  'formulas',
] as const
const PAGE = new URL('../docs/benchmarks.md', import.meta.url)
const GB = 1024 ** 3

const where = (): string => {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / GB)
  const load = (loadavg()[0] ?? 0).toFixed(1)
  const date = new Date().toISOString().slice(0, 10)
  return `${date}: ${cpus().length} × ${cpu?.model.trim() || 'unnamed processor'}, ${memory} GB, ${process.platform}, Node ${process.versions.node}, load ${load}`
}

/** What a benchmark printed, shown as it comes; null when it failed. */
const run = (name: string): Promise<string | null> =>
  new Promise((resolve) => {
    const stdio = ['inherit', 'pipe', 'inherit'] as const
    const child = spawn(process.execPath, [`bench/${name}.ts`], { stdio: [...stdio] })
    let printed = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      process.stdout.write(text)
    })
    child.on('close', (code) => resolve(code === 0 ? printed : null))
  })

const asked = process.argv.slice(2)
const failed: string[] = []
for (const name of ALL.filter((one) => asked.length === 0 || asked.includes(one))) {
  const at = where()
  const printed = await run(name)
  if (printed === null) {
    failed.push(name)
    continue
  }
  // What had nothing to measure keeps its older figures.
  if (linesOf(printed).length === 0) continue
  const before = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : ''
  const section = sectionOf(name, at, linesOf(printed))
  writeFileSync(PAGE, withSections(before, new Map([[name, section]]), ALL))
}
if (failed.length > 0) process.stderr.write(`failed: ${failed.join(', ')}\n`)
process.exitCode = failed.length > 0 ? 1 : 0
