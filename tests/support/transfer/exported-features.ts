import type { SheetData } from '#contract/workbook/workbook.ts'

/** A minimal PNG. */
export const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A 0-based cell range. */
export const range = (
  startRow: number,
  startColumn: number,
  endRow: number,
  endColumn: number,
) => ({
  startRow,
  startColumn,
  endRow,
  endColumn,
})

/** A note, in import's format. */
export const NOTE = {
  id: 'note_3_2',
  row: 3,
  col: 2,
  width: 220,
  height: 120,
  note: 'Says\nwho & <why>',
}
/** Data validation rules, in import's format. */
export const RULES = [
  {
    uid: 'validation0',
    type: 'list',
    ranges: [range(1, 1, 5, 1)],
    formula1: 'Yes,No "quoted"',
    allowBlank: true,
    errorStyle: 1,
    showErrorMessage: true,
    showInputMessage: false,
    renderMode: 1,
    showDropDown: true,
  },
  {
    uid: 'validation1',
    type: 'decimal',
    ranges: [range(1, 2, 5, 2), range(9, 9, 9, 9)],
    operator: 'between',
    formula1: '1.5',
    formula2: '=$A$1',
    allowBlank: false,
    errorStyle: 2,
    showErrorMessage: true,
    showInputMessage: true,
    error: 'Too\nlow',
    prompt: 'From 1.5',
  },
]
const highlight = (rule: object) => ({
  type: 'highlightCell',
  style: { bg: { rgb: '#ffeb9c' } },
  ...rule,
})
/** Conditional formats of all kinds, in import's format. */
export const CONDITIONS = [
  highlight({ subType: 'number', operator: 'between', value: [1, 2] }),
  highlight({ subType: 'number', operator: 'lessThan', value: -3 }),
  highlight({ subType: 'text', operator: 'containsText', value: 'a "b"' }),
  highlight({ subType: 'text', operator: 'containsBlanks' }),
  highlight({ subType: 'rank', isBottom: true, isPercent: true, value: 5 }),
  highlight({ subType: 'average', operator: 'lessThanOrEqual' }),
  highlight({ subType: 'timePeriod', operator: 'lastMonth' }),
  highlight({ subType: 'duplicateValues', style: { bl: 1, cl: { rgb: '#9c0006' } } }),
  highlight({ subType: 'formula', value: '=$C5>XLOOKUP(C5,$B:$B,$C:$C)' }),
  {
    type: 'colorScale',
    config: [
      { index: 0, color: '#ff0000', value: { type: 'min' } },
      { index: 1, color: '#00ff00', value: { type: 'percentile', value: 50 } },
      { index: 2, color: '#0000ff', value: { type: 'formula', value: '=$A$1' } },
    ],
  },
  {
    type: 'dataBar',
    isShowValue: false,
    config: {
      min: { type: 'num', value: 3 },
      max: { type: 'max' },
      isGradient: false,
      positiveColor: '#00ff00',
      nativeColor: '#ff00ff',
    },
  },
  {
    type: 'iconSet',
    isShowValue: true,
    config: [67, 33, 0].map((at, id) => ({
      value: { type: 'percent', value: at },
      operator: 'greaterThanOrEqual',
      iconType: '3Arrows',
      iconId: String(id),
    })),
  },
  {
    type: 'iconSet',
    isShowValue: false,
    config: [
      {
        value: { type: 'num', value: 5 },
        operator: 'greaterThan',
        iconType: '3Stars',
        iconId: '0',
      },
      {
        value: { type: 'num', value: 2 },
        operator: 'greaterThanOrEqual',
        iconType: 'EMPTY_ICON_TYPE',
        iconId: '',
      },
      {
        value: { type: 'percent', value: 0 },
        operator: 'greaterThanOrEqual',
        iconType: '5Rating',
        iconId: '4',
      },
    ],
  },
]
const corner = (column: number, row: number) => ({ column, row, columnOffset: 4, rowOffset: 2 })

/** A picture on a sheet, in import's format. */
export const pictureOn = (sheet: SheetData) => {
  const drawingId = `picture${sheet.id}_1`
  const turn = { angle: 90, flipX: true, flipY: false }
  const place = { from: corner(12, 50), to: corner(14, 53), ...turn }
  const width = 2 * (sheet.defaultColumnWidth ?? 0)
  const height = 3 * (sheet.defaultRowHeight ?? 0)
  const picture = {
    unitId: 'workbook',
    subUnitId: sheet.id,
    drawingId,
    drawingType: 0,
    imageSourceType: 'BASE64',
    source: `data:image/png;base64,${PICTURE}`,
    transform: { width, height, ...turn },
    sheetTransform: place,
    axisAlignSheetTransform: place,
    anchorType: '0',
  }
  return { data: { [drawingId]: picture }, order: [drawingId] }
}

/** A filter with both kinds of criteria, in import's format. */
export const FILTER = {
  ref: range(60, 0, 64, 2),
  filterColumns: [
    { colId: 0, filters: { blank: true, filters: ['a', 'b & c'] } },
    {
      colId: 2,
      customFilters: {
        and: 1,
        customFilters: [{ val: 3, operator: 'greaterThan' }, { val: 'x*' }],
      },
    },
  ],
  cachedFilteredOut: [62],
}
/** A table with the number `id`, in import's format. */
export const table = (id: number) => ({
  id: `table${id}`,
  name: `Sales_${id}`,
  range: range(70, 1, 73, 2),
  options: { showHeader: true, showFooter: false },
  columns: ['Where', 'How "much"'].map((displayName, at) => ({
    id: `column${at + 1}`,
    displayName,
    dataType: 'none',
    formula: '',
    meta: {},
    style: {},
  })),
  filters: { tableColumnFilterList: [] },
  meta: {},
})
/** Header cells of the table, in import's format. */
export const HEADER_CELLS = { 1: { v: 'Where', t: 1 }, 2: { v: 'How "much"', t: 1 } }
