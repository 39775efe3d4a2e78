// Recalculates workbooks from other programs and compares the results with the stored ones.
// `BENCH_WORKBOOKS=<folder> npm run bench -- formulas` measures each subfolder as one set, and the
// files directly in the folder as another. `BENCH_DIFFERENCES=<file>` writes all differences to
// that file, one per line. Differences are counted by cause. A file counts as below 97 % if more
// than 3 % of its formulas differ. That share ignores differences caused by functions that our
// engine refuses.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { printFigure } from './support/figure.ts'
import { causesOf, REFUSED_FUNCTION } from './formulas/causes.ts'
import { compareFile } from './formulas/compare.ts'

const folder = process.env['BENCH_WORKBOOKS'] ?? ''
const isWorkbook = (name: string): boolean => /\.xls[xm]?$/i.test(name)

const filesBelow = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter(isWorkbook)
    .toSorted()
    .map((name) => join(path, name))

const setsIn = (path: string): readonly (readonly [name: string, files: readonly string[]])[] => {
  const entries = readdirSync(path, { withFileTypes: true })
  const own = entries.filter((one) => one.isFile() && isWorkbook(one.name))
  const folders = entries.filter((one) => one.isDirectory())
  return [
    [basename(path), own.map(({ name }) => join(path, name))] as const,
    ...folders.map(({ name }) => [name, filesBelow(join(path, name))] as const),
  ].filter(([, files]) => files.length > 0)
}

const engine = createWorkbookEngine({ processes: 1, timeoutMs: 60_000 })
const lines: string[] = []

const measure = async (name: string, files: readonly string[]): Promise<void> => {
  let [formulas, right, failed, below] = [0, 0, 0, 0]
  const counts: Record<string, number> = {}
  for (const file of files) {
    const compared = await compareFile(engine, basename(file), readFileSync(file))
    const { differences, failure } = compared
    if (failure !== null) {
      failed += 1
      lines.push([name, basename(file), failure].join('\t'))
      continue
    }
    formulas += compared.formulas
    right += compared.formulas - differences.length
    const causes = causesOf(differences, compared.leftOut)
    for (const cause of causes.values()) counts[cause] = (counts[cause] ?? 0) + 1
    const left = [...causes.values()].filter((cause) => cause !== REFUSED_FUNCTION).length
    const comparable = compared.formulas - differences.length + left
    if (left > comparable * 0.03) below += 1
    for (const one of differences)
      lines.push(
        [name, basename(file), causes.get(one), one.at, one.formula, one.stored, one.ours].join(
          '\t',
        ),
      )
  }
  if (formulas === 0) return
  printFigure(
    `formulas of the folder "${name}": share that equals the stored results`,
    (right / formulas) * 100,
    '%',
    {
      formulas,
      files: files.length,
      'files below 97 %': below,
      'files that failed': failed,
      causes: Object.fromEntries(Object.entries(counts).toSorted(([, a], [, b]) => b - a)),
    },
  )
}

if (folder === '' || !existsSync(folder)) {
  console.error('BENCH_WORKBOOKS names no folder with workbooks: nothing is compared.')
} else {
  for (const [name, files] of setsIn(folder)) await measure(name, files)
}
const written = process.env['BENCH_DIFFERENCES']
if (written) writeFileSync(written, `${lines.join('\n')}\n`)
await engine.close()
