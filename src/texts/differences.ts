import { figureText } from '#contract/figures/figure-text.ts'
import type { DifferenceSummary, MergeHindrance } from '#contract/workbook/keep-both.ts'

/**
 * Texts for merging the two versions of a conflict. `SHEET_TEXTS` has the other texts of a
 * conflict.
 */
export const MERGE_TEXTS = {
  keepBoth: 'Keep both',
  /** Reasons for a failed merge. */
  unseen: 'Not merged: the newest version could not be loaded. Try again.',
  overlap: 'Not merged: both versions now change the same place.',
  typing: 'Not merged: a cell was being edited. Finish the edit and try again.',
  undrawn: 'Not merged: the cells are not drawn yet. Try again in a moment.',
} as const

/** Reasons against a merge. Empty if the list of cells explains it. */
const HINDRANCES: Readonly<Record<MergeHindrance, string>> = {
  overlap: '',
  frame:
    'Rows, columns, worksheets or objects on them differ, so the two versions cannot be merged.',
  unknown:
    'Your changes on this device are not known cell by cell, so the two versions cannot be merged.',
  many: 'That is too many to merge.',
}

/** "Loan!B4, C7, D9 and 2 more". */
const listed = (names: readonly string[], count: number): string => {
  const more = count - names.length
  return more > 0 ? `${names.join(', ')} and ${figureText(more)} more` : names.join(', ')
}
const cellsThat = (count: number, one: string, some: string): string =>
  count === 1 ? `1 cell ${one}` : `${figureText(count)} cells ${some}`

/**
 * The differing cells. If both sides changed some, only those are listed, because the user must
 * choose.
 */
const cellsText = ({ count, names, clashCount, clashNames }: DifferenceSummary): string => {
  if (count === 0) return ''
  const differ = cellsThat(count, 'differs', 'differ')
  if (clashCount === 0) return `${differ}: ${listed(names, count)}.`
  return `${differ}. Changed on both sides: ${listed(clashNames, clashCount)}.`
}

/** The difference between both versions, for the banner. Empty if unknown. */
export const differencesText = (differs: DifferenceSummary): string => {
  const { hindrance } = differs
  return [cellsText(differs), hindrance === null ? '' : HINDRANCES[hindrance]]
    .filter(Boolean)
    .join(' ')
}
