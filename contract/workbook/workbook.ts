import * as v from 'valibot'
import { err, ok, type Result } from '../api/result.ts'

/** A cell's value. Univer stores a boolean as 1 or 0 with `t` 3. */
export const CellValue = v.union([v.string(), v.number(), v.boolean()])
/** The parsed value of the `CellValue` schema. */
export type CellValue = v.InferOutput<typeof CellValue>

const Colour = v.nullish(v.looseObject({ rgb: v.nullish(v.string()) }))

/**
 * The fields of Univer's `IStyleData` that we read. `ht` aligns: 1 left, 2 centre, 3 right. Keeps
 * unknown fields.
 */
export const CellStyle = v.looseObject({
  n: v.nullish(v.looseObject({ pattern: v.string() })),
  ff: v.nullish(v.string()),
  fs: v.nullish(v.number()),
  bl: v.nullish(v.number()),
  it: v.nullish(v.number()),
  cl: Colour,
  bg: Colour,
  ht: v.nullish(v.number()),
  vt: v.nullish(v.number()),
  tb: v.nullish(v.number()),
})
/** The parsed value of the `CellStyle` schema. */
export type CellStyle = v.InferOutput<typeof CellStyle>

/**
 * A stored cell (Univer's `ICellData`). `v` is the value or the last result. `f` is the formula
 * with its `=`. `si` is the id of a shared formula. `t` is the type: 1 text, 2 number, 3 boolean, 4
 * forced text. `s` is a style or its id. Keeps unknown fields.
 */
export const CellState = v.looseObject({
  v: v.nullish(CellValue),
  f: v.nullish(v.string()),
  si: v.nullish(v.string()),
  t: v.nullish(v.number()),
  s: v.nullish(v.union([v.string(), CellStyle])),
})
/** The parsed value of the `CellState` schema. */
export type CellState = v.InferOutput<typeof CellState>

/** The cells of one row, by 0-based column. */
export type CellRow = { readonly [column: string]: CellState | null }
/** The cells of a worksheet, by 0-based row, then column. */
export type CellMatrix = { readonly [row: string]: CellRow }

const isIndex = (key: string): boolean => /^(0|[1-9]\d{0,6})$/.test(key)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isCell = (value: unknown): boolean =>
  value === null ||
  (isRecord(value) &&
    typeof (value['v'] ?? '') !== 'object' &&
    typeof (value['f'] ?? '') === 'string' &&
    (typeof (value['s'] ?? '') === 'string' || isRecord(value['s'])))
const isRow = (value: unknown): boolean =>
  isRecord(value) && Object.entries(value).every(([key, cell]) => isIndex(key) && isCell(cell))

/** Validated by hand without a copy, because a workbook may hold a million cells. */
const Cells = v.custom<CellMatrix>(
  (value) =>
    isRecord(value) && Object.entries(value).every(([key, row]) => isIndex(key) && isRow(row)),
  'cellData holds something that is not a cell',
)

/**
 * A worksheet (Univer's `IWorksheetData`). Widths are in px and indexes are 0-based. Keeps unknown
 * fields.
 */
export const SheetData = v.looseObject({
  id: v.string(),
  name: v.string(),
  cellData: v.exactOptional(Cells),
  rowCount: v.exactOptional(v.number()),
  columnCount: v.exactOptional(v.number()),
  defaultColumnWidth: v.exactOptional(v.number()),
  defaultRowHeight: v.exactOptional(v.number()),
  columnData: v.exactOptional(
    v.record(v.string(), v.nullable(v.looseObject({ w: v.nullish(v.number()) }))),
  ),
})
/** The parsed value of the `SheetData` schema. */
export type SheetData = v.InferOutput<typeof SheetData>

/** The fields of Univer's `IWorkbookData` that we read or write. Keeps unknown fields. */
export const WorkbookData = v.looseObject({
  id: v.string(),
  name: v.optional(v.string(), ''),
  styles: v.optional(v.record(v.string(), v.nullable(CellStyle)), {}),
  sheetOrder: v.array(v.string()),
  sheets: v.record(v.string(), SheetData),
  defaultStyle: v.nullish(v.union([v.string(), CellStyle])),
})
/** The parsed value of the `WorkbookData` schema. */
export type WorkbookData = v.InferOutput<typeof WorkbookData>

export type BadWorkbook = { readonly type: 'bad_workbook'; readonly detail: string }

/** Parses stored `workbook_data`. A `bad_workbook` error names the first invalid field. */
export const parseWorkbook = (data: unknown): Result<WorkbookData, BadWorkbook> => {
  const parsed = v.safeParse(WorkbookData, data)
  if (parsed.success) return ok(parsed.output)
  const [issue] = parsed.issues
  return err({
    type: 'bad_workbook',
    detail: `${v.getDotPath(issue) ?? 'workbook'}: ${issue.message}`,
  })
}

/** The cell at a 0-based row and column, or null. */
export const cellAt = (sheet: SheetData, row: number, column: number): CellState | null =>
  sheet.cellData?.[row]?.[column] ?? null

/** The worksheets in tab order. Skips ids without a worksheet. */
export const sheetsOf = (workbook: WorkbookData): readonly SheetData[] =>
  workbook.sheetOrder.flatMap((id) => workbook.sheets[id] ?? [])

/** The worksheet with a name, ignoring case as formulas do. The first worksheet for null. */
export const sheetNamed = (workbook: WorkbookData, name: string | null): SheetData | null =>
  sheetsOf(workbook).find(
    (sheet) => name === null || sheet.name.toLowerCase() === name.toLowerCase(),
  ) ?? null

/** Resolves a cell's style. Null for an unknown id. */
export const styleOf = (
  workbook: Pick<WorkbookData, 'styles'>,
  style: CellState['s'],
): CellStyle | null =>
  typeof style === 'string' ? (workbook.styles[style] ?? null) : (style ?? null)
