import { MAY_CROSS } from '../references/overlap.ts'
import { readFormula } from './plain-formula.ts'
import { replace, type MendedEngine } from './parts.ts'
import { NO_WORDS } from './scope-names.ts'
import { withTrimRanges } from '../references/trim-references.ts'

type Named = { getDefinedNames(): readonly string[]; setDefinedNames(names: string[]): void }
type DefinedName = { readonly formulaOrRefString: string }
/** The parts of the reader: the names of the workbook, and which workbook it is. */
type Reader = {
  readonly _definedNamesService: {
    getValueByName(unit: string, name: string): DefinedName | null | undefined
  }
  readonly _formulaCurrentConfigService: { getExecuteUnitId(): string | null | undefined }
}
type Read = (this: Reader, formula: string, ...rest: unknown[]) => unknown
type Make = (this: unknown, formula: string, ...rest: unknown[]) => unknown

/** What a name stands for may have names of its own, or take a function. */
const HAS_NAMES = /\b(?:LET|LAMBDA|GROUPBY|PIVOTBY)\s*\(/i

/**
 * Has formulas read as Excel reads them: arrays on both sides of operators, signs before texts, two signs or
 * percents together, unions, intersections and named LAMBDAs.
 */
export const mendLanguage = (engine: MendedEngine): void => {
  const functions = new Set(engine.ALL_IMPLEMENTED_FUNCTIONS.map(([, name]) => String(name)))
  const isFunction = (name: string): boolean => functions.has(name)
  // Univer takes an array behind an operator for a fault.
  replace<() => boolean>(engine.LexerTreeBuilder.prototype, '_formulaSpellCheck', () => () => true)
  replace<Read>(
    engine.Lexer.prototype,
    'treeBuilder',
    (standing) =>
      function read(formula, ...rest) {
        const unit = this._formulaCurrentConfigService.getExecuteUnitId() ?? ''
        const definition = (name: string): string | null =>
          this._definedNamesService.getValueByName(unit, name)?.formulaOrRefString ?? null
        const plain = readFormula(formula, { definition, isFunction })
        const words = standing.call(this, plain.formula, ...rest)
        if (plain.names.length > 0 && typeof words === 'object' && words !== null) {
          const named = words as Named
          named.setDefinedNames([...named.getDefinedNames(), ...plain.names])
        }
        return words
      },
  )
  const { prototype: builder } = engine.LexerTreeBuilder
  // Univer reads no blank between references; those of a name are read before it takes its place.
  replace<Make>(
    builder,
    '_handleNestedDefinedName',
    (standing) =>
      function nested(meant, ...rest) {
        if (!MAY_CROSS.test(meant)) return standing.call(this, meant, ...rest)
        const { formula } = readFormula(`=${meant.replace(/^=/, '')}`, { ...NO_WORDS, isFunction })
        return standing.call(this, formula.slice(1), ...rest)
      },
  )
  // What stands for a name is put in its place, and read without what is read along with a formula.
  replace<Make>(
    builder,
    '_nodeMaker',
    (standing) =>
      function make(formula, ...rest) {
        const isRead = rest[0] !== undefined || !HAS_NAMES.test(formula)
        const plain = isRead ? formula : readFormula(formula, { ...NO_WORDS, isFunction }).formula
        return standing.call(this, withTrimRanges(plain), ...rest)
      },
  )
}
