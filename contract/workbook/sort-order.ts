/** The fields of a stored cell that decide its place in a sort. `p` is rich text. */
type SortedCell = {
  readonly v?: unknown
  readonly t?: unknown
  readonly p?: unknown
}

/** The direction of a sort. */
export type SortDirection = 'asc' | 'desc'

const ERROR = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|GETTING_DATA|ERROR!)$/
/** Univer's types of cells. */
const [NUMBER, BOOLEAN] = [2, 3]

/** Excel's sort order of value types. Empty cells come last in both directions. */
const KINDS = ['number', 'text', 'boolean', 'error', 'nothing'] as const

/** The kind of a cell's value and the value to compare. */
type SortKey = {
  readonly kind: (typeof KINDS)[number]
  readonly value: number | string
}

const NOTHING: SortKey = { kind: 'nothing', value: '' }

const keyOfText = (text: string): SortKey => {
  if (text === '') return NOTHING
  return { kind: ERROR.test(text) ? 'error' : 'text', value: text }
}

const keyOfValue = ({ v: value, t: type }: SortedCell): SortKey => {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean' || type === BOOLEAN)
    return { kind: 'boolean', value: Number(value === true || value === 1 || value === 'TRUE') }
  if (typeof value === 'number' || type === NUMBER) return { kind: 'number', value: Number(value) }
  return keyOfText(String(value))
}

type RichText = { readonly body?: { readonly dataStream?: string } | null } | null | undefined

/** Reads what a cell is sorted by. */
export const sortKeyOf = (cell: SortedCell | null | undefined): SortKey => {
  if (!cell) return NOTHING
  const rich = (cell.p as RichText)?.body?.dataStream
  return rich ? keyOfText(rich.replace(/[\r\n]+$/, '')) : keyOfValue(cell)
}

/** Collation of the default language, case-insensitive. */
const alphabet = new Intl.Collator(undefined, { sensitivity: 'accent' })

const compareAlike = ({ kind, value: one }: SortKey, { value: other }: SortKey): number => {
  // Errors compare as equal, so they keep their order.
  if (kind === 'error') return 0
  return typeof one === 'string' || typeof other === 'string'
    ? alphabet.compare(String(one), String(other))
    : one - other
}

/** Compares two keys in Excel's order. Negative if the first one comes first. */
export const compareSortKeys = (direction: SortDirection, one: SortKey, other: SortKey): number => {
  const kinds = KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind)
  if (kinds !== 0 && (one.kind === 'nothing' || other.kind === 'nothing')) return kinds
  const order = kinds === 0 ? compareAlike(one, other) : kinds
  return direction === 'asc' ? order : -order
}

/** Compares two cells in Excel's order. Negative if the first one comes first. */
export const compareCells = (
  direction: SortDirection,
  first: SortedCell | null | undefined,
  second: SortedCell | null | undefined,
): number => compareSortKeys(direction, sortKeyOf(first), sortKeyOf(second))
