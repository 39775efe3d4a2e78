import { formulaAt } from '#contract/formulas/formula-at.ts'
import type { CellRow, CellState, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { displayText } from '../display.ts'
import { relativeFormula } from '../formulas/formula-runs.ts'
import { rowContentOf } from '../row-content.ts'
import type { PartRange } from '../workbook-parts.ts'
import { isCalculated, type CellKind, type KindReader } from './cell-kinds.ts'

type Shown = { count: number; readonly first: { readonly row: number; readonly column: number } }

/** Formulas with one label that show whether figures agree. `shown` counts each text they show. */
export type CheckCells = PartRange & {
  readonly label: string
  readonly shown: ReadonlyMap<string, Readonly<Shown>>
}

/** A label that names a check, whatever the cell shows. */
const CHECK_LABEL =
  /(?<![\p{L}\p{N}])(checks?|reconcil\p{L}*|out of balance|imbalance|in balance|balances\?|balanced|discrepanc\p{L}*|differences?)(?![\p{L}\p{N}])/iu
/** A label that names a check only if the cell shows a verdict. */
const BALANCE_LABEL =
  /(?<![\p{L}\p{N}])(balances?|balancing|controls?|variances?)(?![\p{L}\p{N}])/iu
/** A formula that shows one of these is a check, whatever its label is. */
const CHECK_RESULT = /^(ok(ay)?|check\b.*|fail(ed)?|pass(ed)?|(un|not )?balanced|[✓✔✗✘])[.!]?$/iu
const VERDICT =
  /^(ok(ay)?|check\b.*|errors?|fail(ed|s)?|pass(ed|es)?|true|false|yes|no|(un|not )?balanced|[✓✔✗✘])[.!]?$/iu
/** A longer label is a sentence, not the name of a check. */
const MOST_LABEL_CHARS = 60
/** A longer text is no verdict. */
const MOST_SHOWN_CHARS = 30
/** Texts that one entry counts. All others count as one. */
const MOST_TEXTS = 5
const OTHER_TEXTS = 'other'

type LabelKind = 'check' | 'balance' | null

const kindOfLabel = (label: string): LabelKind => {
  if (label.length > MOST_LABEL_CHARS) return null
  if (CHECK_LABEL.test(label)) return 'check'
  return BALANCE_LABEL.test(label) ? 'balance' : null
}

/** Reads whether a label names a check. It reads each label once. */
const labelReader = () => {
  const kinds = new Map<string, LabelKind>()
  return (label: string): LabelKind => {
    const kind = kinds.get(label)
    if (kind !== undefined) return kind
    const found = kindOfLabel(label)
    kinds.set(label, found)
    return found
  }
}

/** Kinds of values that may be a verdict, such as "OK". */
const VERDICT_KINDS: ReadonlySet<CellKind | null> = new Set(['text', 'boolean'])
/** Kinds of figures that a check shows, such as a difference of zero. */
const FIGURE_KINDS: ReadonlySet<CellKind | null> = new Set(['number', 'money', 'error'])

const isShort = (shows: string): boolean => shows !== '' && shows.length <= MOST_SHOWN_CHARS

const isVerdict = (kind: CellKind | null, shows: string): boolean =>
  kind === 'boolean' || (kind === 'text' && VERDICT.test(shows))

const isCheck = (kind: CellKind | null, shows: string): boolean =>
  isVerdict(kind, shows) || FIGURE_KINDS.has(kind)

type Head = { readonly text: string; readonly row: number; lastRow: number }
type Group = { startRow: number; startColumn: number; endRow: number; endColumn: number } & {
  label: string
  readonly shown: Map<string, Shown>
}
/** A formula with the text to its left and the text at the top of its column. */
type Calculated = {
  readonly cell: CellState
  readonly row: number
  readonly column: number
  readonly left: string
  readonly head: Head | null
}

const isText = (cell: CellState): cell is CellState & { readonly v: string } =>
  !isCalculated(cell) && typeof cell.v === 'string' && /\p{L}/u.test(cell.v)

const count = ({ shown }: Group, shows: string, { row, column }: Calculated): void => {
  const text = shown.has(shows) || shown.size < MOST_TEXTS ? shows : OTHER_TEXTS
  const entry = shown.get(text) ?? { count: 0, first: { row, column } }
  entry.count += 1
  shown.set(text, entry)
}

/** Joins checks with one key. */
const createGroups = () => {
  const groups = new Map<string, Group>()
  const add = (key: string, label: string, shows: string, at: Calculated): Group => {
    const { row, column } = at
    const group = groups.get(key) ?? {
      startRow: row,
      startColumn: column,
      endRow: row,
      endColumn: column,
      label,
      shown: new Map<string, Shown>(),
    }
    group.startColumn = Math.min(group.startColumn, column)
    group.endRow = Math.max(group.endRow, row)
    group.endColumn = Math.max(group.endColumn, column)
    count(group, shows, at)
    groups.set(key, group)
    return group
  }
  return { groups, add }
}

/** The texts at the top of columns. A header ends at a gap in its column. */
const createHeads = () => {
  const heads = new Map<number, Head>()
  return {
    set: (column: number, text: string, row: number): void => {
      heads.set(column, { text, row, lastRow: row })
    },
    at: (column: number): Head | null => heads.get(column) ?? null,
    /** Keeps the headers whose column has a cell in this row. */
    continueIn: (cells: CellRow, row: number): void => {
      for (const [column, head] of heads)
        if (head.lastRow === row - 1 && cells[column]) head.lastRow = row
        else heads.delete(column)
    },
  }
}

const labelsOf = ({ left, head }: Calculated): readonly string[] => [left, head?.text ?? '']

/** Calls `take` for each formula of a worksheet. */
const forEachFormula = ({ cellData = {} }: SheetData, take: (at: Calculated) => void): void => {
  const heads = createHeads()
  for (const [rowKey, cells] of Object.entries(cellData)) {
    const row = Number(rowKey)
    heads.continueIn(cells, row)
    let left = ''
    const { texts, formulas } = rowContentOf(cells)
    const both = texts.length === 0 ? formulas : [...texts, ...formulas].sort((a, b) => a - b)
    for (const column of both) {
      const cell = cells[column]
      if (!cell) continue
      if (isText(cell)) {
        left = cell.v.replaceAll(/\s+/g, ' ').trim()
        heads.set(column, left, row)
      } else if (isCalculated(cell)) take({ cell, row, column, left, head: heads.at(column) })
    }
  }
}

/**
 * The check cells of a worksheet: formulas whose label names a check, or that show a result such as
 * "OK". The label is the nearest text to the left, or else the text at the top of the column.
 */
export const checkCellsOf = (
  workbook: WorkbookData,
  sheet: SheetData,
  kindOf: KindReader,
): readonly CheckCells[] => {
  const labelKind = labelReader()
  const { groups, add } = createGroups()
  /** Checks without a label that names them. Those with one relative formula belong together. */
  const takeResult = (at: Calculated, shows: string): void => {
    const { row, column, left, head } = at
    const formula = formulaAt(sheet, row, column) ?? ''
    const key = `formula ${head?.row ?? row} ${relativeFormula(formula, row, column)}`
    const group = add(key, left || (head?.text ?? ''), shows, at)
    if (group.endRow > group.startRow && head !== null) group.label = head.text
  }
  const takeLabelled = (at: Calculated, shows: string, label: string): void => {
    const { row, column, left, head } = at
    const key = label === left ? `row ${row} ${label}` : `column ${column} ${head?.row}`
    add(key, label, shows, at)
  }
  const takeBalance = (at: Calculated, shows: string, labels: readonly string[]): void => {
    const balance = labels.find((text) => labelKind(text) === 'balance')
    if (balance !== undefined) takeLabelled(at, shows, balance)
  }
  forEachFormula(sheet, (at) => {
    const kind = kindOf(at.cell)
    const labels = labelsOf(at)
    const check = labels.find((text) => labelKind(text) === 'check')
    // Most formulas are figures without such a label, and a text to show takes time.
    if (check === undefined && !VERDICT_KINDS.has(kind)) return
    const shows = displayText(workbook, at.cell).trim()
    if (!isShort(shows)) return
    if (check !== undefined && isCheck(kind, shows)) takeLabelled(at, shows, check)
    else if (kind === 'text' && CHECK_RESULT.test(shows)) takeResult(at, shows)
    else if (isVerdict(kind, shows)) takeBalance(at, shows, labels)
  })
  return [...groups.values()]
}
