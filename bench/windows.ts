// Measures what the page loads before the grid: windows of a sheet of 100,000 cells, lists with
// previews, and the script of the light grid.
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { WINDOW_ROWS } from '#contract/limits.ts'
import type { CellRow } from '#contract/workbook/workbook.ts'
import { singleSheetWorkbook } from '#server/sheets/single-sheet-workbook.ts'
import { openTestStore } from '#tests/support/server/database.ts'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import { seedSpreadsheets } from '#tests/support/workbook/many-spreadsheets.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { lightGridScript } from '../scripts/size/script-sizes.ts'
import { BIG_ROWS, bigWorkbook } from './support/big-sheet.ts'
import { elapsed, printFigure, median, quantile, round } from './support/figure.ts'

const KB = 1000
/** More sheets than the server's workbook cache holds, so each request reads the store. */
const BIG_SHEETS = 5
const ASKED = 100
const LISTED = 20

/** A workbook that fills its preview: 48 cells, with inputs in blue and negative numbers in red. */
const pictured = (n: number) => {
  const input = { cl: { rgb: '#1a3fc4' }, n: { pattern: '#,##0.00' } }
  const result = { n: { pattern: '#,##0.00;[Red]-#,##0.00' } }
  const rowAt = (row: number): CellRow =>
    Object.fromEntries(
      Array.from({ length: 6 }, (_, column) => [
        column,
        column === 0
          ? { v: `Line ${n * 8 + row}`, s: { bl: 1 } }
          : {
              v: ((n * 7919 + row * 104_729 + column) % 99_991) - 20_000,
              s: row < 4 ? input : result,
            },
      ]),
    )
  const rows = Array.from({ length: 8 }, (_, row) => [row, rowAt(row)])
  return singleSheetWorkbook(`s${n}`, 100, 20, Object.fromEntries(rows))
}

const windows = async (person: Person): Promise<void> => {
  const ids: string[] = []
  for (let made = 0; made < BIG_SHEETS; made += 1) {
    const workbook_data = bigWorkbook(`b${made}`)
    const { body } = await person.call('spreadsheets.create', { body: { workbook_data } })
    ids.push(body.id)
  }
  const ask = (id: string, row: number) =>
    elapsed(async () => {
      const query = row === 0 ? {} : { row }
      const answer = await person.open('spreadsheets.window', { params: { id }, query })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`a window answered ${answer.status}`)
    })
  for (const id of ids) await ask(id, 0)
  const stored: number[] = []
  for (let at = 0; at < ASKED; at += 1) stored.push(await ask(ids[at % BIG_SHEETS] ?? '', 0))
  printFigure('windows: stored first window of 100,000 cells, p99', quantile(stored, 0.99), 'ms', {
    target: '<= 20',
    p50: round(quantile(stored, 0.5)),
  })
  const cold: number[] = []
  for (const id of ids) cold.push(await ask(id, WINDOW_ROWS))
  printFigure(
    'windows: first window at another place, from an uncached workbook',
    median(cold),
    'ms',
    {
      worst: round(Math.max(...cold)),
    },
  )
  const last = ids.at(-1) ?? ''
  const open: number[] = []
  for (let at = 0; at < ASKED; at += 1)
    open.push(await ask(last, WINDOW_ROWS * (1 + (at % Math.floor(BIG_ROWS / WINDOW_ROWS - 1)))))
  printFigure('windows: following windows, p99', quantile(open, 0.99), 'ms', {
    p50: round(quantile(open, 0.5)),
  })
}

const server = await startTestServer()
const store = await openTestStore(server.dataDir)

const listOf = async (count: number): Promise<void> => {
  const person = await signUp(server.origin)
  await seedSpreadsheets(store, { of: person.session.user.id, count, workbook: pictured })
  let text = ''
  await (await person.open('spreadsheets.list')).text()
  const times: number[] = []
  for (let at = 0; at < LISTED; at += 1)
    times.push(
      await elapsed(async () => {
        text = await (await person.open('spreadsheets.list')).text()
      }),
    )
  printFigure(
    `windows: list of ${count} spreadsheets with pictures, p99`,
    quantile(times, 0.99),
    'ms',
    {
      p50: round(quantile(times, 0.5)),
      kB: round(Buffer.byteLength(text) / KB),
      gzipKB: round(gzipSync(text).length / KB),
    },
  )
}

try {
  await windows(await signUp(server.origin))
  await listOf(1000)
  await listOf(5000)
} finally {
  await store.destroy()
  await server.close()
}
const dist = fileURLToPath(new URL('../dist', import.meta.url))
printFigure('windows: script of the light grid, gzip', lightGridScript(dist).bytes / KB, 'kB', {
  target: '<= 12',
})
