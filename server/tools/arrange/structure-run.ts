import * as v from 'valibot'
import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { formatRange, MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import { extendToCells } from '#contract/workbook/window/extend-to-cells.ts'
import { cellAt, sheetsOf, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import type { StructureCommand } from '../../sheets/structure/changes.ts'
import { formatOrigin, type LineAxis, type LineMove } from '../../sheets/structure/line-moves.ts'
import { structureOf } from '../../sheets/structure/structure-operations.ts'
import type { ToolContext } from '../context.ts'
import type { ToolFailure } from '../error-texts.ts'
import type { Lines } from './structure-edit.ts'

/** Univer's defaults of a worksheet without a size. */
const DEFAULT_SIZE = { rows: 1000, columns: 20 } as const
/** Univer's directions of an insertion: with the format after it, or with the one before it. */
const DIRECTIONS = { rows: { after: 0, before: 2 }, columns: { after: 3, before: 1 } } as const
const CROSSING = { rows: 'columns', columns: 'rows' } as const
const RANGE_TYPES = { rows: 1, columns: 2 } as const
const COMMANDS = {
  rows: {
    insert: 'sheet.command.insert-row-by-range',
    delete: 'sheet.command.remove-row-by-range',
    move: 'sheet.command.move-rows',
  },
  columns: {
    insert: 'sheet.command.insert-col-by-range',
    delete: 'sheet.command.remove-col-by-range',
    move: 'sheet.command.move-cols',
  },
} as const

type Size = { readonly rows: number; readonly columns: number }

const sizeOf = (sheet: SheetData): Size => {
  const { rows, columns } = DEFAULT_SIZE
  const sized = { ...sheet, rowCount: sheet.rowCount ?? rows }
  const { rowCount, columnCount = columns } = extendToCells({
    ...sized,
    columnCount: sheet.columnCount ?? columns,
  })
  return { rows: rowCount, columns: columnCount }
}

/** A failure with its reason, as a sentence part. */
export const impossible = (detail: string): Result<never, ToolFailure> =>
  err({ type: 'structure_refused', detail })

const asFailure = (error: ToolFailure): Result<never, ToolFailure> =>
  error.type === 'structure_refused'
    ? impossible(
        'the grid refuses one of the edits; merged cells, a table or a filter may lie across its lines',
      )
    : err(error)

type CellFormats = Record<number, Record<number, { readonly s: unknown }>>

/** The cell of a row or column `line` at the place `across` it. */
const cellAcross = (sheet: SheetData, axis: LineAxis, line: number, across: number) =>
  axis === 'rows' ? cellAt(sheet, line, across) : cellAt(sheet, across, line)

/**
 * A workbook during several edits. Edits that formulas follow wait as commands, and one process
 * runs them together. `settle` runs them, so that `workbook` is current.
 */
export class StructureRun {
  workbook: WorkbookData
  readonly moves: LineMove[] = []
  readonly #context: ToolContext
  #commands: StructureCommand[] = []
  /** The number of moves that `workbook` already contains. */
  #settledMoves = 0
  #changesSheets = false
  /** Sizes that waiting commands changed. */
  readonly #sizes = new Map<string, Size>()

  constructor(workbook: WorkbookData, context: ToolContext) {
    this.workbook = workbook
    this.#context = context
  }

  size(sheet: SheetData): Size {
    return this.#sizes.get(sheet.id) ?? sizeOf(sheet)
  }

  /** Adds a command that changes which worksheets there are, or their names. */
  addToSheets(command: StructureCommand): void {
    this.#commands.push(command)
    this.#changesSheets = true
  }

  /** True if a waiting command changes worksheets, so that `workbook` has old ones. */
  get changesSheets(): boolean {
    return this.#changesSheets
  }

  /** Runs the commands that wait. */
  async settle(): Promise<Result<null, ToolFailure>> {
    if (this.#commands.length === 0) return ok(null)
    const { engine, signal } = this.#context
    const changes = await engine.restructure(this.workbook, this.#commands, { signal })
    if (!changes.ok) return asFailure(changes.error)
    const applied = applyChangeSet(this.workbook, structureOf(this.workbook, changes.value))
    if (!applied.ok) throw new Error('commands conflict with the workbook that they ran in')
    this.workbook = applied.value
    this.#commands = []
    this.#changesSheets = false
    this.#sizes.clear()
    this.#settledMoves = this.moves.length
    return ok(null)
  }

  /** Adds an insertion, deletion or move of rows or columns. `moveFault` must have allowed it. */
  addMove(sheet: SheetData, move: LineMove): void {
    const { axis, at, count, type } = move
    const size = this.size(sheet)
    const range = this.#rangeOf(sheet, axis, { at, count })
    const cellValue = type === 'insert' ? this.#formats(sheet, move) : null
    this.moves.push(move)
    if (type !== 'move') {
      const by = type === 'insert' ? count : -count
      this.#sizes.set(sheet.id, { ...size, [axis]: size[axis] + by })
    }
    this.#commands.push({
      id: COMMANDS[axis][type],
      params: {
        subUnitId: sheet.id,
        ...(type === 'insert' && {
          range,
          direction: DIRECTIONS[axis][at > 0 ? 'before' : 'after'],
          ...(cellValue !== null && { cellValue }),
        }),
        ...(type === 'delete' && { range }),
        ...(type === 'move' && {
          range: { ...range, rangeType: RANGE_TYPES[axis] },
          fromRange: { ...range, rangeType: RANGE_TYPES[axis] },
          toRange: {
            ...this.#rangeOf(sheet, axis, { at: move.to, count }),
            rangeType: RANGE_TYPES[axis],
          },
        }),
      },
    })
  }

  /** True if a waiting command moves cells of the worksheet. */
  hasMoved({ id }: SheetData): boolean {
    return this.moves.slice(this.#settledMoves).some(({ sheetId }) => sheetId === id)
  }

  #rangeOf(sheet: SheetData, axis: LineAxis, { at, count }: Lines): Record<string, number> {
    const size = this.size(sheet)
    const end = at + count - 1
    return axis === 'rows'
      ? { startRow: at, endRow: end, startColumn: 0, endColumn: size.columns - 1 }
      : { startRow: 0, endRow: size.rows - 1, startColumn: at, endColumn: end }
  }

  /** The formats of the line before inserted lines, for each of them. */
  #formats(sheet: SheetData, move: LineMove): CellFormats | null {
    const { axis, at, count } = move
    const waiting = this.moves.slice(this.#settledMoves).filter((one) => one.sheetId === sheet.id)
    const [along, aside] = [
      waiting.filter((one) => one.axis === axis),
      waiting.filter((one) => one.axis !== axis),
    ]
    const origin = at === 0 ? null : formatOrigin(along, at - 1)
    if (origin === null) return null
    const formats: CellFormats = {}
    const lines = this.size(sheet)[CROSSING[axis]]
    for (let line = 0; line < lines; line += 1) {
      const from = formatOrigin(aside, line)
      const style = from === null ? null : cellAcross(sheet, axis, origin, from)?.s
      if (!style) continue
      for (let added = at; added < at + count; added += 1) {
        const [row, column] = axis === 'rows' ? [added, line] : [line, added]
        const cells = (formats[row] ??= {})
        cells[column] = { s: style }
      }
    }
    return formats
  }
}

/** The largest number of lines of a worksheet. */
const MOST = { rows: MAX_ROWS, columns: MAX_COLUMNS } as const

const reach = (axis: LineAxis, size: number, name: string): string =>
  `${name} has ${size.toLocaleString('en-US')} ${axis}`

/** Why lines cannot be inserted, deleted or moved, null if they can. */
export const moveFault = ({ name }: SheetData, sizes: Size, move: LineMove): string | null => {
  const { axis, at, count, type } = move
  const size = sizes[axis]
  if (type === 'insert') {
    if (at > size) return reach(axis, size, name)
    return size + count > MOST[axis] ? `${name} would exceed ${MOST[axis]} ${axis}` : null
  }
  if (at + count > size) return reach(axis, size, name)
  if (type === 'delete')
    return count === size
      ? `${name} must keep at least one of its ${axis}; delete the worksheet instead`
      : null
  if (move.to > size) return reach(axis, size, name)
  return move.to >= at && move.to <= at + count ? `the ${axis} are already there` : null
}

const Merges = v.fallback(
  v.array(
    v.object({
      startRow: v.number(),
      endRow: v.number(),
      startColumn: v.number(),
      endColumn: v.number(),
    }),
  ),
  [],
)

/** The merged cells of a worksheet. */
export const mergesOf = (sheet: SheetData) => v.parse(Merges, sheet['mergeData'] ?? [])

/** The address of merged cells that a move of lines would split. Null if there are none. */
export const splitByMove = (sheet: SheetData, move: LineMove): string | null => {
  if (move.type !== 'move') return null
  const cuts = [move.at, move.at + move.count, move.to]
  const split = mergesOf(sheet).find(({ startRow, endRow, startColumn, endColumn }) => {
    const [start, end] = move.axis === 'rows' ? [startRow, endRow] : [startColumn, endColumn]
    return cuts.some((cut) => cut > start && cut <= end)
  })
  return split === undefined ? null : formatRange({ sheet: null, ...split })
}

/** The worksheets that people can see. */
export const visibleSheets = (workbook: WorkbookData): readonly SheetData[] =>
  sheetsOf(workbook).filter((sheet) => sheet['hidden'] !== 1)
