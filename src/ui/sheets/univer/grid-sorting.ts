import { CellValueType, type ICellData, type Injector } from '@univerjs/core'
import { SheetsSortService } from '@univerjs/sheets-sort'

const ERROR = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|GETTING_DATA|ERROR!)$/

/** Excel's sort order of value types. Empty cells come last in both directions. */
const KINDS = ['number', 'text', 'boolean', 'error', 'nothing'] as const
type Kind = (typeof KINDS)[number]
type Sorted = { readonly kind: Kind; readonly value: number | string }

const NOTHING: Sorted = { kind: 'nothing', value: '' }

const sortedText = (text: string): Sorted => {
  if (text === '') return NOTHING
  return { kind: ERROR.test(text) ? 'error' : 'text', value: text }
}

const sortedValue = ({ v: value, t: type }: ICellData): Sorted => {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean' || type === CellValueType.BOOLEAN)
    return { kind: 'boolean', value: Number(value === true || value === 1 || value === 'TRUE') }
  if (typeof value === 'number' || type === CellValueType.NUMBER)
    return { kind: 'number', value: Number(value) }
  return sortedText(value)
}

/** The kind of a cell's value and the value to compare. */
const sortedOf = (cell: ICellData | null | undefined): Sorted => {
  if (!cell) return NOTHING
  const rich = cell.p?.body?.dataStream
  return rich ? sortedText(rich.replace(/[\r\n]+$/, '')) : sortedValue(cell)
}

/** Collation of the page's language, case-insensitive. */
const alphabet = new Intl.Collator(undefined, { sensitivity: 'accent' })

const compareAlike = ({ kind, value: one }: Sorted, { value: other }: Sorted): number => {
  // Errors compare as equal, so they keep their order.
  if (kind === 'error') return 0
  return typeof one === 'string' || typeof other === 'string'
    ? alphabet.compare(String(one), String(other))
    : one - other
}

/** Compares two cells in Excel's order. Negative if the first one comes first. */
export const compareCells = (
  type: 'asc' | 'desc',
  first: ICellData | null | undefined,
  second: ICellData | null | undefined,
): number => {
  const [one, other] = [sortedOf(first), sortedOf(second)]
  const kinds = KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind)
  if (kinds !== 0 && (one.kind === 'nothing' || other.kind === 'nothing')) return kinds
  const order = kinds === 0 ? compareAlike(one, other) : kinds
  return type === 'asc' ? order : -order
}

/** Sorts by our order instead of Univer's. Call it once the sort plugin has loaded. */
export const sortAsExcel = (injector: Injector): void => {
  // The last registered comparer has priority.
  injector
    .get(SheetsSortService)
    .registerCompareFn((type, one, other) =>
      compareCells(type === 'asc' ? 'asc' : 'desc', one ?? null, other ?? null),
    )
}
