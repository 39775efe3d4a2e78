import { cellName, columnName } from '#contract/workbook/cells.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import type { SheetRange } from '../formulas/reference-areas.ts'
import { placeOfRun, type AuditFacts } from './audit-facts.ts'
import type { Finding } from './finding.ts'
import { isDivided, missingOf, type Missing } from './missing-figures.ts'
import { extendedReference, extentOn, homeOf, placeAt, totalsOf, type Total } from './totals.ts'

const MOST_SHOWN = 3

/** "B9 (120)", the missed cells with their figures. */
const missedText = ({ total, first, last }: Missing): string => {
  const shown = Array.from({ length: Math.min(MOST_SHOWN, last - first + 1) }, (_, index) => {
    const { row, column } = placeAt(total, first + index)
    return `${cellName(row, column)} (${String(cellAt(total.range.sheet, row, column)?.v)})`
  })
  const more = last - first + 1 - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const missedPlace = ({ total: { axis, range }, first, last }: Missing): SheetRange =>
  axis === 'column'
    ? { ...range, startRow: first, endRow: last }
    : { ...range, startColumn: first, endColumn: last }

const lineText = ({ axis }: Total, first: number, last: number): string => {
  const [noun, from, to] =
    axis === 'column'
      ? ['row', String(first + 1), String(last + 1)]
      : ['column', columnName(first), columnName(last)]
  return from === to ? `${noun} ${from}` : `${noun}s ${from} to ${to}`
}

const proposalFor = ({ total, first, last }: Missing): string => {
  const { axis, range, reference, run } = total
  const [start, end] = extentOn(axis, range)
  if (reference === null) {
    const { row, column } = placeAt(total, first)
    return `${run.formula}+${cellName(row, column)}`
  }
  const ends = [Math.min(start, first), Math.max(end, last)] as const
  return run.formula.replaceAll(reference, () => extendedReference(reference, axis, ends))
}

const findingOf = (missing: Missing, alike: number): Finding => {
  const { total, first, last } = missing
  const { run, axis, range } = total
  const cell = cellName(run.startRow, run.startColumn)
  const [start, end] = extentOn(axis, range)
  const where = range.sheet.id === run.sheet.id ? '' : ` of ${range.sheet.name}`
  const also =
    alike === 0 ? '' : ` ${alike} more ${alike === 1 ? 'formula ends' : 'formulas end'} there too.`
  return {
    rule: 'short_total',
    severity: 'warning',
    place: placeOfRun(run),
    also: [missedPlace(missing)],
    evidence: `${cell} (${run.formula}) covers ${lineText(total, start, end)}${where} and misses ${lineText(total, first, last)}: ${missedText(missing)}.${also}`,
    proposal: { cell, formula: proposalFor(missing) },
  }
}

/** Finds totals that leave out figures at an end of their range. */
export const shortTotals = (facts: AuditFacts): readonly Finding[] => {
  const missing = facts.sheets.flatMap((sheet) =>
    sheet.runs.flatMap((run) =>
      totalsOf(sheet, run).flatMap((total) => {
        const found = missingOf(facts, total)
        return found === null || isDivided(facts, found) ? [] : [found]
      }),
    ),
  )
  const groups = Map.groupBy(missing, ({ total, first, last }) => {
    const { run, range, axis } = total
    return homeOf(total) === null
      ? `${range.sheet.id} ${axis} ${extentOn(axis, range).join(' ')} ${first} ${last}`
      : `${run.sheet.id} ${run.startRow} ${run.startColumn}`
  })
  return [...groups.values()].flatMap((alike) => {
    const [one] = alike
    const runs = new Set(alike.map(({ total }) => total.run))
    return one === undefined ? [] : [findingOf(one, runs.size - 1)]
  })
}
