import type { ICommandInfo, IUnitRange } from '@univerjs/core'
import type { IActiveDirtyManagerService, IFormulaDirtyData } from '@univerjs/engine-formula'

/** The changes since the last calculation, in the shape that Univer's engine expects. */
export type DirtyData = Required<
  Omit<IFormulaDirtyData, 'maxIteration' | 'isCalculateTreeModel' | 'rowData'>
>
type Tree = { readonly [key: string]: unknown }

export const NO_DIRTY_DATA: DirtyData = {
  forceCalculation: false,
  dirtyRanges: [],
  dirtyNameMap: {},
  dirtyDefinedNameMap: {},
  dirtySuperTableMap: {},
  dirtyUnitFeatureMap: {},
  dirtyUnitOtherFormulaMap: {},
  clearDependencyTreeCache: {},
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** Deep-merges two trees. If both have a value for a key, `other` wins. */
const merged = <T extends object>(one: T, other: T | undefined): T => {
  const whole = { ...one } as Record<string, unknown>
  for (const [key, value] of Object.entries(other ?? {})) {
    const known = whole[key]
    if (isTree(known) && isTree(value)) whole[key] = merged(known, value)
    else if (value !== null && value !== undefined) whole[key] = value
  }
  return whole as T
}

type MapName = Exclude<keyof DirtyData, 'forceCalculation' | 'dirtyRanges'>

const joined = <K extends MapName>(changes: readonly Partial<DirtyData>[], name: K): DirtyData[K] =>
  changes.reduce<object>((whole, change) => merged(whole, change[name]), {}) as DirtyData[K]

const keyOf = ({ unitId, sheetId, range }: IUnitRange): string =>
  [unitId, sheetId, range.startRow, range.startColumn, range.endRow, range.endColumn].join(' ')

const once = (ranges: readonly IUnitRange[]): IUnitRange[] => [
  ...new Map(ranges.map((range) => [keyOf(range), range])).values(),
]

export const mergeDirtyData = (changes: readonly Partial<DirtyData>[]): DirtyData => ({
  forceCalculation: changes.some((one) => one.forceCalculation === true),
  dirtyRanges: once(changes.flatMap((one) => one.dirtyRanges ?? [])),
  dirtyNameMap: joined(changes, 'dirtyNameMap'),
  dirtyDefinedNameMap: joined(changes, 'dirtyDefinedNameMap'),
  dirtySuperTableMap: joined(changes, 'dirtySuperTableMap'),
  dirtyUnitFeatureMap: joined(changes, 'dirtyUnitFeatureMap'),
  dirtyUnitOtherFormulaMap: joined(changes, 'dirtyUnitOtherFormulaMap'),
  clearDependencyTreeCache: joined(changes, 'clearDependencyTreeCache'),
})

/**
 * Asks Univer's dirty-data converter of each command for its changes. Commands without a converter
 * add nothing.
 */
export const dirtyDataOf = (
  kinds: IActiveDirtyManagerService,
  commands: readonly Readonly<ICommandInfo>[],
): DirtyData =>
  mergeDirtyData(commands.map((command) => kinds.get(command.id)?.getDirtyData(command) ?? {}))

/**
 * True if the changes moved or removed cells. Univer then lists the worksheet in
 * `clearDependencyTreeCache`.
 */
export const hasMovedCells = ({ clearDependencyTreeCache }: DirtyData): boolean =>
  Object.keys(clearDependencyTreeCache).length > 0
