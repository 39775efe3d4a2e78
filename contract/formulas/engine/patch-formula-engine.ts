import { patchAcceptedArguments } from './language/accepted-arguments.ts'
import { patchArrayPasses } from './array-passes.ts'
import { patchArguments } from './language/arguments.ts'
import { patchBlankResults } from './blank-results.ts'
import { patchCellRanges } from './references/cell-ranges.ts'
import { patchChoose } from './functions/choose.ts'
import { patchComplex } from './functions/complex.ts'
import { patchConditionalCircles } from './conditional-circles.ts'
import { patchConditions } from './functions/conditions.ts'
import { patchConvert } from './functions/convert.ts'
import { patchComparisons } from './comparisons.ts'
import { patchCriteria } from './functions/criteria.ts'
import { patchDatabaseFunctions } from './functions/database-functions.ts'
import { patchNearZeroDifferences } from './near-zero-differences.ts'
import { patchEdges } from './references/edges.ts'
import { patchErrorTexts } from './language/error-texts.ts'
import { patchEmptyTexts } from './language/empty-texts.ts'
import { patchFailures, type FailureReport } from './failures.ts'
import { patchStatistics } from './language/statistics.ts'
import { patchFilledFormulas } from './filled-formulas.ts'
import { patchHeavyFunctions } from './functions/heavy-functions.ts'
import { patchIndirect } from './references/indirect.ts'
import { patchIteration } from './iteration.ts'
import { patchLambdas } from './functions/lambdas.ts'
import { patchFilteredRows } from './functions/filtered-rows.ts'
import { patchSyntax } from './language/syntax.ts'
import { patchClearedFills } from './references/cleared-fills.ts'
import { patchErrorArguments } from './error-arguments.ts'
import { patchLinkedReferences } from './linked-references.ts'
import { patchLiterals } from './language/literals.ts'
import { patchLongTexts } from './language/long-texts.ts'
import { patchLookupModes } from './functions/lookup-modes.ts'
import { patchLookupIndexes } from './functions/lookup-indexes.ts'
import { patchLookups } from './functions/lookups.ts'
import { patchMatrices } from './functions/matrices.ts'
import { patchLcm } from './functions/lcm.ts'
import { patchDefinedNames } from './language/defined-names.ts'
import { patchNestedTotals } from './functions/nested-totals.ts'
import { patchOddArguments } from './language/odd-arguments.ts'
import { patchOffset } from './references/offset.ts'
import { patchThisRow } from './references/this-row.ts'
import type { EngineModule } from './language/engine-module.ts'
import { patchHeavyPatterns } from './language/heavy-patterns.ts'
import { patchReferenceParsing } from './references/plain-references.ts'
import { patchValueConstructors } from './language/value-constructors.ts'
import { patchRangeOperator } from './references/range-operator.ts'
import { patchInvalidArguments } from './invalid-arguments.ts'
import { patchRegressions } from './functions/regressions.ts'
import { patchResults } from './results.ts'
import { patchSampleTests } from './functions/sample-tests.ts'
import { patchScopedFormulas } from './language/scoped-formulas.ts'
import { patchSharedValues } from './shared-values.ts'
import { patchShortDecimals } from './language/short-decimals.ts'
import { patchArraySizes } from './references/array-sizes.ts'
import { patchSpills } from './spills.ts'
import { patchBlockedArrays } from './blocked-arrays.ts'
import { patchTables } from './references/tables.ts'
import { patchTextLanguage } from './language/text-language.ts'
import { patchTexts } from './functions/texts.ts'
import { patchUniqueRows } from './functions/unique-rows.ts'
import { patchWorkLimit } from './work-limit.ts'
import { patchWorkingDays } from './functions/working-days.ts'

const patchedEngines = new WeakSet<object>()

/**
 * Patches wrong results and crashes in Univer's formula engine. The patches change its classes, so
 * they apply to all engines of the process. The server and the grid's worker both call this. `tell`
 * receives exceptions inside the engine.
 */
export const patchFormulaEngine = (engine: EngineModule, tell: FailureReport): void => {
  if (patchedEngines.has(engine.ArrayValueObject)) return
  patchedEngines.add(engine.ArrayValueObject)
  patchValueConstructors(engine)
  patchReferenceParsing(engine)
  patchShortDecimals(engine)
  patchCellRanges(engine)
  patchChoose(engine)
  patchComparisons(engine)
  patchOffset(engine)
  patchSharedValues(engine)
  patchTables(engine)
  patchFilteredRows(engine)
  patchNestedTotals(engine)
  patchThisRow(engine)
  patchArraySizes(engine)
  patchLcm(engine)
  patchWorkingDays(engine)
  patchTexts(engine)
  patchHeavyPatterns(engine)
  patchRegressions(engine)
  patchSampleTests(engine)
  patchArguments(engine)
  patchLookups(engine)
  patchLookupModes(engine)
  patchLookupIndexes(engine)
  patchAcceptedArguments(engine)
  patchEmptyTexts(engine)
  patchConditions(engine)
  patchOddArguments(engine)
  patchConvert(engine)
  patchComplex(engine)
  patchResults(engine)
  patchErrorTexts(engine)
  patchCriteria(engine)
  patchDatabaseFunctions(engine)
  patchNearZeroDifferences(engine)
  patchLambdas(engine)
  patchFailures(engine, tell)
  patchDefinedNames(engine)
  patchEdges(engine)
  patchSyntax(engine)
  patchRangeOperator(engine)
  patchFilledFormulas(engine)
  patchScopedFormulas(engine)
  patchIndirect(engine)
  patchIteration(engine)
  patchConditionalCircles(engine)
  patchLinkedReferences(engine)
  patchClearedFills(engine)
  patchArrayPasses(engine)
  patchErrorArguments(engine)
  patchLiterals(engine)
  patchStatistics(engine)
  patchBlankResults(engine)
  patchInvalidArguments(engine)
  patchTextLanguage(engine)
  patchSpills(engine)
  patchBlockedArrays(engine)
  patchMatrices(engine)
  patchUniqueRows(engine)
  patchLongTexts(engine)
  patchHeavyFunctions(engine)
  patchWorkLimit(engine)
}
