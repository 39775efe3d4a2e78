import { MAY_INTERSECT } from '../references/intersection.ts'
import { rewriteFormula } from './rewrite-formula.ts'
import { replaceMethod, type EngineModule } from './engine-module.ts'
import { NO_NAMES } from './scope-names.ts'
import { withTrimRanges } from '../references/trim-references.ts'

type Named = { getDefinedNames(): readonly string[]; setDefinedNames(names: string[]): void }
type DefinedName = { readonly formulaOrRefString: string }
/** The part of the lexer with the workbook's defined names. */
type Reader = {
  readonly _definedNamesService: {
    getValueByName(unit: string, name: string): DefinedName | null | undefined
  }
  readonly _formulaCurrentConfigService: { getExecuteUnitId(): string | null | undefined }
}
type Read = (this: Reader, formula: string, ...rest: unknown[]) => unknown
type Make = (this: unknown, formula: string, ...rest: unknown[]) => unknown

/**
 * A defined name that calls one of these functions may define further names, or pass a function by
 * name.
 */
const HAS_NAMES = /\b(?:LET|LAMBDA|GROUPBY|PIVOTBY)\s*\(/i

/**
 * Makes Univer parse formulas as Excel does. `rewriteFormula` handles array operands, repeated
 * signs and percent signs, unions, intersections and named LAMBDAs.
 */
export const patchSyntax = (engine: EngineModule): void => {
  const functions = new Set(engine.ALL_IMPLEMENTED_FUNCTIONS.map(([, name]) => String(name)))
  const isFunction = (name: string): boolean => functions.has(name)
  // Univer's spell check rejects an array after an operator, so we let every formula pass.
  replaceMethod<() => boolean>(
    engine.LexerTreeBuilder.prototype,
    '_formulaSpellCheck',
    () => () => true,
  )
  replaceMethod<Read>(
    engine.Lexer.prototype,
    'treeBuilder',
    (standing) =>
      function read(formula, ...rest) {
        const unit = this._formulaCurrentConfigService.getExecuteUnitId() ?? ''
        const definition = (name: string): string | null =>
          this._definedNamesService.getValueByName(unit, name)?.formulaOrRefString ?? null
        const plain = rewriteFormula(formula, { definition, isFunction })
        const words = standing.call(this, plain.formula, ...rest)
        if (plain.names.length > 0 && typeof words === 'object' && words !== null) {
          const named = words as Named
          named.setDefinedNames([...named.getDefinedNames(), ...plain.names])
        }
        return words
      },
  )
  const { prototype: builder } = engine.LexerTreeBuilder
  // Univer does not support the intersection operator. So we rewrite the text of a defined name
  // before Univer replaces the name with it.
  replaceMethod<Make>(
    builder,
    '_handleNestedDefinedName',
    (standing) =>
      function nested(definition, ...rest) {
        if (!MAY_INTERSECT.test(definition)) return standing.call(this, definition, ...rest)
        const { formula } = rewriteFormula(`=${definition.replace(/^=/, '')}`, {
          ...NO_NAMES,
          isFunction,
        })
        return standing.call(this, formula.slice(1), ...rest)
      },
  )
  // `treeBuilder` rewrites a formula before Univer inserts the texts of its defined names. So we
  // rewrite those texts here.
  replaceMethod<Make>(
    builder,
    '_nodeMaker',
    (standing) =>
      function make(formula, ...rest) {
        const isRead = rest[0] !== undefined || !HAS_NAMES.test(formula)
        const plain = isRead
          ? formula
          : rewriteFormula(formula, { ...NO_NAMES, isFunction }).formula
        return standing.call(this, withTrimRanges(plain), ...rest)
      },
  )
}
