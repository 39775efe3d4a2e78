import { isFigure } from './amounts.ts'
import { isIdentifierName } from './identifiers.ts'
import { rowNamingOf } from './entries.ts'
import type { Fact } from './fact.ts'
import { headingAbove, timedHeadingsOf } from './headings-above.ts'
import { columnHeadingsOf, isNotesHeading } from './column-headings.ts'
import { factsOfText } from './text-facts.ts'
import { isWorkbook } from './listed-documents.ts'
import { unitNotesByLine } from './unit-notes.ts'
import { isPeriod, periodsIn } from './periods.ts'
import { partialTotalTest, tableYearsOf } from './year-coverage.ts'
import { hasAllRows, type Page, type Table } from './read-documents.ts'
import {
  countFilledCells,
  firstFigureRow,
  isValue,
  splitMergedValues,
  type Row,
} from './row-cells.ts'
import { hasSpacedThousands, joinSpacedFigures } from './spaced-figures.ts'
import { runWithoutYielding, mapInSlices, type SlicedWork } from './answer-script.ts'
import { noteIn, unitNoteOf, unitOf } from './units.ts'

/** Estimated number of figures per page, which sets how many pages one slice of work reads. */
const FIGURES_OF_PAGE = 100

const label = (row: Row): string => row[0] ?? ''

/** True if a row is a single identifier and no figure. */
const isCode = (row: Row): boolean => isIdentifierName(label(row)) && countFilledCells(row) === 2

/** Number of columns of a table: the headings or the longest row, whichever is greater. */
const widthOf = (rows: readonly Row[], top: number): number => {
  const heads = rows.slice(0, top).map((row) => splitMergedValues(row, Infinity))
  // If the first heading is a period, the heading of the label column is missing.
  const widths = heads.map((row) => countFilledCells(row) + (isPeriod(row[0] ?? '') ? 1 : 0))
  return Math.max(...widths, ...rows.map((row) => row.length))
}

/**
 * Returns a function for the unit of a column: its own, else the table's, for example from the
 * corner cell.
 */
const notesOf = (
  heads: readonly Row[],
  name: string,
): ((column: string | null) => string | null) => {
  const isOfAll = (row: Row, at: number, note: string): boolean => {
    const bare = (row[at] ?? '').replace(note, '').replace(/[()]/g, '').trim()
    return at === 0 || countFilledCells(row) === 1 || bare === '' || isPeriod(bare)
  }
  const found = heads.flatMap((row) =>
    row.flatMap((cell, at) => {
      const note = noteIn(cell)
      return note === null ? [] : [{ note, isOfAll: isOfAll(row, at, note) }]
    }),
  )
  const ofAll = new Set(found.flatMap((one) => (one.isOfAll ? [unitOf(one.note)] : [])))
  // If the headings name different units for the whole table, a column without a unit gets none.
  const all = ofAll.size === 1 ? (found.find((one) => one.isOfAll)?.note ?? null) : null
  const rest = found.length === 0 ? noteIn(name) : all
  return (column) => noteIn(column ?? '') ?? rest
}

/**
 * True if a cell holds several figures, or a small number in a column without a heading. Such a
 * number may refer to a note of the report.
 */
const isUnsure = (value: string, column: string | null, row: Row): boolean =>
  (value.includes(' ') && !isFigure(value) && value.split(/\s+/).every((one) => isValue(one))) ||
  (column === null && row.length > 3 && value === row[1] && /^\d{1,2}[a-z]?$/.test(value))

/** True if a cell holds no usable value. */
const isNone = (value: string, column: string | null, row: Row): boolean =>
  value === '' ||
  (!isCode(row) && ((row.length > 2 && !isValue(value)) || isUnsure(value, column, row)))

/**
 * The section of each row: the nearest row above without values, or else the heading above the
 * table.
 */
const sectionsOf = (rows: readonly Row[], heading: string): readonly string[] => {
  let last = heading
  return rows.map((row) => {
    const name = label(row)
    if (name !== '' && countFilledCells(row) === 1 && noteIn(name) === null) last = name
    return last
  })
}

