import { figureText } from './figure-text.ts'
import {
  LEFT_OUT_KINDS,
  type LeftOut,
  type LeftOutKind,
  type TEXT_ENCODINGS,
  type DATE_ORDERS,
  type DELIMITERS,
} from './import.ts'
import { NOTICES } from './labels.ts'

/** What is told in words of its own. */
type ToldKind =
  | 'day_number'
  | 'filter_criteria'
  | 'iteration'
  | 'linked_workbook'
  | 'refused_function'
const TOLD: Readonly<Record<ToldKind, (count: number) => string>> = {
  day_number: (count) =>
    `The file counts days from 1904, and ${figureText(count)} ` +
    `${count === 1 ? 'formula holds a number that may be a day' : 'formulas hold numbers that may be days'}: ` +
    'add 1,462 to each day',
  filter_criteria: (count) =>
    `${figureText(count)} ${count === 1 ? 'filter' : 'filters'} by conditions, days or colours came ` +
    `as the values that ${count === 1 ? 'it shows' : 'they show'}`,
  iteration: (count) =>
    `Iterative calculation is on: circular formulas are calculated up to ${figureText(count)} ` +
    `${count === 1 ? 'time' : 'times'}`,
  linked_workbook: (count) =>
    `Values from ${figureText(count)} other ${count === 1 ? 'workbook' : 'workbooks'} ` +
    "are as of the file's last save and are not updated",
  refused_function: (count) =>
    `${figureText(count)} ${count === 1 ? 'formula uses a function' : 'formulas use functions'} that ` +
    `can't be calculated here, such as CUBEVALUE, and ${count === 1 ? 'shows' : 'show'} an error. Formulas that read ` +
    `${count === 1 ? 'it' : 'them'} change too`,
}
const isTold = (kind: LeftOutKind): kind is ToldKind => kind in TOLD

/** What of a file an import may leave out: one of it, and several. */
const KINDS: Readonly<
  Record<Exclude<LeftOutKind, ToldKind>, readonly [one: string, several: string]>
> = {
  cell_style: [
    'cell style (font, fill, borders, alignment)',
    'cell styles (fonts, fills, borders, alignment)',
  ],
  chart: ['chart', 'charts'],
  chart_sheet: ['chart sheet', 'chart sheets'],
  comment_thread: ['comment thread', 'comment threads'],
  condition: ['conditional format', 'conditional formats'],
  control: ['form control', 'form controls'],
  custom_view: ['custom view', 'custom views'],
  external_link: ['link to another workbook', 'links to other workbooks'],
  filter: ["table's filter", "tables' filters"],
  link: ['hyperlink', 'hyperlinks'],
  macro: ['macro project', 'macro projects'],
  other_sheet: ['sheet of another kind', 'sheets of another kind'],
  outline: ['outline of grouped rows or columns', 'outlines of grouped rows or columns'],
  pane: ['frozen or split pane', 'frozen or split panes'],
  picture: ['picture', 'pictures'],
  pivot: ['pivot table', 'pivot tables'],
  protected_range: ['range that users may edit', 'ranges that users may edit'],
  protection: ['protection of a sheet or workbook', 'protections of sheets or workbooks'],
  scenario: ['scenario', 'scenarios'],
  shape: ['shape', 'shapes'],
  slicer: ['slicer', 'slicers'],
  sparkline: ['sparkline', 'sparklines'],
  validation: ['data validation rule', 'data validation rules'],
  what_if_table: ['what-if table', 'what-if tables'],
}

/** What becomes of what has a place, though not its own. */
const BECOMES: Partial<Record<LeftOutKind, readonly [one: string, several: string]>> = {
  chart_sheet: ['came as an empty sheet', 'came as empty sheets'],
  comment_thread: ['came as a note', 'came as notes'],
  other_sheet: ['came as an empty one', 'came as empty ones'],
  outline: ['is kept for Excel but not shown here', 'are kept for Excel but not shown here'],
  protection: [
    'is kept for Excel but not enforced here',
    'are kept for Excel but not enforced here',
  ],
  what_if_table: ['came as values', 'came as values'],
}

