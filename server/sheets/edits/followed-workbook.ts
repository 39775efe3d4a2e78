import { adjustFormula, type StructureChange } from '#contract/univer/adjust-formula.ts'
import { areaAfter } from '#contract/univer/areas.ts'
import {
  findFormulaOrigins,
  resolveCell,
  type FormulaOrigins,
  type Styles,
} from '#contract/workbook/resolve-cell.ts'
import type { CellState } from '#contract/workbook/workbook.ts'
import { createLineMap, editsOf, type CellsByRow, type LineShift } from './shifted-lines.ts'

/** A worksheet as it is stored. */
export type Sheet = Readonly<Record<string, unknown>> & {
  readonly name?: unknown
  readonly cellData?: CellsByRow
}
type Resource = { readonly name: string; readonly data?: string }
/** A workbook as it is stored. */
export type Book = {
  readonly sheetOrder?: readonly string[]
  readonly sheets?: Readonly<Record<string, Sheet | undefined>>
  readonly styles?: Styles
  readonly resources?: readonly Resource[]
}
/** The shifts of each worksheet by its id. */
export type Shifts = ReadonlyMap<string, readonly LineShift[]>

const DEFINED_NAMES = 'SHEET_DEFINED_NAME_PLUGIN'

const nameOf = (sheet: Sheet | undefined): string => String(sheet?.name ?? '')

const sheetsOf = ({ sheets = {} }: Book): readonly (readonly [string, Sheet])[] =>
  Object.entries(sheets).flatMap(([id, sheet]) => (sheet ? [[id, sheet] as const] : []))

/** What formulas must follow: shifts first, then other names of worksheets. */
const changesOf = (before: Book, after: Book, shifts: Shifts): readonly StructureChange[] => {
  const all = sheetsOf(before)
  const sheets = all.map(([, sheet]) => nameOf(sheet))
  return [
    ...all.flatMap(([id, sheet]) =>
      editsOf(shifts.get(id) ?? []).map((edit) => ({
        sheet: nameOf(sheet),
        toSheet: nameOf(sheet),
        edit,
      })),
    ),
    ...all.flatMap(([id, sheet]) => {
      const later = after.sheets?.[id]
      const to = later ? nameOf(later) : null
      return to === nameOf(sheet) ? [] : [{ sheet: nameOf(sheet), to, sheets }]
    }),
  ]
}

const followedText = (text: string, home: string | null, changes: readonly StructureChange[]) =>
  changes.reduce((now, change) => adjustFormula(now, { sheet: home, after: home }, change), text)

/** The places of lines after the shifts of an axis. */
const mapsOf = (shifts: readonly LineShift[]) => ({
  row: createLineMap(shifts.filter(({ axis }) => axis === 'rows')),
  column: createLineMap(shifts.filter(({ axis }) => axis === 'columns')),
})

type CellMove = {
  readonly styles: Styles
  readonly shifts: readonly LineShift[]
  readonly changes: readonly StructureChange[]
}

const originsIn = (cells: CellsByRow): FormulaOrigins => {
  const reading = findFormulaOrigins(cells)
  let read = reading.next()
  while (!read.done) read = reading.next()
  return read.value
}

const followedCells = (sheet: Sheet, { styles, shifts, changes }: CellMove): CellsByRow => {
  const cells = sheet.cellData ?? {}
  const origins = originsIn(cells)
  const maps = mapsOf(shifts)
  const home = nameOf(sheet)
  const rowAfter = (row: number, columns: CellsByRow[string] = {}) =>
    Object.entries(columns).flatMap(([column, stored]): [number, CellState][] => {
      const place = maps.column(Number(column))
      const cell = resolveCell(stored ?? null, styles, origins, row, Number(column))
      if (cell === null || place === null) return []
      return [[place, cell.f ? { ...cell, f: followedText(cell.f, home, changes) } : cell]]
    })
  return Object.fromEntries(
    Object.entries(cells).flatMap(([row, columns]) => {
      const place = maps.row(Number(row))
      return place === null
        ? []
        : [[place, Object.fromEntries(rowAfter(Number(row), columns))] as const]
    }),
  )
}

type Sizes = Readonly<Record<string, unknown>>

/** Sizes at their new places. Inserted lines get those of the later state, which are no edit. */
const followedSizes = (before: Sizes, after: Sizes, placeOf: (line: number) => number | null) => {
  const next: Record<string, unknown> = {}
  const lines = new Set([...Object.keys(before), ...Object.keys(after)].map(Number))
  const last = Math.max(-1, ...lines)
  const kept = new Set<number>()
  for (let line = 0; line <= last; line += 1) {
    const place = placeOf(line)
    if (place === null) continue
    kept.add(place)
    if (before[line] !== undefined) next[place] = before[line]
  }
  for (const [line, size] of Object.entries(after)) if (!kept.has(Number(line))) next[line] = size
  return next
}

