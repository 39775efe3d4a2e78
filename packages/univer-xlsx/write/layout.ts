import * as v from 'valibot'
import { cellName, MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import type { SheetData } from '#contract/workbook/workbook.ts'
import { argbOfText } from './styles/colour.ts'
import { isValidIndex } from '../format/address.ts'
import { settingsIn } from '../format/file-settings.ts'
import { isPageStart, PAGE_STARTS_MAX } from '../read/layout.ts'
import type { SheetStyles } from './styles/sheet-styles.ts'
import { sheetPropertiesXml, type PageStarts } from './settings.ts'
import { attributes, element } from './parts/xml-text.ts'

const Flag = v.fallback(v.nullish(v.union([v.number(), v.boolean()])), null)
const Size = v.fallback(v.nullish(v.number()), null)
const NO_SETTINGS = { outline: null, collapsed: null, pageBreak: null }
const LineSettings = v.fallback(
  v.nullish(
    v.object({
      outline: v.fallback(
        v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))),
        null,
      ),
      collapsed: Flag,
      pageBreak: Flag,
    }),
    NO_SETTINGS,
  ),
  NO_SETTINGS,
)
const Lines = v.fallback(
  v.optional(
    v.record(
      v.string(),
      v.fallback(
        v.nullish(
          v.object({ w: Size, h: Size, ah: Size, ia: Flag, hd: Flag, custom: LineSettings }),
        ),
        null,
      ),
    ),
    {},
  ),
  {},
)
const Freeze = v.object({
  xSplit: v.number(),
  ySplit: v.number(),
  startRow: v.fallback(v.nullish(v.number()), null),
  startColumn: v.fallback(v.nullish(v.number()), null),
})

const DIGIT_PX = 7
const POINT_PX = 72 / 96
const WIDTH_MAX = 255
const HEIGHT_MAX = 409.5
/**
 * Default sizes of Excel and Univer in pixels. A sheet without its own default sizes uses those of
 * Univer.
 */
const EXCEL = { width: 64, height: 20 }
const UNIVER = { width: 88, height: 24 }

const isOn = (flag: unknown): boolean => flag === 1 || flag === true

/** Converts a width in pixels to digits of the default font (ECMA-376 18.3.1.13). */
const digitsOf = (px: number): number =>
  Math.min(WIDTH_MAX, Math.trunc((Math.max(0, Math.round(px)) / DIGIT_PX) * 256) / 256)

const pointsOf = (px: number): number => Math.min(HEIGHT_MAX, Math.max(0, px) * POINT_PX)

/** Default sizes of a sheet in pixels. */
const defaultsOf = (sheet: SheetData) => ({
  width: sheet.defaultColumnWidth ?? UNIVER.width,
  height: sheet.defaultRowHeight ?? UNIVER.height,
})

/** The `sheetFormatPr` element. */
export const sheetFormatXml = (sheet: SheetData): string => {
  const { width, height } = defaultsOf(sheet)
  const deepest = (lines: unknown): number =>
    linesOf(lines).reduce((most, [, { custom }]) => Math.max(most, custom?.outline ?? 0), 0)
  return element('sheetFormatPr', {
    defaultColWidth: width === EXCEL.width ? null : digitsOf(width),
    defaultRowHeight: pointsOf(height),
    customHeight: height !== EXCEL.height,
    outlineLevelRow: deepest(sheet['rowData']) || null,
    outlineLevelCol: deepest(sheet.columnData) || null,
  })
}

type Line = NonNullable<v.InferOutput<typeof Lines>[string]>

/** Rows or columns with settings, by 0-based index. */
const linesOf = (lines: unknown): readonly (readonly [at: number, line: Line])[] =>
  Object.entries(v.parse(Lines, lines)).flatMap(([key, line]) =>
    line && isValidIndex(Number(key), MAX_ROWS) ? [[Number(key), line] as const] : [],
  )

/** Outline attributes of a row or column. */
const groups = (custom: Line['custom']) => ({
  outlineLevel: custom?.outline ?? null,
  collapsed: isOn(custom?.collapsed),
})

/** Rows and columns that start a page, in ascending order. */
export const pageStarts = (sheet: SheetData): PageStarts => {
  const starting = (lines: unknown, count: number): readonly number[] =>
    linesOf(lines)
      .filter(([at, { custom }]) => isPageStart(at, count) && isOn(custom?.pageBreak))
      .map(([at]) => at)
      .toSorted((a, b) => a - b)
      .slice(0, PAGE_STARTS_MAX)
  return {
    rows: starting(sheet['rowData'], MAX_ROWS),
    columns: starting(sheet.columnData, MAX_COLUMNS),
  }
}

