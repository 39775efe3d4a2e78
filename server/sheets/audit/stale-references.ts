import { cellName } from '#contract/workbook/cells.ts'
import { cellAt, type SheetData } from '#contract/workbook/workbook.ts'
import {
  areaAt,
  formulaFor,
  isOneCell,
  placeOf,
  rowLabelOf,
  type AuditFacts,
  type AuditRun,
  type AuditSheet,
} from './audit-facts.ts'
import { isTypedText, kindOf } from './cell-kinds.ts'
import { addressOfPlace, type Finding } from './finding.ts'
import { piecesOfRun } from './formula-pieces.ts'
import { plainLabel } from './label-words.ts'
import type { SheetRange } from '../formulas/reference-areas.ts'

/** A formula that only repeats another cell: `=Model!F10`. */
type Link = {
  readonly run: AuditRun
  readonly row: number
  readonly column: number
  readonly read: SheetRange
  readonly label: string
  readonly readLabel: string
}

/** Formulas of a run that we look at. */
const MOST_ROWS = 2_000
/** Links at most this far away show whether labels agree. */
const NEAR_ROWS = 6
/** Links that are all wrong by the same distance. */
const SHIFTED_LINKS = 3

const isLink = (run: AuditRun): boolean => {
  const pieces = piecesOfRun(run)
  const own = pieces[0]?.text === '-' || pieces[0]?.text === '+' ? pieces.slice(1) : pieces
  return own.length === 1 && own[0]?.kind === 'reference'
}

const linksOfRun = ({ workbook }: AuditFacts, run: AuditRun): readonly Link[] => {
  const [area, ...more] = run.references.flatMap(({ areas }) => areas)
  if (area === undefined || more.length > 0 || !isLink(run)) return []
  const links: Link[] = []
  const column = run.startColumn
  const lastRow = Math.min(run.endRow, run.startRow + MOST_ROWS - 1)
  for (let row = run.startRow; row <= lastRow; row += 1) {
    const read = areaAt(area, run, row, column)
    if (!isOneCell(read)) return []
    const label = plainLabel(rowLabelOf(workbook, run.sheet, row, column))
    const readLabel = plainLabel(rowLabelOf(workbook, read.sheet, read.startRow, read.startColumn))
    if (label !== '' && readLabel !== '') links.push({ run, row, column, read, label, readLabel })
  }
  return links
}

/** The rows of each label of a worksheet. */
const labelRowsOf = ({ sheet, columns }: AuditSheet): ReadonlyMap<string, readonly number[]> => {
  const rows = new Map<string, Set<number>>()
  for (const [column, { texts }] of columns)
    for (const row of texts) {
      const cell = cellAt(sheet, row, column)
      if (!isTypedText(cell)) continue
      const label = plainLabel(String(cell?.v))
      rows.set(label, (rows.get(label) ?? new Set<number>()).add(row))
    }
  return new Map([...rows].map(([label, all]) => [label, [...all]]))
}

/** A lazy index of the labels of each worksheet. */
const labelIndexOf = (facts: AuditFacts) => {
  const known = new Map<string, ReadonlyMap<string, readonly number[]>>()
  return (sheet: SheetData): ReadonlyMap<string, readonly number[]> => {
    const home = facts.sheets.find((one) => one.sheet.id === sheet.id)
    const rows = known.get(sheet.id) ?? (home === undefined ? new Map() : labelRowsOf(home))
    known.set(sheet.id, rows)
    return rows
  }
}

const isOtherFigure = ({ sheet, startRow, startColumn }: SheetRange, row: number): boolean => {
  const cell = cellAt(sheet, row, startColumn)
  return kindOf(cell) === 'number' && cell?.v !== cellAt(sheet, startRow, startColumn)?.v
}

/** The one other row that has the link's own label and another figure in the same column. */
const rightRowOf = (
  { label, read, run, row }: Link,
  rowsOf: ReturnType<typeof labelIndexOf>,
): number | null => {
  const rows = rowsOf(read.sheet).get(label) ?? []
  const [right] = rows
  if (right === undefined || rows.length > 1 || right === read.startRow) return null
  const isOwnRow = read.sheet.id === run.sheet.id && right === row
  return !isOwnRow && isOtherFigure(read, right) ? right : null
}

type Stale = { readonly link: Link; readonly right: number | null }

/** The links of one column to one worksheet, by row. */
type LinkGroup = ReadonlyMap<number, Stale>

const groupKey = ({ run, column, read }: Link): string =>
  `${run.sheet.id} ${column} ${read.sheet.id}`

/** True if links near it agree with their labels, or if several are wrong by one distance. */
const isCertain = ({ link, right }: Stale, group: LinkGroup): boolean => {
  if (right === null) return false
  const distance = right - link.read.startRow
  let shifted = 0
  for (let row = link.row - NEAR_ROWS; row <= link.row + NEAR_ROWS; row += 1) {
    const other = group.get(row)
    if (other === undefined) continue
    if (other.link.label === other.link.readLabel) return true
    if (other.right !== null && other.right - other.link.read.startRow === distance) shifted += 1
  }
  return shifted >= SHIFTED_LINKS
}

const findingOf = (facts: AuditFacts, link: Link, right: number): Finding => {
  const { run, row, column, read } = link
  const labelAt = (sheet: SheetData, at: number, before: number): string =>
    rowLabelOf(facts.workbook, sheet, at, before).slice(0, 60)
  const formula = formulaFor(run, row, column)
  const own = labelAt(run.sheet, row, column)
  const other = labelAt(read.sheet, read.startRow, read.startColumn)
  const [from, to] = [String(read.startRow + 1), String(right + 1)]
  return {
    rule: 'stale_reference',
    severity: 'warning',
    place: placeOf(run.sheet, row, column),
    evidence: `${cellName(row, column)} is labelled "${own}" but reads ${addressOfPlace(read)}, ${other === '' ? 'which is blank' : `"${other}"`}. "${own}" is in row ${to}.`,
    proposal: {
      cell: cellName(row, column),
      formula: formula.replace(new RegExp(`${from}$`), () => to),
    },
  }
}

/** Finds links to a row with another label, although the right row exists. */
export const staleReferences = (facts: AuditFacts): readonly Finding[] => {
  const links = facts.sheets.flatMap(({ runs }) => runs.flatMap((run) => linksOfRun(facts, run)))
  const rowsOf = labelIndexOf(facts)
  const all = links.map((link): Stale => {
    const isRight = link.label === link.readLabel
    return { link, right: isRight ? null : rightRowOf(link, rowsOf) }
  })
  return [...Map.groupBy(all, ({ link }) => groupKey(link)).values()].flatMap((group) => {
    const byRow = new Map(group.map((one) => [one.link.row, one]))
    return group.flatMap((one) =>
      one.right !== null && isCertain(one, byRow) ? [findingOf(facts, one.link, one.right)] : [],
    )
  })
}
