import { isFileError } from '#packages/univer-xlsx/format/file-errors.ts'
import { hasOverlap } from '#contract/workbook/extents.ts'
import { cellOf, rangeOf, type Range } from '#packages/univer-xlsx/format/address.ts'
import { childrenNamed, descendantsOf, childNamed, duplicatesOf, type Node } from './strict-tree.ts'

/**
 * Reference data of a worksheet check: number of styles and differential styles, and the shared
 * strings.
 */
export type SheetContext = {
  readonly looks: number
  readonly differences: number
  readonly texts: readonly string[]
  readonly marks: number
}

const [LAST_ROW, LAST_COLUMN, HEIGHT_MAX, WIDTH_MAX] = [1_048_575, 16_383, 409.5, 255]

const within = (text: string | undefined, least: number, most: number): boolean =>
  text === undefined || (text !== '' && Number(text) >= least && Number(text) <= most)

const rising = (values: readonly number[]): boolean =>
  values.every((value, at) => at === 0 || value > (values[at - 1] ?? -1))

const columnFaults = (cols: Node | undefined, { looks }: SheetContext): readonly string[] => {
  const ends = childrenNamed(cols, 'col').flatMap(({ attributes }) => [
    Number(attributes['min']) - 0.5,
    Number(attributes['max']),
  ])
  const isWrong = childrenNamed(cols, 'col').some(
    ({ attributes: { min, max, width, style, outlineLevel } }) =>
      !within(min, 1, Number(max)) ||
      !within(max, 1, LAST_COLUMN + 1) ||
      !within(width, 0, WIDTH_MAX) ||
      !within(style, 0, looks - 1) ||
      !within(outlineLevel, 0, 7),
  )
  return [...(rising(ends) ? [] : ['columns overlap']), ...(isWrong ? ['a column is odd'] : [])]
}

type ValueCheck = (value: string, world: SheetContext) => boolean

const VALUES: Readonly<Record<string, ValueCheck>> = {
  n: (value) => value.trim() !== '' && Number.isFinite(Number(value)),
  s: (value, { texts }) => within(value, 0, texts.length - 1),
  b: (value) => /^[01]$/.test(value),
  e: isFileError,
  // An escaped character such as _x0000_ counts as one.
  str: (value) => value.replaceAll(/_x[0-9A-F]{4}_/g, '_').length <= 32_767,
}

const valueFault = (cell: Node, world: SheetContext): string | null => {
  const value = childNamed(cell, 'v')?.text
  const { t: kind = 'n' } = cell.attributes
  return value === undefined || VALUES[kind]?.(value, world) === true
    ? null
    : `is no value of the kind ${kind}`
}

const cellFaults = (cell: Node, row: number, world: SheetContext): readonly string[] => {
  const { r = '', s, cm } = cell.attributes
  const found = cellOf(r)
  const faults = [
    found?.row === row && found.column <= LAST_COLUMN ? null : 'is not of its row',
    within(s, 0, world.looks - 1) ? null : 'has no look',
    within(cm, 1, world.marks) ? null : 'has no mark',
    (childNamed(cell, 'f')?.text.length ?? 0) <= 8192 ? null : 'has a long formula',
    valueFault(cell, world),
  ]
  return faults.flatMap((fault) => (fault === null ? [] : [`${r} ${fault}`]))
}

const rowFaults = (rows: readonly Node[], world: SheetContext): readonly string[] => {
  const faults = rows.flatMap(({ attributes: { r, ht, s, outlineLevel }, children }) => {
    const columns = children.map((cell) => cellOf(cell.attributes['r'])?.column ?? -1)
    return [
      ...(within(ht, 0, HEIGHT_MAX) && within(s, 0, world.looks - 1) && within(outlineLevel, 0, 7)
        ? []
        : [`row ${r} is odd`]),
      ...(rising(columns) ? [] : [`cells of row ${r} do not follow each other`]),
      ...children.flatMap((cell) => cellFaults(cell, Number(r) - 1, world)),
    ]
  })
  const places = rows.map(({ attributes }) => Number(attributes['r']))
  const isIn = places.every((place) => place >= 1 && place <= LAST_ROW + 1)
  return [...(rising(places) && isIn ? [] : ['rows do not follow each other']), ...faults]
}

const contains = (range: Range, at: { readonly row: number; readonly column: number }): boolean =>
  at.row >= range.startRow &&
  at.row <= range.endRow &&
  at.column >= range.startColumn &&
  at.column <= range.endColumn

const isArrayPlaced = (formula: Node, at: { readonly row: number; readonly column: number }) => {
  const range = rangeOf(formula.attributes['ref'])
  return range?.startRow === at.row && range.startColumn === at.column
}

