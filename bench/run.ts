// `npm run bench [-- parse fold …]` runs all benchmarks or the given ones, and prints one JSON line
// per figure. The figures replace their rows in docs/benchmarks.md.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { printedFiguresOf, withFigures } from './support/report.ts'

const ALL = [
  'parse',
  'fold',
  'loan',
  'agent',
  'agent-jobs',
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
  'audit-faults',
] as const
const PAGE = new URL('../docs/benchmarks.md', import.meta.url)
const GB = 1024 ** 3

const machine = (): string => {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / GB)
  const load = (loadavg()[0] ?? 0).toFixed(1)
  return `${cpus().length} × ${cpu?.model.trim() || 'unnamed processor'}, ${memory} GB, ${process.platform}, Node ${process.versions.node}, load ${load}`
}

/** Streams the output of a benchmark and returns it, or null if it failed. */
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
  const by = { benchmark: name, date: new Date().toISOString().slice(0, 10), machine: machine() }
  const printed = await run(name)
  if (printed === null) {
    failed.push(name)
    continue
  }
  const before = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : ''
  writeFileSync(PAGE, withFigures(before, by, printedFiguresOf(printed), ALL))
}
if (failed.length > 0) process.stderr.write(`failed: ${failed.join(', ')}\n`)
process.exitCode = failed.length > 0 ? 1 : 0
