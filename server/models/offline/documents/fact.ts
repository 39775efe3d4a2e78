import { escapeText } from './quote.ts'

/** A figure of a document, with the names that identify it: row, column and heading. */
export type Fact = {
  readonly documentId: string
  readonly filename: string
  readonly page: number
  readonly cite: string
  /** The value in the document's notation. */
  readonly value: string
  readonly row: string
  readonly column: string | null
  /** The table number, null for a figure in running text. */
  readonly table: number | null
  /** The worksheet name. Absent outside workbooks, and '' for a CSV file. */
  readonly sheet?: string
  /** The unit from the text above: "in thousands of pounds". */
  readonly note: string | null
  /** Text above the figure, which may name its period. */
  readonly above: string
  /** The name from the heading above, if row and column are only periods. */
  readonly heading: string | null
  /** True if the row has several figures without headings to distinguish them. */
  readonly isLoose: boolean
  /**
   * The nearest line above this row that is a heading or a row without values: "Europe", "Current
   * assets". '' if there is none.
   */
  readonly section?: string
  /** Years in the headings or rows of its table. */
  readonly years?: readonly number[]
  /** Present for a dated entry: its row, and whether we read its whole column. */
  readonly entry?: { readonly row: number; readonly isOfAll: boolean }
  /** True for a total over only some parts of a year. */
  readonly isOfSome?: boolean
}

/**
 * The table or worksheet of a figure, in words. Empty for a figure in running text or in a CSV
 * file.
 */
export const tableOf = ({ table, sheet }: Fact): string => {
  if (table === null || sheet === '') return ''
  return sheet === undefined ? `table ${table}` : `worksheet “${escapeText(sheet, 60)}”`
}

/** Where a figure is in its document, in words. */
export const placeOf = (fact: Fact): string => {
  const { row, column, section = '' } = fact
  const named =
    column === null
      ? `line “${escapeText(row, 80)}”`
      : `row “${escapeText(row, 80)}”, column “${escapeText(column, 80)}”`
  const under = section === '' ? '' : `under “${escapeText(section, 80)}”`
  return [tableOf(fact), named, under].filter(Boolean).join(', ')
}

/** The value of a figure in bold, with its unit. */
export const valueOf = ({ value, note }: Fact): string =>
  `**${escapeText(value, 120)}**${note === null ? '' : ` (${escapeText(note, 60)})`}`
