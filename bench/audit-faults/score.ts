import { auditWorkbook } from '#server/sheets/audit/audit-workbook.ts'
import type { Finding } from '#server/sheets/audit/finding.ts'
import { compareSnapshots } from '#server/sheets/structure/compare-snapshots.ts'
import { hasOverlap } from '#contract/workbook/extents.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { cpuMs } from '../support/figure.ts'
import type { Place } from './draft.ts'
import type { PlantedFault } from './plant.ts'

/** An audit of a workbook, with the cells that it changed. */
export type Audit = {
  readonly findings: readonly Finding[]
  readonly changedCells: number
  readonly ms: number
}

/** The number of cells and worksheets that differ. */
export const changedCellsIn = (before: WorkbookData, after: WorkbookData): number => {
  const { sheets, inserted, removed } = compareSnapshots(before, after)
  const cells = sheets.reduce((sum, one) => sum + one.cells.length, 0)
  return cells + inserted.length + removed.length
}

/** Audits a workbook and compares it with a copy from before. */
export const auditOf = (workbook: WorkbookData): Audit => {
  const copy = structuredClone(workbook)
  let findings: readonly Finding[] = []
  const ms = cpuMs(() => {
    findings = auditWorkbook(workbook)
  })
  return { findings, ms, changedCells: changedCellsIn(copy, workbook) }
}

type AddedRow = PlantedFault['addedRow']

const partsOf = ({ place, also = [] }: Finding) => [place, ...also]

type Part = Omit<Finding['place'], 'sheet'> & { readonly sheetId: string }

/** The cells of findings by rule, as they are after the row was added. */
const knownParts = (findings: readonly Finding[], added: AddedRow) => {
  const moved = (sheetId: string, row: number): number =>
    added?.sheetId === sheetId && row >= added.row ? row + 1 : row
  const parts = findings.flatMap((finding) =>
    partsOf(finding).map(({ sheet, ...range }): readonly [string, Part] => [
      finding.rule,
      {
        ...range,
        sheetId: sheet.id,
        startRow: moved(sheet.id, range.startRow),
        endRow: moved(sheet.id, range.endRow),
      },
    ]),
  )
  return Map.groupBy(parts, ([rule]) => rule)
}

const holds = (finding: Finding, { sheetId, row, column }: Place): boolean =>
  partsOf(finding).some(
    ({ sheet, startRow, endRow, startColumn, endColumn }) =>
      sheet.id === sheetId &&
      startRow <= row &&
      endRow >= row &&
      startColumn <= column &&
      endColumn >= column,
  )

/** What an audit says about planted faults. */
export type Score = {
  readonly found: readonly PlantedFault[]
  readonly missed: readonly PlantedFault[]
  /** Errors and warnings that name a planted fault. */
  readonly right: number
  /** Errors and warnings about anything else. */
  readonly wrong: readonly Finding[]
  /** Checks and formulas that the faults made fail. */
  readonly consequences: number
}

/** A fault may rightly make checks fail and give other formulas errors. */
const CONSEQUENCES: ReadonlySet<string> = new Set(['failed_check', 'error_value'])

/**
 * Compares the findings with the places of the faults. What the audit said about the same cells
 * before the faults counts neither as right nor as wrong.
 */
export const scoreOf = (
  before: readonly Finding[],
  after: readonly Finding[],
  faults: readonly PlantedFault[],
): Score => {
  const added = faults.find(({ addedRow }) => addedRow !== null)?.addedRow ?? null
  const known = knownParts(before, added)
  const wasKnown = ({ rule }: Finding, range: Part): boolean =>
    (known.get(rule) ?? []).some(
      ([, one]) => one.sheetId === range.sheetId && hasOverlap(one, range),
    )
  const names = (finding: Finding, { places }: PlantedFault): boolean =>
    places.some((place) => {
      const { sheetId, row, column } = place
      const cell = { sheetId, startRow: row, endRow: row, startColumn: column, endColumn: column }
      return holds(finding, place) && !wasKnown(finding, cell)
    })
  const isFound = (fault: PlantedFault): boolean => after.some((one) => names(one, fault))
  const serious = after.filter(({ severity }) => severity !== 'note')
  const right = serious.filter((one) => faults.some((fault) => names(one, fault)))
  const others = serious.filter(
    (one) =>
      !right.includes(one) &&
      !partsOf(one).some(({ sheet, ...range }) => wasKnown(one, { ...range, sheetId: sheet.id })),
  )
  const wrong = others.filter(({ rule }) => !CONSEQUENCES.has(rule))
  return {
    found: faults.filter(isFound),
    missed: faults.filter((fault) => !isFound(fault)),
    right: right.length,
    wrong,
    consequences: others.length - wrong.length,
  }
}