type Merge = {
  readonly startRow: number
  readonly endRow: number
  readonly startColumn: number
  readonly endColumn: number
}

const followedMerges = (merges: readonly Merge[], shifts: readonly LineShift[]) =>
  merges.flatMap((merge) => {
    const { startRow, endRow, startColumn, endColumn } = merge
    const area = {
      rows: { start: startRow, end: endRow },
      columns: { start: startColumn, end: endColumn },
    }
    const next = editsOf(shifts).reduce<ReturnType<typeof areaAfter>>(
      (now, edit) => now && areaAfter(now, edit),
      area,
    )
    if (!next?.rows || !next.columns) return []
    return [
      {
        ...merge,
        startRow: next.rows.start,
        endRow: next.rows.end,
        startColumn: next.columns.start,
        endColumn: next.columns.end,
      },
    ]
  })

/** The settings that move with the lines of a worksheet. */
const followedSettings = (before: Sheet, after: Sheet, shifts: readonly LineShift[]) => {
  if (shifts.length === 0) return {}
  const maps = mapsOf(shifts)
  const sizes = (field: string, placeOf: (line: number) => number | null) =>
    followedSizes((before[field] ?? {}) as Sizes, (after[field] ?? {}) as Sizes, placeOf)
  return {
    rowCount: after['rowCount'],
    columnCount: after['columnCount'],
    freeze: after['freeze'],
    rowData: sizes('rowData', maps.row),
    columnData: sizes('columnData', maps.column),
    mergeData: followedMerges((before['mergeData'] ?? []) as readonly Merge[], shifts),
  }
}

type Names = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const parsed = (data: string): unknown => {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

const namesAfter = (names: Names, changes: readonly StructureChange[]): Names =>
  Object.fromEntries(
    Object.entries(names).map(([id, name]) => {
      const { formulaOrRefString: text } = name
      return typeof text === 'string'
        ? [id, { ...name, formulaOrRefString: followedText(text, null, changes) }]
        : [id, name]
    }),
  )

/**
 * The resources of the worksheets that both states have. Positions in a shifted worksheet say
 * nothing, so its numbers are left out.
 */
const comparableResources = (
  { resources = [] }: Book,
  isCommon: (id: string) => boolean,
  all: ReadonlySet<string>,
  shifts: Shifts,
  changes: readonly StructureChange[],
): readonly Resource[] =>
  resources.map((resource) => {
    const content = parsed(resource.data ?? '')
    if (typeof content !== 'object' || content === null || Array.isArray(content)) return resource
    if (resource.name === DEFINED_NAMES)
      return { ...resource, data: JSON.stringify(namesAfter(content as Names, changes)) }
    const entries = Object.entries(content).flatMap(([key, part]): [string, unknown][] => {
      if (all.has(key) && !isCommon(key)) return []
      const isShifted = (shifts.get(key) ?? []).length > 0
      return [[key, isShifted ? JSON.stringify(part).replaceAll(/\d+/g, '#') : part]]
    })
    return { ...resource, data: JSON.stringify(Object.fromEntries(entries)) }
  })

/** Two workbooks whose differing cells and settings are edits. */
export type ComparablePair = { readonly before: Book; readonly after: Book }

/**
 * Applies to the earlier state what moved or was renamed, and leaves out added and deleted
 * worksheets. What then differs was edited.
 */
export const comparablePair = (before: Book, after: Book, shifts: Shifts): ComparablePair => {
  const changes = changesOf(before, after, shifts)
  const all = new Set([...Object.keys(before.sheets ?? {}), ...Object.keys(after.sheets ?? {})])
  const isCommon = (id: string): boolean => Boolean(before.sheets?.[id] && after.sheets?.[id])
  if (changes.length === 0 && [...all].every(isCommon)) return { before, after }
  const only = (book: Book, rest: Book, followed: readonly StructureChange[]): Book => ({
    ...book,
    ...rest,
    sheetOrder: (book.sheetOrder ?? []).filter(isCommon),
    resources: comparableResources(book, isCommon, all, shifts, followed),
  })
  const sheets = sheetsOf(before).flatMap(([id, sheet]) => {
    const later = after.sheets?.[id]
    if (!later) return []
    const own = shifts.get(id) ?? []
    const cellData = followedCells(sheet, { styles: before.styles ?? {}, shifts: own, changes })
    return [[id, { ...sheet, ...followedSettings(sheet, later, own), name: later.name, cellData }]]
  })
  const later = sheetsOf(after).filter(([id]) => isCommon(id))
  return {
    before: only(before, { sheets: Object.fromEntries(sheets) }, changes),
    after: only(after, { sheets: Object.fromEntries(later) }, []),
  }
}