/**
 * True if the cell of a shared formula lies within the range that the formula's first cell states.
 */
const isShared = (formula: Node, at: Parameters<typeof contains>[1], homes: Map<string, Range>) => {
  const { si = '', ref } = formula.attributes
  const range = rangeOf(ref)
  if (range !== null && !homes.has(si)) homes.set(si, range)
  const home = homes.get(si)
  return home !== undefined && contains(home, at)
}

const formulaFaults = (cells: readonly Node[]): readonly string[] => {
  const homes = new Map<string, Range>()
  return cells.flatMap((cell) => {
    const formula = childNamed(cell, 'f')
    const at = cellOf(cell.attributes['r'])
    const kind = formula?.attributes['t']
    if (!formula || at === null || kind === undefined) return []
    const isFine = kind === 'array' ? isArrayPlaced(formula, at) : isShared(formula, at, homes)
    return isFine ? [] : [`${cell.attributes['r']} has a formula of no range`]
  })
}

/** True if two ranges overlap. Sorting by first row limits the number of comparisons. */
const overlaps = (ranges: readonly Range[]): boolean => {
  const sorted = ranges.toSorted((a, b) => a.startRow - b.startRow)
  return sorted.some((range, at) => {
    for (let next = at + 1; next < sorted.length; next += 1) {
      const other = sorted[next]
      if (!other || other.startRow > range.endRow) return false
      if (hasOverlap(range, other)) return true
    }
    return false
  })
}

const rangesIn = (list: readonly Node[], name: string): readonly Range[] | null => {
  const ranges = list.flatMap(({ attributes }) =>
    (attributes[name] ?? '').split(' ').map((ref) => rangeOf(ref)),
  )
  return ranges.every((range) => range !== null) ? ranges : null
}

const TEXT_LIMITS = { error: 255, errorTitle: 32, prompt: 255, promptTitle: 32 } as const

const ruleFaults = (root: Node, world: SheetContext): readonly string[] => {
  const rules = childrenNamed(childNamed(root, 'dataValidations'), 'dataValidation')
  const formats = childrenNamed(root, 'conditionalFormatting')
  const conditions = formats.flatMap((each) => childrenNamed(each, 'cfRule'))
  const isLong = rules.some(
    ({ attributes, children }) =>
      children.some(({ text }) => text.length > 255 && text.startsWith('"')) ||
      Object.entries(TEXT_LIMITS).some(([name, most]) => (attributes[name] ?? '').length > most),
  )
  return [
    ...(rangesIn([...rules, ...formats], 'sqref') === null ? ['a rule has no cells'] : []),
    ...(isLong ? ['a rule has a long text'] : []),
    ...(conditions.every(({ attributes }) => within(attributes['dxfId'], 0, world.differences - 1))
      ? []
      : ['a condition has no look']),
    ...duplicatesOf(conditions.map(({ attributes }) => `priority ${attributes['priority']}`)),
  ]
}

/** Defects of a worksheet part that Excel would reject. */
export const sheetFaults = (root: Node, world: SheetContext): readonly string[] => {
  const rows = childrenNamed(childNamed(root, 'sheetData'), 'row')
  const merges = rangesIn(childrenNamed(childNamed(root, 'mergeCells'), 'mergeCell'), 'ref')
  const links = childrenNamed(childNamed(root, 'hyperlinks'), 'hyperlink')
  return [
    ...columnFaults(childNamed(root, 'cols'), world),
    ...rowFaults(rows, world),
    ...formulaFaults(rows.flatMap(({ children }) => children)),
    ...(merges === null || overlaps(merges) ? ['merged cells overlap'] : []),
    ...(links.length > 65_530 || rangesIn(links, 'ref') === null ? ['links are odd'] : []),
    ...ruleFaults(root, world),
  ]
}

/** Text of a cell by A1 name, for table headers. */
export const textAt = (root: Node, texts: readonly string[], name: string): string | undefined => {
  for (const row of childrenNamed(childNamed(root, 'sheetData'), 'row'))
    for (const cell of row.children)
      if (cell.attributes['r'] === name) return texts[Number(childNamed(cell, 'v')?.text)]
  return undefined
}

/** Relationship ids that a part references. */
export const relationshipIdsIn = (root: Node): readonly string[] =>
  [...descendantsOf(root)].flatMap(({ attributes }) =>
    Object.entries(attributes).flatMap(([key, value]) =>
      /^r:(id|embed|link)$/.test(key) ? [value] : [],
    ),
  )
