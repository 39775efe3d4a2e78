import { replaceMethod, type EngineModule } from './language/engine-module.ts'
import { relativeText } from './references/relative-text.ts'

type Item = { readonly f?: string; readonly si?: string | null }
type Tree = { formula: string; refOffsetX: number; refOffsetY: number }
type Filled = { readonly formula: string; readonly row: number; readonly column: number }
type Register = (this: object, ...given: unknown[]) => void
type MakeTree = (
  this: object,
  unit: string,
  sheet: string,
  row: number,
  column: number,
  data: unknown,
  item: Item,
) => Tree
type Executor = {
  readonly needsReferenceObject: boolean
  readonly needsExpandParams: boolean
  readonly needsFilteredOutRows: boolean
  isAddress(): boolean
}

/** These functions take references, but use only the values. */
const READ_VALUES = ['AVERAGEIFS', 'COUNTIF', 'COUNTIFS', 'MAXIFS', 'MINIFS', 'SUMIFS']
/** These functions rewrite the tokens of their formula at run time. */
const OF_LAMBDA = /^(?:BYCOL|BYROW|LAMBDA|LET|MAKEARRAY|MAP|REDUCE|SCAN)$/
/** Longer formulas are rarely filled down. */
const MOST_CHARS = 1000

/** Functions that receive only values, never the references behind them. */
const ofValues = ({ ALL_IMPLEMENTED_FUNCTIONS }: EngineModule): ReadonlySet<string> => {
  const names = ALL_IMPLEMENTED_FUNCTIONS.flatMap(([found, name]) => {
    const made = new (found as new (name: unknown) => Executor)(name)
    const isGiven = made.needsReferenceObject || made.needsExpandParams || made.needsFilteredOutRows
    return isGiven || made.isAddress() || OF_LAMBDA.test(String(name)) ? [] : [String(name)]
  })
  return new Set([...names, ...READ_VALUES])
}

/**
 * Parses only the first of the equal formulas that a fill-down created. The other cells reuse it
 * with an offset, as the engine does for shared formulas.
 */
export const patchFilledFormulas = (engine: EngineModule): void => {
  const names = ofValues(engine)
  const isKnown = (name: string): boolean => names.has(name)
  const { prototype } = engine.FormulaDependencyGenerator
  const filled = new WeakMap<object, Map<string, Filled>>()
  replaceMethod<Register>(
    prototype,
    '_registerFormulas',
    (standing) =>
      function register(...given) {
        filled.set(this, new Map())
        standing.apply(this, given)
        filled.delete(this)
      },
  )
  replaceMethod<MakeTree>(
    prototype,
    '_createFDtree',
    (standing) =>
      function make(unit, sheet, row, column, data, item) {
        const tree = standing.call(this, unit, sheet, row, column, data, item)
        const known = filled.get(this)
        const { f: formula = '', si } = item
        if (known === undefined || si || formula.length > MOST_CHARS) return tree
        const text = relativeText(formula, { row, column }, isKnown)
        if (text === null) return tree
        const key = `${unit} ${sheet} ${text}`
        const first = known.get(key)
        if (first === undefined) known.set(key, { formula, row, column })
        else {
          tree.formula = first.formula
          tree.refOffsetX = column - first.column
          tree.refOffsetY = row - first.row
        }
        return tree
      },
  )
}
