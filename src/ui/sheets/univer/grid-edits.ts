import { CommandType } from '@univerjs/presets'

/** A command that Univer has run. */
export type ExecutedCommand = {
  readonly id: string
  readonly type?: CommandType
  readonly params?: unknown
  readonly options?: unknown
}

/** Id prefixes of mutations that change the saved workbook. */
const SAVED = [
  'sheet.',
  'sheets.mutation.',
  'data-validation.mutation.',
  'formula.mutation.set-defined-name',
  'formula.mutation.remove-defined-name',
]
/** Mutations that start with a prefix from `SAVED` but do not change the saved workbook. */
const PASSING: ReadonlySet<string> = new Set([
  'sheet.mutation.empty',
  'sheet.mutation.mark-dirty-filter-change',
  'sheet.mutation.re-calc-filter',
  'sheet.mutation.data-validation-formula-mark-dirty',
  'sheet.mutation.toggle-note-popup',
])

const isTrue = (fields: unknown, name: string): boolean =>
  typeof fields === 'object' &&
  fields !== null &&
  name in fields &&
  fields[name as keyof object] === true

/**
 * Whether a command changes the snapshot. Selections, scrolling and the cell editor do not count.
 */
export const isSnapshotChange = ({ type, id }: ExecutedCommand): boolean =>
  type === CommandType.MUTATION &&
  !PASSING.has(id) &&
  SAVED.some((beginning) => id.startsWith(beginning))

/** Whether a command writes results of formulas, which arrive as mutations too. */
export const isFormulaResult = ({ options }: ExecutedCommand): boolean =>
  isTrue(options, 'fromFormula')

/**
 * Tells edits from other commands. Formula results are an edit only if they follow one, or if the
 * stored workbook lacked results.
 */
export const trackEdits = (lacksResults: boolean, isCalculating: () => boolean) => {
  let hasEdits = lacksResults
  return {
    isEdit: (command: ExecutedCommand): boolean => {
      if (!isSnapshotChange(command)) return false
      hasEdits ||= !isFormulaResult(command)
      return hasEdits
    },
    /**
     * Call it before the grid applies a stored change. The server has its results, so the results
     * that follow are no edit, unless a calculation of an edit still runs.
     */
    beginStoredChange: (): void => {
      hasEdits &&= isCalculating()
    },
  }
}
