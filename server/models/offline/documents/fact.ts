/** A figure of a document with what it is called there. */
export type Fact = {
  readonly documentId: string
  readonly filename: string
  readonly page: number
  readonly cite: string
  /** As it stands there. */
  readonly value: string
  readonly row: string
  readonly column: string | null
  /** The table's number, null where it stands in lines of text. */
  readonly table: number | null
  /** The worksheet's name where it stands in one; '' in a file that has but one. */
  readonly sheet?: string
  /** What it is counted in, as the document says above: "in thousands of pounds". */
  readonly note: string | null
  /** Lines above, which may name the period. */
  readonly above: string
  /** What the heading says that it is, where row and column are times alone. */
  readonly heading: string | null
  /** One of several figures that nothing tells apart: no head stands over it. */
  readonly isLoose: boolean
  /** The row without values, or the heading, under which it stands: "Europe", "Current assets"; '' for none. */
  readonly section?: string
  /** Years that the heads or the rows of its table name. */
  readonly years?: readonly number[]
  /** Its row in the table, where it is an entry of a day; and whether all of its column were read. */
  readonly entry?: { readonly row: number; readonly isOfAll: boolean }
  /** A total beside parts of a year that are no whole one. */
  readonly isOfSome?: boolean
}
