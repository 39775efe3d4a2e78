import { mendAccepted } from './accepted.ts'
import { mendArrayPasses } from './array-passes.ts'
import { mendArguments } from './arguments.ts'
import { mendBlankResults } from './blank-results.ts'
import { mendCellRanges } from './cell-ranges.ts'
import { mendChoose } from './choose.ts'
import { mendComplex } from './complex.ts'
import { mendConditions } from './conditions.ts'
import { mendConvert } from './convert.ts'
import { mendComparisons } from './comparisons.ts'
import { mendCriteria } from './criteria.ts'
import { mendDatabases } from './databases.ts'
import { mendDifferences } from './differences.ts'
import { mendEdges } from './edges.ts'
import { mendErrorTexts } from './error-texts.ts'
import { mendEmptyTexts } from './empty-texts.ts'
import { mendFailures, type FailureReport } from './failures.ts'
import { mendFigures } from './figures.ts'
import { mendFilledFormulas } from './filled-formulas.ts'
import { mendHeavyFunctions } from './heavy-functions.ts'
import { mendIndirect } from './indirect.ts'
import { mendIteration } from './iteration.ts'
import { mendLambdas } from './lambdas.ts'
import { mendFilteredRows } from './filtered-rows.ts'
import { mendLanguage } from './language.ts'
import { mendLeftCells } from './left-cells.ts'
import { mendLeftErrors } from './left-errors.ts'
import { mendLinked } from './linked.ts'
import { mendLiterals } from './literals.ts'
import { mendLongTexts } from './long-texts.ts'
import { mendLookupModes } from './lookup-modes.ts'
import { mendLookupPlaces } from './lookup-places.ts'
import { mendLookups } from './lookups.ts'
import { mendMatrices } from './matrices.ts'
import { mendMultiples } from './multiples.ts'
import { mendNames } from './names.ts'
import { mendNestedTotals } from './nested-totals.ts'
import { mendOddArguments } from './odd-arguments.ts'
import { mendOffset } from './offset.ts'
import { mendOwnRow } from './own-row.ts'
import type { MendedEngine } from './parts.ts'
import { mendPatterns } from './patterns.ts'
import { mendPlainReferences } from './plain-references.ts'
import { mendPlainValues } from './plain-values.ts'
import { mendRanges } from './ranges.ts'
import { mendRefusals } from './refusals.ts'
import { mendRegressions } from './regressions.ts'
import { mendResults } from './results.ts'
import { mendSampleTests } from './sample-tests.ts'
import { mendScopedFormulas } from './scoped-formulas.ts'
import { mendSharedValues } from './shared-values.ts'
import { mendShortDecimals } from './short-decimals.ts'
import { mendSizes } from './sizes.ts'
import { mendSpills } from './spills.ts'
import { mendStoppedArrays } from './stopped-arrays.ts'
import { mendTables } from './tables.ts'
import { mendTextLanguage } from './text-language.ts'
import { mendTexts } from './texts.ts'
import { mendUniqueRows } from './unique-rows.ts'
import { mendWork } from './work.ts'
import { mendWorkingDays } from './working-days.ts'

const mended = new WeakSet<object>()

/**
 * Mends Univer's formula engine where its results were wrong or its run ended. It changes the engine's classes,
 * so all engines of a process are mended at once. The server and the worker of a grid both call it. `tell`
 * hears of exceptions inside the engine.
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
