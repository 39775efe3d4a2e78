import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { TEMPLATE_IDS } from '#contract/api/templates.ts'
import { withoutResults } from '#src/shared/workbook-results.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { exportXlsx } from '#tests/support/transfer/export-world.ts'
import { arbitraryBook } from '#tests/support/transfer/exported-books.ts'
import {
  cellContentsOf,
  hasLibreOffice,
  isSameValue,
  resaveInLibreOffice,
  type CellContents,
} from '#tests/support/transfer/libreoffice.ts'
import { templateMaker } from '#tests/support/models/template-book.ts'

const CORPUS = fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url))
const Manifest = v.array(v.object({ name: v.string(), split: v.string(), expectation: v.string() }))
const files = existsSync(`${CORPUS}manifest.json`)
  ? v
      .parse(Manifest, JSON.parse(readFileSync(`${CORPUS}manifest.json`, 'utf8')))
      .filter(({ name, expectation }) => /\.xls[xm]$/.test(name) && expectation === 'opens')
      .filter(({ split, name }) => existsSync(`${CORPUS}${split}/${name}`))
  : []

const engine = createWorkbookEngine()
afterAll(engine.close)

/** Functions whose result can change with each opening. */
const VOLATILE = /\b(?:NOW|TODAY|RAND|RANDBETWEEN|INFO|CELL|OFFSET|INDIRECT)\b/

const ODD = /_x|(?![\n\t])\p{Cc}|\p{Cs}|[\ufffe\uffff]/u

type Cells = readonly (readonly [place: string, cell: { readonly v: unknown }])[]
const shareOf = (cells: Cells, isSame: (place: string) => boolean): readonly number[] =>
  cells.length === 0 ? [] : [cells.filter(([place]) => isSame(place)).length / cells.length]

/**
 * The share of cells and the share of formulas in `first` that are the same in `second`. Each is a
 * list with one number, or empty if there is nothing to compare.
 */
const shares = (first: CellContents, second: CellContents) => {
  const all = [...first]
  const formulas = all.filter(([, { f }]) => f !== null)
  // A volatile formula also changes the results of its dependents, so all results of its workbook
  // are left out. `#NAME?` marks a formula that LibreOffice cannot calculate.
  const isVolatile = formulas.some(([, { f }]) => VOLATILE.test(f ?? ''))
  const sure = all.filter(([, { v: value, f }]) => f === null || value !== '#NAME?')
  return {
    cells: isVolatile
      ? []
      : shareOf(sure, (place) => isSameValue(first.get(place)?.v, second.get(place)?.v)),
    formulas: shareOf(formulas, (place) => first.get(place)?.f === second.get(place)?.f),
  }
}
const mean = (all: readonly number[]): number =>
  all.reduce((sum, each) => sum + each, 0) / all.length
const fileOf = async (book: WorkbookData) => ({ name: 'book.xlsx', bytes: await exportXlsx(book) })

describe.skipIf(!hasLibreOffice)('exported files in LibreOffice', () => {
  it('[EXPORT-40] templates have the same cells, and the same results when LibreOffice calculates them', async () => {
    const { make } = templateMaker(engine)
    const books = []
    for (const id of TEMPLATE_IDS) books.push((await make(id)).workbook)
    const bare = books.map((book) => withoutResults(book) as unknown as WorkbookData)
    const sent = await Promise.all([...books, ...bare].map(fileOf))
    const read = await resaveInLibreOffice(sent)
    for (const [at, book] of [...books, ...books].entries()) {
      const there = cellContentsOf(read[at] ?? book)
      expect(read[at]).not.toBeNull()
      const wrong = [...cellContentsOf(book)].filter(([place, cell]) => {
        const other = there.get(place)
        const isNear =
          typeof cell.v === 'number' && typeof other?.v === 'number'
            ? Math.abs(cell.v - other.v) <= 1e-6 * Math.max(1, Math.abs(cell.v))
            : isSameValue(cell.v, other?.v)
        return !isNear && !VOLATILE.test(cell.f ?? '')
      })
      expect(wrong.map(([place, cell]) => [place, cell, there.get(place)])).toEqual([])
    }
  })

  it('[EXPORT-40] random workbooks open with the same values', async () => {
    // All books form one batch, because LibreOffice takes seconds to start. A failure reports its
    // seed.
    const seed = Math.trunc(Math.random() * 2 ** 31)
    const books = fc.sample(arbitraryBook, { seed, numRuns: 60 })
    const read = await resaveInLibreOffice(await Promise.all(books.map(fileOf)))
    for (const [at, book] of books.entries()) {
      const there = cellContentsOf(read[at] ?? { ...book, sheets: {} })
      const wrong = [...cellContentsOf(book)].filter(
        // LibreOffice recalculates formulas and writes no escapes, so formulas and texts with
        // escapes are not compared.
        ([place, { v: value, f }]) =>
          f === null && !ODD.test(String(value)) && !isSameValue(value, there.get(place)?.v),
      )
      const said = wrong.map(([place, cell]) => [place, cell, there.get(place)])
      expect(said, `book ${at} of the seed ${seed}`).toEqual([])
    }
  })

  it.skipIf(files.length === 0)(
    '[EXPORT-40] third-party workbooks (../shared/corpus) keep at least 99.5 % of the cells and 99 % of the formulas',
    { timeout: 900_000 },
    async () => {
      const own = files.map(({ split, name }) => ({
        name,
        bytes: readFileSync(`${CORPUS}${split}/${name}`),
      }))
      const sent = []
      for (const { bytes } of own) {
        const imported = await readXlsx(bytes)
        if (!imported.ok) throw new Error(imported.error.type)
        sent.push(await fileOf(imported.value.workbook))
      }
      const before = await resaveInLibreOffice(own)
      const after = await resaveInLibreOffice(sent)
      // LibreOffice must open each file before and after the export, so that no file is missing
      // from the figures.
      const unopened = own.flatMap(({ name }, at) => [
        ...(before[at] ? [] : [`${name} as it was`]),
        ...(after[at] ? [] : [`${name} exported`]),
      ])
      expect(unopened).toEqual([])
      const figures = before.flatMap((book, at) => {
        const exportedBook = after[at]
        return book && exportedBook
          ? [shares(cellContentsOf(book), cellContentsOf(exportedBook))]
          : []
      })
      expect(figures).toHaveLength(files.length)
      expect(mean(figures.flatMap(({ cells }) => cells))).toBeGreaterThanOrEqual(0.995)
      expect(mean(figures.flatMap(({ formulas }) => formulas))).toBeGreaterThanOrEqual(0.99)
    },
  )
})
