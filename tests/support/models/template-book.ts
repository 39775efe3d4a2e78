import { cellName } from '#contract/workbook/cells.ts'
import { TEMPLATE_IDS, type TemplateId } from '#contract/api/templates.ts'
import {
  cellAt,
  sheetsOf,
  styleOf,
  type CellState,
  type CellStyle,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { createTemplates } from '#server/sheets/templates/templates.ts'

/** All template ids as rows for `it.each`. */
export const ALL_TEMPLATE_IDS = TEMPLATE_IDS.map((id) => [id] as const)

/** One non-empty cell: its position in words and its resolved style. */
export type FilledCell = {
  readonly name: string
  readonly row: number
  readonly column: number
  readonly sheet: SheetData
  readonly cell: CellState
  readonly style: CellStyle
}

/** All non-empty cells of a workbook. */
export const filledCellsOf = (workbook: WorkbookData): readonly FilledCell[] =>
  sheetsOf(workbook).flatMap((sheet) =>
    Object.entries(sheet.cellData ?? {}).flatMap(([row, cells]) =>
      Object.entries(cells).flatMap(([column, cell]) =>
        cell === null
          ? []
          : [
              {
                name: `${sheet.name}!${cellName(Number(row), Number(column))}`,
                row: Number(row),
                column: Number(column),
                sheet,
                cell,
                style: styleOf(workbook, cell.s) ?? {},
              },
            ],
      ),
    ),
  )

const place = (workbook: WorkbookData, address: string) => {
  const [name = '', label = ''] = address.split(': ')
  const sheet = sheetsOf(workbook).find((one) => one.name === name)
  const row = Object.entries(sheet?.cellData ?? {}).find(([, cells]) => cells[0]?.v === label)?.[0]
  if (sheet === undefined || row === undefined) throw new Error(`there is no ${address}`)
  return { sheet, row: Number(row) }
}

/**
 * New inputs by sheet and label. A single value sets a line's first column, a list sets several.
 */
export type Inputs = Readonly<Record<string, number | string | readonly (number | null)[]>>

const typed = (workbook: WorkbookData, address: string, value: Inputs[string]): WorkbookData => {
  const { sheet, row } = place(workbook, address)
  const figures = Array.isArray(value) ? value : [value]
  const cells = { ...sheet.cellData?.[row] }
  for (const [index, v] of figures.entries()) {
    const before = cells[index + 1]
    if (v === null) continue
    if (before?.v === undefined || before.f) throw new Error(`${address} is no input`)
    cells[index + 1] = { ...before, v, t: typeof v === 'string' ? 1 : 2 }
  }
  const cellData = { ...sheet.cellData, [row]: cells }
  return { ...workbook, sheets: { ...workbook.sheets, [sheet.id]: { ...sheet, cellData } } }
}

/**
 * Reads a workbook by worksheet and row label, such as `Summary: Net`. Column 0 is the first column
 * after the label.
 */
export const createReader = (workbook: WorkbookData) => {
  const read = (address: string, column = 0): unknown => {
    const { sheet, row } = place(workbook, address)
    return cellAt(sheet, row, column + 1)?.v ?? null
  }
  const figure = (address: string, column = 0): number => {
    const value = read(address, column)
    if (typeof value !== 'number') throw new Error(`${address} holds ${String(value)}`)
    return value
  }
  const figures = (address: string, count: number, from = 0): readonly number[] =>
    Array.from({ length: count }, (_, index) => figure(address, from + index))
  return { workbook, read, figure, figures }
}
export type Reader = ReturnType<typeof createReader>

/** Results of all check cells of a workbook. A passed check reads `OK`. */
export const checkResultsOf = (workbook: WorkbookData): readonly unknown[] =>
  filledCellsOf(workbook).flatMap(({ cell }) =>
    cell.f && (cell.v === 'OK' || cell.v === 'Check' || cell.v === 'Check inputs') ? [cell.v] : [],
  )

/** Builds templates as of a date and recalculates them with other inputs. */
export const templateMaker = (engine: WorkbookEngine, now = new Date('2026-11-22T10:00:00Z')) => {
  const templates = createTemplates(engine)
  const make = async (id: TemplateId): Promise<Reader> => {
    const made = await templates(id, { id: 'w1', name: 'Book', now })
    if (!made.ok) throw new Error(made.error.type)
    return createReader(made.value)
  }
  const withInputs = async ({ workbook }: Reader, inputs: Inputs): Promise<Reader> => {
    const changed = Object.entries(inputs).reduce(
      (book, [address, value]) => typed(book, address, value),
      workbook,
    )
    const done = await engine.recalculate(changed)
    if (!done.ok) throw new Error(done.error.type)
    return createReader(done.value.workbook)
  }
  return { make, withInputs }
}
