import type { CellChange, Operation } from '#contract/workbook/change-set.ts'
import { MAX_COLUMNS } from '#contract/workbook/cells.ts'
import {
  cellAt,
  styleOf,
  type CellState,
  type CellStyle,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import type { PartRange } from '../workbook-parts.ts'
import { canonicalStyle, freeStyleId } from './write-block.ts'

/**
 * Properties to set in the style of cells. Null removes a property. Borders merge side by side, and
 * a null side removes its border.
 */
export type StylePatch = Readonly<Record<string, unknown>>

type StyleRef = CellState['s']

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const withoutNulls = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  )

/** The style with a patch. Properties that the patch does not name stay. */
const patchedStyle = (style: CellStyle | null, patch: StylePatch): CellStyle => {
  const { bd: borders, ...others } = patch
  const known = style?.['bd']
  const sides =
    isRecord(borders) && Object.keys(borders).length > 0
      ? withoutNulls({ ...(isRecord(known) ? known : {}), ...borders })
      : known
  const bd = borders === null || (isRecord(sides) && Object.keys(sides).length === 0) ? null : sides
  return withoutNulls({ ...style, ...others, bd })
}

/** The cell with another style, and with its content. */
const restyledCell = (before: CellState | null, style: StyleRef): CellState | null => {
  const { s: _style, ...content } = before ?? {}
  if (style !== undefined) return { ...content, s: style }
  return Object.keys(content).length === 0 ? null : content
}

/** Gives cells another style, one range after the other, and keeps their content. */
export const cellRestyler = (workbook: WorkbookData) => {
  const defined = new Map<string, CellStyle>()
  const ids = new Map<string, string>()
  const known = new Map<StylePatch, Map<unknown, StyleRef>>()
  const sheets = new Map<
    string,
    { readonly sheet: SheetData; readonly styles: Map<number, StyleRef> }
  >()

  const idOf = (style: CellStyle): string => {
    const text = canonicalStyle(style)
    const id = ids.get(text) ?? freeStyleId(workbook, text)
    if (!ids.has(text) && !workbook.styles[id]) defined.set(id, style)
    ids.set(text, id)
    return id
  }
  const patched = (before: StyleRef, patch: StylePatch): StyleRef => {
    const results = known.get(patch) ?? new Map<unknown, StyleRef>()
    known.set(patch, results)
    const key = before ?? null
    if (results.has(key)) return results.get(key)
    const style =
      typeof before === 'string'
        ? (defined.get(before) ?? styleOf(workbook, before))
        : styleOf(workbook, before)
    const wanted = patchedStyle(style, patch)
    const isSame = canonicalStyle(wanted) === canonicalStyle(withoutNulls(style ?? {}))
    const isPlain = Object.keys(wanted).length === 0
    const next = isSame ? before : isPlain ? undefined : idOf(wanted)
    results.set(key, next)
    return next
  }
  const restyle = (sheet: SheetData, range: PartRange, patch: StylePatch): void => {
    const { styles } = sheets.get(sheet.id) ?? { styles: new Map<number, StyleRef>() }
    sheets.set(sheet.id, { sheet, styles })
    for (let row = range.startRow; row <= range.endRow; row += 1)
      for (let column = range.startColumn; column <= range.endColumn; column += 1) {
        const key = row * MAX_COLUMNS + column
        const before = styles.has(key) ? styles.get(key) : cellAt(sheet, row, column)?.s
        const after = patched(before, patch)
        if (after !== before) styles.set(key, after)
      }
  }
  const changes = (): {
    readonly cells: readonly CellChange[]
    readonly operations: readonly Operation[]
  } => {
    const cells: CellChange[] = []
    for (const { sheet, styles } of sheets.values())
      for (const [key, style] of styles) {
        const [row, column] = [Math.floor(key / MAX_COLUMNS), key % MAX_COLUMNS]
        const before = cellAt(sheet, row, column)
        if ((before?.s ?? null) === (style ?? null)) continue
        const after = restyledCell(before, style)
        cells.push({ sheet_id: sheet.id, row, column, before, after })
      }
    const used = new Set(cells.map(({ after }) => after?.s))
    const operations = [...defined]
      .filter(([id]) => used.has(id))
      .map(([style_id, after]): Operation => ({
        type: 'define_style',
        style_id,
        before: null,
        after,
      }))
    return { cells, operations }
  }
  return { restyle, changes }
}
