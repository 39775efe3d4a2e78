import { quoteSheetName } from '#contract/workbook/cells.ts'
import type { NewCellValue } from './new-values.ts'
import { rangeOf } from './set-words.ts'
import type { Call } from './step.ts'

/** Maximum blocks per call: the one in `range` and those in `also`. */
const MOST_BLOCKS = 60
const LONGEST_TITLE = 80

const columnOf = (cell: string): number =>
  [...cell.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/**
 * Groups adjacent cells into one write. Cells with a gap between them get separate writes, so a
 * formula in the gap stays untouched.
 */
const runsOf = (targets: readonly NewCellValue[]): readonly (readonly NewCellValue[])[] =>
  targets.reduce<NewCellValue[][]>((runs, target) => {
    const last = runs.at(-1)
    const before = last?.at(-1)
    if (last && before && columnOf(target.cell.cell) === columnOf(before.cell.cell) + 1)
      last.push(target)
    else runs.push([target])
    return runs
  }, [])

const isText = ({ value }: NewCellValue): boolean => typeof value === 'string'

const blockOf = (run: readonly NewCellValue[]) => ({
  range: rangeOf(run.map(({ cell }) => cell)),
  values: [run.map(({ value }) => value)],
  // A percentage in a cell without a label needs the percent format.
  ...(run.every(({ line }) => line.label === '' && line.kind === 'percent') && {
    format: 'percent',
  }),
})

const titleOf = (groups: readonly (readonly NewCellValue[])[]): string => {
  const texts = groups.map(([first]) =>
    first && first.line.label !== '' && !isText(first)
      ? `${first.line.label} to ${first.value}`
      : `Write ${first?.cell.cell}`,
  )
  return texts.join(', ').slice(0, LONGEST_TITLE)
}

/**
 * The calls that write the cells: one call for each worksheet, so that one undo reverts all writes
 * to that worksheet. A worksheet with more than `MOST_BLOCKS` blocks needs several calls.
 */
export const writeCalls = (groups: readonly (readonly NewCellValue[])[]): readonly Call[] =>
  [...Map.groupBy(groups, ([first]) => first?.line.sheet ?? '')].flatMap(([sheet, own]) => {
    const blocks = own.flatMap(runsOf).map(blockOf)
    const title = titleOf(own)
    const calls = Math.ceil(blocks.length / MOST_BLOCKS)
    return Array.from({ length: calls }, (_, at): Call => {
      const [first, ...also] = blocks.slice(at * MOST_BLOCKS, (at + 1) * MOST_BLOCKS)
      const range = `${quoteSheetName(sheet)}!${first?.range}`
      return {
        tool: 'write_range',
        // Naming a cell and its value implies consent to overwrite.
        input: { ...first, range, ...(also.length > 0 && { also }), overwrite: true, title },
      }
    })
  })

/** The call that calculates the results without storing them. */
export const tryCall = (groups: readonly (readonly NewCellValue[])[]): Call => ({
  tool: 'what_if',
  input: {
    cells: groups.flat().map(({ line, cell, value }) => ({
      cell: `${quoteSheetName(line.sheet)}!${cell.cell}`,
      value,
    })),
  },
})
