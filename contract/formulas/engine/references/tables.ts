import type { Extent } from '#contract/formulas/functions/engine-values.ts'
import {
  withTableAliases,
  parseStructuredReference,
  type KnownTable,
  type TablePart,
} from './structured-references.ts'
import { replaceMethod, type EngineModule } from '../language/engine-module.ts'

type Rows = { readonly startRow: number; readonly endRow: number }
type Reference = {
  readonly range: Extent
  readonly sheetId: string
  readonly titleMap: ReadonlyMap<string, number>
  /** Whether the first row holds headers. Undefined means true. */
  readonly hasHeaders?: boolean
  /** Whether the last row holds totals. */
  readonly hasTotals?: boolean
  /** Whether the hidden rows of the table are hidden by its own filter. */
  readonly isFiltered?: boolean
}
type Service = { remove(unitId: string, name: string): void }
type Register = (this: Service, unitId: string, name: string, reference: Reference) => void
type Remove = (this: Service, unitId: string, name: string) => void
/** A table with its number `at`, which its aliases spell in letters. */
type Numbered = KnownTable & { readonly at: number; readonly reference: Reference }
type Tables = Map<string, Numbered>
type Words = (formula: string, ...rest: unknown[]) => unknown
type LexerParts = {
  _formulaCurrentConfigService: { getExecuteUnitId(): string | null | undefined }
}

/** Aliases consist of letters only, because the engine supports few other characters in names. */
const lettersOf = (at: number): string =>
  [...String(at)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')
const tableAlias = (at: number, part: TablePart): string => `ledger${part}${lettersOf(at)}`
const columnAlias = (at: number): string => `column${lettersOf(at)}`

/** Tables of all open workbooks by workbook id. */
const known = new Map<string, Tables>()
let count = 0

const plainTables = (unitId: string, formula: string): string => {
  const tables = known.get(unitId)
  return tables === undefined || tables.size === 0 ? formula : withTableAliases(formula, tables)
}

/** Row ranges of the parts that the table has. */
const partsOf = ({ range, hasHeaders, hasTotals }: Reference): readonly [TablePart, Rows][] => {
  const { startRow, endRow } = range
  const hasHead = hasHeaders !== false
  const first = hasHead ? startRow + 1 : startRow
  const last = hasTotals === true ? endRow - 1 : endRow
  const all: [TablePart, Rows][] = [
    // The engine skips the first row of a registered table as its header, so this range starts one
    // row early.
    ['data', { startRow: first - 1, endRow: last }],
    ['all', { startRow, endRow }],
    ['headed', { startRow, endRow: last }],
    ['totalled', { startRow: first, endRow }],
  ]
  if (hasHead) all.push(['headers', { startRow, endRow: startRow }])
  if (hasTotals === true) all.push(['totals', { startRow: endRow, endRow }])
  return all.filter(([part, rows]) => part !== 'data' || rows.endRow > rows.startRow)
}

const knownTable = (at: number, reference: Reference): Numbered => ({
  at,
  reference,
  aliases: new Map(partsOf(reference).map(([part]) => [part, tableAlias(at, part)])),
  columns: new Map(
    [...reference.titleMap].map(([title, column]) => [
      title.replace(/\s/gu, ' ').toLowerCase(),
      columnAlias(column),
    ]),
  ),
})

/**
 * Supports any table and column name through aliases. Univer rejects table names with "_" or ".".
 * It rejects column names with brackets, "#", "'" or outer spaces.
 */
export const patchTables = (engine: EngineModule): void => {
  const { prototype } = engine.SuperTableService
  replaceMethod<Register>(
    prototype,
    'registerTable',
    (standing) =>
      function register(unitId, name, reference) {
        standing.call(this, unitId, name, reference)
        const tables = known.get(unitId) ?? new Map<string, Numbered>()
        known.set(unitId, tables)
        const before = tables.get(name.toLowerCase())
        count += 1
        const made = knownTable(before?.at ?? count, reference)
        tables.set(name.toLowerCase(), made)
        for (const alias of before?.aliases.values() ?? []) this.remove(unitId, alias)
        const titles = [...reference.titleMap.values()].map((at) => [columnAlias(at), at] as const)
        const titleMap = new Map(titles)
        for (const [part, rows] of partsOf(reference)) {
          const range = { ...reference.range, ...rows }
          standing.call(this, unitId, tableAlias(made.at, part), { ...reference, range, titleMap })
        }
      },
  )
  replaceMethod<Remove>(
    prototype,
    'remove',
    (standing) =>
      function remove(unitId, name) {
        standing.call(this, unitId, name)
        const tables = known.get(unitId)
        const table = tables?.get(name.toLowerCase())
        tables?.delete(name.toLowerCase())
        for (const alias of table?.aliases.values() ?? []) standing.call(this, unitId, alias)
      },
  )
  replaceMethod<Words>(
    engine.Lexer.prototype,
    'treeBuilder',
    (standing) =>
      function read(this: LexerParts, formula: string, ...rest: unknown[]) {
        const unitId = this._formulaCurrentConfigService.getExecuteUnitId() ?? ''
        return standing.call(this, plainTables(unitId, formula), ...rest)
      } as Words,
  )
}

/** A range of a table and its worksheet. */
export type TableRange = { readonly sheetId: string; readonly range: Extent }

/** From the first to the last named column, or all columns if `names` is empty. */
const columnsOf = ({ range, titleMap }: Reference, names: readonly string[]) => {
  const { startColumn, endColumn } = range
  const places = [...titleMap.values()].filter((at) => names.includes(columnAlias(at)))
  if (places.length === 0) return { startColumn, endColumn }
  return {
    startColumn: startColumn + Math.min(...places),
    endColumn: startColumn + Math.max(...places),
  }
}

/** Resolves a structured reference for a formula in `row`. Null if the text is not one. */
export const tableRangeOf = (unitId: string, text: string, row: number): TableRange | null => {
  const words = parseStructuredReference(text, known.get(unitId) ?? new Map<string, Numbered>())
  if (words === null) return null
  const { reference } = words.table
  const [, found] = partsOf(reference).find(([part]) => part === words.part) ?? []
  if (found === undefined) return null
  // `partsOf` includes one extra row before the data.
  const rows = words.part === 'data' ? { ...found, startRow: found.startRow + 1 } : found
  if (words.isOwnRow && (row < rows.startRow || row > rows.endRow)) return null
  const own = words.isOwnRow ? { startRow: row, endRow: row } : rows
  const range = { ...own, ...columnsOf(reference, words.columns) }
  return { sheetId: reference.sheetId, range }
}

/**
 * Returns a predicate that is true for the rows of filtered tables on the worksheet. Null if the
 * worksheet has no filtered table.
 */
export const filteredTableTest = (
  unitId: string,
  sheetId: string,
): ((row: number) => boolean) | null => {
  const ranges = [...(known.get(unitId)?.values() ?? [])]
    .map(({ reference }) => reference)
    .filter((one) => one.isFiltered === true && one.sheetId === sheetId)
    .map(({ range }) => range)
  if (ranges.length === 0) return null
  return (row) => ranges.some(({ startRow, endRow }) => row >= startRow && row <= endRow)
}

/** Drops the tables of a closed workbook, so the cache does not keep it alive. */
export const dropTables = (unitId: string): void => {
  known.delete(unitId)
}