const lineOf = (kind: LeftOutKind, count: number): string => {
  if (isTold(kind)) return TOLD[kind](count)
  const at = count === 1 ? 0 : 1
  const fate = BECOMES[kind]?.[at] ?? (at === 0 ? 'was left out' : 'were left out')
  return `${figureText(count)} ${KINDS[kind][at]} ${fate}`
}

/** What an import left out, a line for each kind: "2 charts were left out" (TRANSFER-8). */
export const leftOutLines = (leftOut: LeftOut): readonly string[] =>
  LEFT_OUT_KINDS.flatMap((kind) => {
    const count = leftOut[kind] ?? 0
    return count > 0 ? [lineOf(kind, count)] : []
  })

/** The dialog "Import" and what leads to it (TRANSFER-1 to TRANSFER-12). */
export const IMPORT = {
  title: 'Import',
  drop: 'Drop files here',
  dropHere: 'Drop to import',
  formats: '.xlsx, .xlsm, .xls, .csv or .tsv, up to 50 MB each',
  choose: 'Choose files',
  files: 'Files',
  waiting: 'Waiting',
  looking: 'Reading the first rows…',
  choosing: 'Check how it is read',
  sending: 'Uploading…',
  reading: 'Reading the file…',
  done: 'Imported',
  failed: 'Not imported',
  sent: (sent: string, size: string): string => `${sent} of ${size}`,
  cancel: (file: string): string => `Cancel ${file}`,
  remove: (file: string): string => `Remove ${file}`,
  retry: NOTICES.tryAgain,
  open: 'Open',
  openNamed: (title: string): string => `Open ${title}`,
  confirm: 'Import',
  confirmAll: (count: number): string => `Import all ${count}`,
  progress: (file: string): string => `Progress of ${file}`,
  news: (file: string, said: string): string => `${file}: ${said}`,
  imported: (title: string): string => `Imported as ${title}`,
  summary: (done: number, failed: number, total: number): string =>
    `${done} of ${total} imported${failed > 0 ? `, ${failed} not imported` : ''}`,
} as const

/** Why a file is not taken at all (TRANSFER-3). `size` comes as text, like "52.4 MB". */
export const IMPORT_REFUSALS = {
  unsupported: `This format can't be imported. It takes .xlsx, .xlsm, .xls, .csv or .tsv.`,
  tooLarge: (size: string): string => `The file is ${size}; an import takes 50 MB at most.`,
  empty: 'The file is empty.',
} as const

/** How a text file is read (TRANSFER-6). */
export const IMPORT_CHOICES = {
  name: (file: string): string => `How ${file} is read`,
  encoding: 'Encoding',
  delimiter: 'Delimiter',
  decimal: 'Decimal sign',
  dates: 'Dates',
  preview: 'First rows',
  empty: 'The file has no rows.',
  noPreview: 'This server shows no rows ahead. What is left as found is found at the import.',
  found: 'As found',
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16 LE',
    'utf-16be': 'UTF-16 BE',
    'windows-1252': 'Windows-1252',
    'iso-8859-1': 'Latin-1',
  } satisfies Record<(typeof TEXT_ENCODINGS)[number], string>,
  delimiters: {
    ',': 'Comma',
    ';': 'Semicolon',
    '\t': 'Tab',
    '|': 'Bar',
  } satisfies Record<(typeof DELIMITERS)[number], string>,
  decimals: { '.': 'Point: 1,234.5', ',': 'Comma: 1.234,5' },
  dateOrders: {
    sure: 'Only sure ones',
    day_first: 'Day first: 31/12',
    month_first: 'Month first: 12/31',
    text: 'None: keep the text',
  } satisfies Record<(typeof DATE_ORDERS)[number], string>,
} as const

/** The dialog "Export" and its toasts (TRANSFER-20 to TRANSFER-23). */
export const EXPORT = {
  title: 'Export',
  format: 'Format',
  xlsx: 'Excel workbook (.xlsx)',
  xlsxHint: 'All sheets, with formulas and looks.',
  csv: 'Text (.csv)',
  csvHint: 'The values of the sheet that is open.',
  csvFirstHint: 'The values of the first sheet.',
  confirm: 'Export',
  cancel: 'Cancel',
  exporting: 'Exporting…',
} as const
