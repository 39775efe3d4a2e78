import { CommandType } from '@univerjs/presets'

/** A command of Univer that has run. */
export type Executed = {
  readonly id: string
  readonly type?: CommandType
  readonly params?: unknown
  readonly options?: unknown
}

/** Mutations of what is saved: cells and sheets, links, rules for entries, names. */
const SAVED = [
  'sheet.',
  'sheets.mutation.',
  'data-validation.mutation.',
  'formula.mutation.set-defined-name',
  'formula.mutation.remove-defined-name',
]
/** Those among them that only draw or calculate anew. */
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

/** Changes of the snapshot: not selections or scrolling, nor what the cell editor does on its own. */
export const changesSheet = ({ type, id }: Executed): boolean =>
  type === CommandType.MUTATION &&
  !PASSING.has(id) &&
  SAVED.some((beginning) => id.startsWith(beginning))

/** Results of formulas come back as mutations too. */
export const isCalculated = ({ options }: Executed): boolean => isTrue(options, 'fromFormula')