/** The figures of a table, named by row and column. */
function* factsOfTable(table: Table, heading: string): SlicedWork<readonly Fact[]> {
  const { documentId, filename, page, cite, number } = table
  const first = firstFigureRow(table.rows)
  const top = first < 0 ? 1 : first
  const width = widthOf(table.rows, top)
  const isOfSpaces = hasSpacedThousands(table.rows.slice(top))
  const rows = table.rows.map((row, at) => {
    if (isCode(row)) return row
    // In a complete row, spaces in a cell separate thousands. In a row that lacks cells, they may
    // separate two figures.
    const isJoined = isOfSpaces && at >= top && countFilledCells(row) === width
    return isJoined ? joinSpacedFigures(row) : splitMergedValues(row, at < top ? Infinity : width)
  })
  const heads = columnHeadingsOf(rows.slice(0, top))
  const note = notesOf(rows.slice(0, top), table.name)
  const above = periodsIn(table.name).length > 0 ? table.name : heading
  // The last of several heading rows may be the name of a section, so `sectionsOf` gets this row
  // too.
  const sections = sectionsOf(rows.slice(top > 1 ? top - 1 : top), heading)
  const years = tableYearsOf(rows.slice(0, top).flat(), rows.slice(top).map(label))
  const sheet = isWorkbook(table) ? { sheet: /\.csv$/i.test(filename) ? '' : table.name } : {}
  const isAlone = (row: Row): boolean => row.slice(1).filter((one) => isFigure(one)).length < 2
  // We cannot assign the split values of an incomplete row to columns.
  const isMixed = (row: Row, raw: Row): boolean =>
    countFilledCells(row) < width && (countFilledCells(row) > countFilledCells(raw) || isCode(row))
  const isOfSome = partialTotalTest(rows.slice(0, top).flat(), rows.slice(top).map(label))
  const place = { documentId, filename, page, cite, table: number, above, heading: null, years }
  const namesOf = rowNamingOf(rows.slice(top), heads)
  const isAll =
    hasAllRows(table) && rows.every((row, at) => at < top || !isMixed(row, table.rows[at] ?? []))
  const inRow = (row: Row, down: number): readonly Fact[] => {
    const section = sections[top > 1 ? down + 1 : down] ?? ''
    return row.slice(1).flatMap((value, at): readonly Fact[] => {
      const isApart = isMixed(row, table.rows[top + down] ?? [])
      const column = isApart ? null : heads(at + 1, row.length)
      if (isNotesHeading(column) || isNone(value, column, row)) return []
      const isLoose = column === null && !isAlone(row)
      const { names, isEntry, adds } = namesOf(row, at + 1)
      const entry = isEntry ? { entry: { row: down, isOfAll: isAll && adds } } : {}
      return names.map((name) => {
        const named = { row: name, column, value }
        const more = { isOfSome: isOfSome(named), note: unitNoteOf(named, note(column)) }
        return { ...place, ...sheet, ...named, ...entry, ...more, section, isLoose }
      })
    })
  }
  return yield* mapInSlices(rows.slice(top), inRow, width)
}

/**
 * True if the column names in the table and in the text fit together. They fit if one is missing or
 * ends with the other.
 */
const isTwin = (a: Fact, b: Fact): boolean =>
  a.column === null ||
  b.column === null ||
  even(b.column).endsWith(even(a.column)) ||
  even(a.column).endsWith(even(b.column))

/** The longer of two column names, because "Nine months" may be above "2025". */
const fuller = (a: string | null, b: string | null): string | null =>
  (b?.length ?? 0) >= (a?.length ?? 0) ? b : a

/**
 * Merges the two versions of a figure that is in a table and in the text. The table gives its
 * place, and the text gives the lines above it.
 */
const joined = (inTable: Fact, inText: Fact): Fact => ({
  ...inTable,
  column: fuller(inTable.column, inText.column),
  isLoose: inTable.isLoose && inText.isLoose,
  note: inTable.note ?? inText.note,
  above: `${inTable.above} ${inText.above}`.trim(),
})

const even = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

const rowKeyOf = (fact: Fact): string => [fact.documentId, fact.page, even(fact.row)].join('|')
const keyOf = (fact: Fact): string => `${rowKeyOf(fact)}|${even(fact.value)}`

type Noted = Page & { readonly notes: readonly (string | null)[] }

/**
 * The unit note that applies to the figure's line on its page, or null. It usually stands above the
 * table.
 */
const noteAbove = (fact: Fact, pages: readonly Noted[]): string | null => {
  const page = pages.find((one) => one.documentId === fact.documentId && one.page === fact.page)
  const lines = page?.text.split('\n') ?? []
  const at = lines.findIndex((line) => line.includes(fact.row) && line.includes(fact.value))
  return page?.notes[at] ?? null
}

/** Labels of a total over periods. */
const TOTAL = /^(?:grand )?totals?$/i

/**
 * All figures of pages and tables without duplicates. A figure that is in a table and in the text
 * is merged into one.
 */
export function* readFacts(
  pages: readonly Page[],
  tables: readonly Table[],
): SlicedWork<readonly Fact[]> {
  const ofTables: Fact[] = []
  const over = timedHeadingsOf(tables, pages)
  for (const table of tables) ofTables.push(...(yield* factsOfTable(table, over.get(table) ?? '')))
  const byKey = Map.groupBy(ofTables, keyOf)
  const inRows = new Map(ofTables.map((fact) => [rowKeyOf(fact), fact.table]))
  const inLines = yield* mapInSlices(pages, factsOfText, FIGURES_OF_PAGE)
  const rest = inLines.filter((fact) => {
    const same = byKey.get(keyOf(fact)) ?? []
    const at = same.findIndex((one) => isTwin(one, fact))
    const twin = same[at]
    if (twin) same[at] = joined(twin, fact)
    // If the text cannot distinguish a row's figures, the table's version is sufficient.
    return !twin && !(fact.isLoose && inRows.has(rowKeyOf(fact)))
  })
  const noted = pages.map((page) => ({ ...page, notes: unitNotesByLine(page.text) }))
  const inTables = yield* mapInSlices([...byKey.values()].flat(), (fact) => [
    { ...fact, note: fact.note ?? unitNoteOf(fact, noteAbove(fact, noted)) },
  ])
  // A figure may be in the text but missing from the table, for example because cells were merged.
  // It then gets the table that contains its row.
  const beside = rest.map((fact) => ({ ...fact, table: inRows.get(rowKeyOf(fact)) ?? null }))
  return yield* mapInSlices([...inTables, ...beside], (fact) => [
    (isPeriod(fact.row) || TOTAL.test(fact.row)) &&
    (fact.column === null || isPeriod(fact.column) || TOTAL.test(fact.column))
      ? { ...fact, heading: headingAbove(fact, pages) }
      : fact,
  ])
}

/** `readFacts` without slices, for few pages. */
export const factsOf = (pages: readonly Page[], tables: readonly Table[]): readonly Fact[] =>
  runWithoutYielding(readFacts(pages, tables))
