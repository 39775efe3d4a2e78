// Compressed saves of a workbook of 10 MB. Measures another user's list requests during the saves.
// Then measures the main thread while a user edits.
import { gzipSync } from 'node:zlib'
import { singleSheetWorkbook } from '#server/sheets/single-sheet-workbook.ts'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import { startApp } from './support/app.ts'
import { elapsed, printFigure, median, quantile, round } from './support/figure.ts'
import { measurePage } from './support/saving-page.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 4330) + 3
const MB = 1_048_576
const SAVES = 7
/** 10 MB of JSON without formulas, so we measure the save rather than the calculation. */
const ROWS = 48_000

const workbook = (id: string) => {
  const row = (at: number) =>
    Object.fromEntries(
      Array.from({ length: 10 }, (_, column) => [column, { v: at * column, t: 2 }]),
    )
  const cells = Object.fromEntries(Array.from({ length: ROWS }, (_, at) => [at, row(at)]))
  return singleSheetWorkbook(id, ROWS, 20, cells)
}

/**
 * Measures the list requests of `reader`, with pauses of 10 ms, while `saver` saves a workbook
 * several times.
 */
const measureServer = async (saver: Person, reader: Person): Promise<string> => {
  const { body: made } = await saver.call('spreadsheets.create', { body: { title: 'Big' } })
  const text = JSON.stringify({ workbook_data: workbook(made.id) })
  const content = new Uint8Array(gzipSync(text))
  const saves: number[] = []
  const lists: number[] = []
  let isDone = false
  const reading = (async () => {
    while (!isDone) {
      lists.push(await elapsed(() => reader.call('spreadsheets.list')))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  for (let at = 0; at < SAVES; at += 1)
    saves.push(
      await elapsed(async () => {
        const answer = await fetch(`${saver.origin}/api/spreadsheets/${made.id}/`, {
          method: 'PUT',
          headers: {
            authorization: `Bearer ${saver.token}`,
            'content-type': 'application/json',
            'content-encoding': 'gzip',
            prefer: 'return=minimal',
          },
          body: content,
        })
        if (!answer.ok) throw new Error(`a save answered ${answer.status}`)
      }),
    )
  isDone = true
  await reading
  printFigure('saving: compressed save of a workbook of over 10 MB', median(saves), 'ms', {
    MB: round(text.length / MB),
    sentMB: round(content.byteLength / MB),
  })
  printFigure('saving: slowest list answer for another user meanwhile', Math.max(...lists), 'ms', {
    target: '<= 200',
    p50: round(quantile(lists, 0.5)),
    lists: lists.length,
  })
  return made.id
}

const app = await startApp(PORT, [process.execPath, 'server/main.ts'])
try {
  const saver = await signUp(app.origin)
  await measurePage(saver, await measureServer(saver, await signUp(app.origin)))
} finally {
  await app.stop()
}
