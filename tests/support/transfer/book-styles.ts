import { BorderStyleTypes, HorizontalAlign, VerticalAlign, WrapStrategy } from '@univerjs/presets'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import type { Look } from './file-styles.ts'

type Colour = { readonly rgb?: string | null } | null | undefined
/** Univer's fields of a cell style. */
type Style = {
  readonly ff?: string
  readonly fs?: number
  readonly bl?: number
  readonly it?: number
  readonly ul?: { readonly s?: number; readonly t?: number }
  readonly st?: { readonly s?: number }
  readonly cl?: Colour
  readonly bg?: Colour
  readonly bd?: { readonly [side: string]: { readonly s?: number; readonly cl?: Colour } | null }
  readonly ht?: number
  readonly vt?: number
  readonly tb?: number
  readonly tr?: { readonly a?: number; readonly v?: number }
  readonly pd?: { readonly l?: number; readonly r?: number }
  readonly n?: { readonly pattern?: string }
}

/** Univer's TextDecoration.DOUBLE. */
const DOUBLE = 10
const INDENT_PX = 9
/**
 * Converts a border name of Univer to the file's form. Univer's name has upper case and
 * underscores, but is otherwise the same.
 */
const plain = (name: string | undefined): string => (name ?? '').replaceAll('_', '').toLowerCase()
const hex = (colour: Colour): string => (colour?.rgb ?? '').replace('#', '').toLowerCase()

const rotationOf = ({ a = 0, v = 0 }: { readonly a?: number; readonly v?: number }): string =>
  v === 1 ? '255' : String(a > 0 ? a + 90 : -a + 0)

const LINES: Readonly<Record<string, string>> = { dashdotdot: 'dashDotDot', dashdot: 'dashDot' }

const lineOf = (style: Style, side: string): string => {
  const line = style.bd?.[side]
  if (!line?.s) return ''
  const name = plain(BorderStyleTypes[line.s])
  return `${(LINES[name] ?? name).toLowerCase()} ${hex(line.cl) || '000000'}`
}

const underlineOf = ({ ul }: Style): string =>
  ul?.s === 1 ? (ul.t === DOUBLE ? 'double' : 'single') : ''

const fontOf = (style: Style): Look => ({
  font: style.ff ?? '',
  size: String(style.fs ?? ''),
  bold: String(style.bl === 1),
  italic: String(style.it === 1),
  underline: underlineOf(style),
  strike: String(style.st?.s === 1),
  colour: hex(style.cl) || '000000',
})

/** Univer pads every cell by less than one indent step. */
const indentOf = ({ pd }: Style): string =>
  String(Math.floor(Math.max(pd?.l ?? 0, pd?.r ?? 0) / INDENT_PX))

const placeOf = (style: Style): Look => ({
  horizontal: style.ht ? plain(HorizontalAlign[style.ht]) : 'general',
  vertical: style.vt ? plain(VerticalAlign[style.vt]).replace('middle', 'center') : 'bottom',
  wrap: String(style.tb === WrapStrategy.WRAP),
  rotation: rotationOf(style.tr ?? {}),
  indent: indentOf(style),
})

/** Converts a Univer style to file terms. */
const lookOf = (style: Style): Look => ({
  ...fontOf(style),
  fill: hex(style.bg),
  left: lineOf(style, 'l'),
  right: lineOf(style, 'r'),
  top: lineOf(style, 't'),
  bottom: lineOf(style, 'b'),
  ...placeOf(style),
  format: (style.n?.pattern ?? 'General').replace(/^General$/, ''),
})

type Lines = { readonly [at: number]: { readonly s?: string } | undefined }

/** Look of a cell as Univer composes it: cell over row over column. */
export const bookLooks = (workbook: WorkbookData, sheet: SheetData) => {
  const style = (id: unknown): Style =>
    (typeof id === 'string' ? (workbook.styles[id] as Style | null) : null) ?? {}
  const rows = (sheet['rowData'] ?? {}) as Lines
  const columns = (sheet.columnData ?? {}) as Lines
  return (row: number, column: number): Look =>
    lookOf({
      ...(sheet['defaultStyle'] as Style | undefined),
      ...style(columns[column]?.s),
      ...style(rows[row]?.s),
      ...style(sheet.cellData?.[row]?.[column]?.s),
    })
}