/** The `cols` element. Adjacent columns with equal settings share one entry. */
export const columnsXml = (sheet: SheetData, styles: SheetStyles): string => {
  const { width } = defaultsOf(sheet)
  const runs: { from: number; to: number; all: string }[] = []
  for (const [at, { w, hd, custom }] of linesOf(sheet.columnData)) {
    if (!(at < MAX_COLUMNS)) continue
    const all = attributes({
      width: digitsOf(w ?? (isOn(hd) ? 0 : width)),
      style: styles.column(at),
      hidden: isOn(hd),
      customWidth: typeof w === 'number',
      ...groups(custom),
    })
    const last = runs.at(-1)
    if (last?.to === at - 1 && last.all === all) last.to = at
    else runs.push({ from: at, to: at, all })
  }
  const xml = runs.map(({ from, to, all }) => `<col min="${from + 1}" max="${to + 1}"${all}/>`)
  return xml.length === 0 ? '' : `<cols>${xml.join('')}</cols>`
}

/** Attributes of rows with settings, by 0-based index. */
export const rowAttributes = (
  sheet: SheetData,
  styles: SheetStyles,
  filtered: ReadonlySet<number>,
): ReadonlyMap<number, string> => {
  const found = new Map<number, string>()
  const addLine = (at: number, line: Line): void => {
    const s = styles.row(at)
    const isByHand = line.ia === 0 || line.ia === false
    const px = isByHand ? line.h : (line.ah ?? line.h)
    const all = {
      s,
      customFormat: s !== null,
      ht: typeof px === 'number' ? pointsOf(px) : null,
      hidden: isOn(line.hd) || filtered.has(at),
      customHeight: isByHand && typeof px === 'number',
      ...groups(line.custom),
    }
    const xml = attributes(all)
    if (xml !== '') found.set(at, xml)
  }
  for (const at of filtered)
    addLine(at, { w: null, h: null, ah: null, ia: null, hd: 1, custom: NO_SETTINGS })
  for (const [at, line] of linesOf(sheet['rowData'])) addLine(at, line)
  return found
}

/** The scrollable pane. */
const movingPane = (columns: number, rows: number): string => {
  if (rows === 0) return 'topRight'
  return columns === 0 ? 'bottomLeft' : 'bottomRight'
}

/** First visible row or column after the frozen ones. */
const firstAfter = (count: number, start: number | null | undefined): number =>
  count > 0 ? Math.max(count, start ?? 0) : 0

const paneXml = (sheet: SheetData): string => {
  const parsed = v.safeParse(Freeze, sheet['freeze'])
  if (!parsed.success) return ''
  const { xSplit, ySplit, startRow, startColumn } = parsed.output
  const columns = isValidIndex(xSplit, MAX_COLUMNS) ? xSplit : 0
  const rows = isValidIndex(ySplit, MAX_ROWS) ? ySplit : 0
  if (columns + rows === 0) return ''
  const topLeftCell = cellName(
    Math.min(MAX_ROWS - 1, firstAfter(rows, startRow)),
    Math.min(MAX_COLUMNS - 1, firstAfter(columns, startColumn)),
  )
  const pane = movingPane(columns, rows)
  const all = { xSplit: columns || null, ySplit: rows || null, topLeftCell }
  return (
    element('pane', { ...all, activePane: pane, state: 'frozen' }) + element('selection', { pane })
  )
}

const zoomOf = (ratio: unknown): number | null =>
  typeof ratio === 'number' && ratio > 0 && ratio !== 1
    ? Math.min(400, Math.max(10, Math.round(ratio * 100)))
    : null

/** The view of a sheet: panes, grid lines, direction and zoom. */
export const viewXml = (sheet: SheetData, isActive: boolean): string => {
  const lines = sheet['showGridlines']
  const all = {
    showGridLines: lines === 0 || lines === false ? '0' : null,
    rightToLeft: isOn(sheet['rightToLeft']),
    tabSelected: isActive,
    zoomScale: zoomOf(sheet['zoomRatio']),
    workbookViewId: '0',
  }
  return `<sheetViews>${element('sheetView', all, paneXml(sheet))}</sheetViews>`
}

/** The `sheetPr` element: tab colour, outline and page settings. */
export const propertiesXml = (sheet: SheetData, isFiltered: boolean): string => {
  const rgb = typeof sheet['tabColor'] === 'string' ? argbOfText(sheet['tabColor']) : null
  const tab = rgb === null ? '' : element('tabColor', { rgb })
  const inside = tab + sheetPropertiesXml(settingsIn(sheet['custom']))
  return inside === '' && !isFiltered ? '' : element('sheetPr', { filterMode: isFiltered }, inside)
}
