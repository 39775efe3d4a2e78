import { plainFormula } from './plain-formula.ts'
import { replace, type MendedEngine } from './parts.ts'

type Words = (formula: string, ...rest: unknown[]) => unknown

/**
 * Has formulas read as Excel reads them: arrays on both sides of operators, signs before texts, two signs or
 * percents together, unions, intersections and named LAMBDAs (SHEET-850 to SHEET-853).
 */
export const mendLanguage = (engine: MendedEngine): void => {
  // Univer takes an array behind an operator for a fault.
  replace<() => boolean>(engine.LexerTreeBuilder.prototype, '_formulaSpellCheck', () => () => true)
  replace<Words>(
    engine.Lexer.prototype,
    'treeBuilder',
    (standing) =>
      function read(this: unknown, formula: string, ...rest: unknown[]) {
        return standing.call(this as never, plainFormula(formula) as never, ...(rest as never[]))
      } as Words,
  )
}
