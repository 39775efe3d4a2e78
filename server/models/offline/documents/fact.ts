/** A figure of a document with its names. */
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
   * The row without values, or the heading, above this row: "Europe", "Current assets". '' if
   * there is none.
   */
  readonly section?: string
  /** Years in the headings or rows of its table. */
  readonly years?: readonly number[]
  /** Present for a dated entry: its row, and whether we read its whole column. */
  readonly entry?: { readonly row: number; readonly isOfAll: boolean }
  /** True for a total over only some parts of a year. */
  readonly isOfSome?: boolean
}
