// A workbook of 100,000 rows and 10 columns. Our reader and hucre read it in turns. Then the server
// imports and exports it, while another user lists spreadsheets.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import { importFile } from '#tests/support/transfer/import-call.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'
import { startApp } from './support/app.ts'
import { elapsed, printFigure, median, quantile, round } from './support/figure.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 4330) + 3
const ROWS = 100_000
const COLUMNS = 10
const TEXT_COLUMNS = 3
const TEXTS = 5000
const TURNS = 3
const IMPORTS = 3

/** The content types of the .xlsx package. Hucre requires them, our reader does not. */
const TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/></Types>'

const Read = v.object({ ms: v.number(), cpuMs: v.number(), peakMB: v.number() })
type Read = v.InferOutput<typeof Read>

/** A file with three columns of text. The other columns hold numbers with two decimals. */
const fileOf = (): Promise<Buffer> => {
  const cell = (row: number, column: number): string => {
    const name = `${String.fromCharCode(65 + column)}${row}`
    return column < TEXT_COLUMNS
      ? `<c r="${name}" t="s"><v>${(row * 7 + column) % TEXTS}</v></c>`
      : `<c r="${name}"><v>${((row * column) % 9999) / 100}</v></c>`
  }
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const cells = Array.from({ length: COLUMNS }, (_each, column) => cell(at + 1, column))
    return `<row r="${at + 1}">${cells.join('')}</row>`
  })
  const strings = Array.from({ length: TEXTS }, (_, at) => `<si><t>Customer ${at}</t></si>`)
  return xlsxFile({
    sheets: { Data: `<sheetData>${rows.join('')}</sheetData>` },
    strings: strings.join(''),
    others: { '[Content_Types].xml': TYPES },
  })
}

const readBy = (reader: 'ours' | 'hucre', file: string): Read => {
  const printed = execFileSync(process.execPath, ['bench/import-reader.ts', reader, file])
  return v.parse(Read, JSON.parse(printed.toString()))
}

const measureReaders = (file: string): void => {
  const turns = Array.from({ length: TURNS }, () => ({
    ours: readBy('ours', file),
    hucre: readBy('hucre', file),
  }))
  const of = (reader: 'ours' | 'hucre', what: keyof Read): number =>
    median(turns.map((turn) => turn[reader][what]))
  const compare = (name: string, what: keyof Read): void =>
    printFigure(`import: ${name}, relative to hucre's`, of('ours', what) / of('hucre', what), '×', {
      target: '<= 1 (goal 0.6)',
      ours: round(of('ours', what)),
      hucre: round(of('hucre', what)),
    })
  compare('time of our reader', 'ms')
  compare('processor time of our reader', 'cpuMs')
  compare('peak memory of our reader', 'peakMB')
}

/** Another user lists spreadsheets with pauses of 10 ms while the work runs. */
const listsDuring = async (reader: Person, work: () => Promise<void>) => {
  const lists: number[] = []
  let isDone = false
  const reading = (async () => {
    while (!isDone) {
      lists.push(await elapsed(() => reader.call('spreadsheets.list')))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  await work().finally(() => {
    isDone = true
  })
  await reading
  return lists
}

const measureServer = async (owner: Person, reader: Person, bytes: Buffer): Promise<void> => {
  const told = async (name: string, work: (at: number) => Promise<void>): Promise<void> => {
    const times: number[] = []
    const lists = await listsDuring(reader, async () => {
      for (let at = 0; at < IMPORTS; at += 1) times.push(await elapsed(() => work(at)))
    })
    printFigure(`import: ${name} through the server`, median(times), 'ms')
    printFigure(
      `import: slowest list answer for another user during ${name}`,
      Math.max(...lists),
      'ms',
      {
        target: '<= 200',
        p50: round(quantile(lists, 0.5)),
        lists: lists.length,
      },
    )
  }
  const ids: string[] = []
  await told('an import', async (at) => {
    const headers = { prefer: 'return=minimal' }
    const { id } = await importFile(owner, { name: `big ${at}.xlsx`, bytes, headers })
    ids.push(id)
  })
  await told('an export', async (at) => {
    const body = { format: 'xlsx' as const }
    const answer = await owner.open('spreadsheets.export', { params: { id: ids[at] ?? '' }, body })
    if (!answer.ok) throw new Error(`an export answered ${answer.status}`)
    await answer.arrayBuffer()
  })
}

const folder = mkdtempSync(join(tmpdir(), 'ledgerline-import-'))
const app = await startApp(PORT, [process.execPath, 'server/main.ts'])
try {
  const bytes = await fileOf()
  const file = join(folder, 'big.xlsx')
  writeFileSync(file, bytes)
  measureReaders(file)
  await measureServer(await signUp(app.origin), await signUp(app.origin), bytes)
} finally {
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
}
