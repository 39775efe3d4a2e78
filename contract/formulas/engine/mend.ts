import { mendAccepted } from './language/accepted.ts'
import { mendArrayPasses } from './array-passes.ts'
import { mendArguments } from './language/arguments.ts'
import { mendBlankResults } from './blank-results.ts'
import { mendCellRanges } from './references/cell-ranges.ts'
import { mendChoose } from './functions/choose.ts'
import { mendComplex } from './functions/complex.ts'
import { mendConditions } from './functions/conditions.ts'
import { mendConvert } from './functions/convert.ts'
import { mendComparisons } from './comparisons.ts'
import { mendCriteria } from './functions/criteria.ts'
import { mendDatabases } from './functions/databases.ts'
import { mendDifferences } from './differences.ts'
import { mendEdges } from './references/edges.ts'
import { mendErrorTexts } from './language/error-texts.ts'
import { mendEmptyTexts } from './language/empty-texts.ts'
import { mendFailures, type FailureReport } from './failures.ts'
import { mendFigures } from './language/figures.ts'
import { mendFilledFormulas } from './filled-formulas.ts'
import { mendHeavyFunctions } from './functions/heavy-functions.ts'
import { mendIndirect } from './references/indirect.ts'
import { mendIteration } from './iteration.ts'
import { mendLambdas } from './functions/lambdas.ts'
import { mendFilteredRows } from './functions/filtered-rows.ts'
import { mendLanguage } from './language/language.ts'
import { mendLeftCells } from './references/left-cells.ts'
import { mendLeftErrors } from './left-errors.ts'
import { mendLinked } from './linked.ts'
import { mendLiterals } from './language/literals.ts'
import { mendLongTexts } from './language/long-texts.ts'
import { mendLookupModes } from './functions/lookup-modes.ts'
import { mendLookupPlaces } from './functions/lookup-places.ts'
import { mendLookups } from './functions/lookups.ts'
import { mendMatrices } from './functions/matrices.ts'
import { mendMultiples } from './functions/multiples.ts'
import { mendNames } from './language/names.ts'
import { mendNestedTotals } from './functions/nested-totals.ts'
import { mendOddArguments } from './language/odd-arguments.ts'
import { mendOffset } from './references/offset.ts'
import { mendOwnRow } from './references/own-row.ts'
import type { MendedEngine } from './language/parts.ts'
import { mendPatterns } from './language/patterns.ts'
import { mendPlainReferences } from './references/plain-references.ts'
import { mendPlainValues } from './language/plain-values.ts'
import { mendRanges } from './references/ranges.ts'
import { mendRefusals } from './refusals.ts'
import { mendRegressions } from './functions/regressions.ts'
import { mendResults } from './results.ts'
import { mendSampleTests } from './functions/sample-tests.ts'
import { mendScopedFormulas } from './language/scoped-formulas.ts'
import { mendSharedValues } from './shared-values.ts'
import { mendShortDecimals } from './language/short-decimals.ts'
import { mendSizes } from './references/sizes.ts'
import { mendSpills } from './spills.ts'
import { mendStoppedArrays } from './stopped-arrays.ts'
import { mendTables } from './references/tables.ts'
import { mendTextLanguage } from './language/text-language.ts'
import { mendTexts } from './functions/texts.ts'
import { mendUniqueRows } from './functions/unique-rows.ts'
import { mendWork } from './work.ts'
import { mendWorkingDays } from './functions/working-days.ts'

const mended = new WeakSet<object>()

/**
 * Patches wrong results and crashes in Univer's formula engine. The patches change its classes, so
 * they apply to all engines of the process. The server and the grid's worker both call this. `tell`
 * receives exceptions inside the engine.
 */
export const mendFormulaEngine = (engine: MendedEngine, tell: FailureReport): void => {
  if (mended.has(engine.ArrayValueObject)) return
  mended.add(engine.ArrayValueObject)
  mendPlainValues(engine)
  mendPlainReferences(engine)
  mendShortDecimals(engine)
  mendCellRanges(engine)
  mendChoose(engine)
  mendComparisons(engine)
  mendOffset(engine)
  mendSharedValues(engine)
  mendTables(engine)
  mendFilteredRows(engine)
  mendNestedTotals(engine)
  mendOwnRow(engine)
  mendSizes(engine)
  mendMultiples(engine)
  mendWorkingDays(engine)
  mendTexts(engine)
  mendPatterns(engine)
  mendRegressions(engine)
  mendSampleTests(engine)
  mendArguments(engine)
  mendLookups(engine)
  mendLookupModes(engine)
  mendLookupPlaces(engine)
  mendAccepted(engine)
  mendEmptyTexts(engine)
  mendConditions(engine)
  mendOddArguments(engine)
  mendConvert(engine)
  mendComplex(engine)
  mendResults(engine)
  mendErrorTexts(engine)
  mendCriteria(engine)
  mendDatabases(engine)
  mendDifferences(engine)
  mendLambdas(engine)
  mendFailures(engine, tell)
  mendNames(engine)
  mendEdges(engine)
  mendLanguage(engine)
  mendRanges(engine)
  mendFilledFormulas(engine)
  mendScopedFormulas(engine)
  mendIndirect(engine)
  mendIteration(engine)
  mendLinked(engine)
  mendLeftCells(engine)
  mendArrayPasses(engine)
  mendLeftErrors(engine)
  mendLiterals(engine)
  mendFigures(engine)
  mendBlankResults(engine)
  mendRefusals(engine)
  mendTextLanguage(engine)
  mendSpills(engine)
  mendStoppedArrays(engine)
  mendMatrices(engine)
  mendUniqueRows(engine)
  mendLongTexts(engine)
  mendHeavyFunctions(engine)
  mendWork(engine)
}
