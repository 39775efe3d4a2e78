import { figureText } from '#contract/figures/figure-text.ts'
import { LEFT_OUT_KINDS, type LeftOut, type LeftOutKind } from '#contract/transfer/import.ts'

/** Kinds that the report describes in a whole sentence. */
type SentenceKind =
  | 'day_number'
  | 'filter_criteria'
  | 'iteration'
  | 'linked_workbook'
  | 'refused_function'
const SENTENCES: Readonly<Record<SentenceKind, (count: number) => string>> = {
  day_number: (count) =>
    `The file uses the 1904 date system, and ${figureText(count)} ` +
    `${count === 1 ? 'formula contains a number that may be a date' : 'formulas contain numbers that may be dates'}: ` +
    'add 1,462 to each date',
  filter_criteria: (count) =>
    `${figureText(count)} ${count === 1 ? 'filter' : 'filters'} by condition, date or colour came in ` +
    `as the values ${count === 1 ? 'it shows' : 'they show'}`,
  iteration: (count) =>
    `Iterative calculation is on: circular formulas are calculated up to ${figureText(count)} ` +
    `${count === 1 ? 'time' : 'times'}`,
  linked_workbook: (count) =>
    `Values from ${figureText(count)} other ${count === 1 ? 'workbook' : 'workbooks'} ` +
    "are as of the file's last save and are not updated",
  refused_function: (count) =>
    `${figureText(count)} ${count === 1 ? 'formula uses a function' : 'formulas use functions'} that ` +
    `can't be calculated here, such as CUBEVALUE, and ${count === 1 ? 'shows' : 'show'} an error. Formulas that depend on ` +
    `${count === 1 ? 'it' : 'them'} are affected too`,
}
const hasSentence = (kind: LeftOutKind): kind is SentenceKind => kind in SENTENCES

/** Nouns for the objects that an import may omit, singular and plural. */
const KINDS: Readonly<
  Record<Exclude<LeftOutKind, SentenceKind>, readonly [one: string, several: string]>
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
  other_sheet: ['sheet of another type', 'sheets of another type'],
  outline: ['outline of grouped rows or columns', 'outlines of grouped rows or columns'],
  pane: ['frozen or split pane', 'frozen or split panes'],
  picture: ['picture', 'pictures'],
  pivot: ['pivot table', 'pivot tables'],
  protected_range: ['range users may edit', 'ranges users may edit'],
  protection: ['sheet or workbook protection', 'sheet or workbook protections'],
  scenario: ['scenario', 'scenarios'],
  shape: ['shape', 'shapes'],
  slicer: ['slicer', 'slicers'],
  sparkline: ['sparkline', 'sparklines'],
  validation: ['data validation rule', 'data validation rules'],
  what_if_table: ['what-if table', 'what-if tables'],
}

/** What happened to objects that were imported in another form. */
const BECOMES: Partial<Record<LeftOutKind, readonly [one: string, several: string]>> = {
  chart_sheet: ['was imported as an empty sheet', 'were imported as empty sheets'],
  comment_thread: ['was imported as a note', 'were imported as notes'],
  other_sheet: ['was imported as an empty one', 'were imported as empty ones'],
  outline: ['is kept for Excel but not shown here', 'are kept for Excel but not shown here'],
  protection: [
    'is kept for Excel but not enforced here',
    'are kept for Excel but not enforced here',
  ],
  what_if_table: ['was imported as values', 'were imported as values'],
}

const lineOf = (kind: LeftOutKind, count: number): string => {
  if (hasSentence(kind)) return SENTENCES[kind](count)
  const at = count === 1 ? 0 : 1
  const fate = BECOMES[kind]?.[at] ?? "couldn't be imported"
  return `${figureText(count)} ${KINDS[kind][at]} ${fate}`
}

/** The report of an import, one line per kind: "2 charts couldn't be imported". */
export const leftOutLines = (leftOut: LeftOut): readonly string[] =>
  LEFT_OUT_KINDS.flatMap((kind) => {
    const count = leftOut[kind] ?? 0
    return count > 0 ? [lineOf(kind, count)] : []
  })
