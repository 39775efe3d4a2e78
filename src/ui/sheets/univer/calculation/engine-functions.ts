import { numfmt } from '@univerjs/core'
import {
  ALL_IMPLEMENTED_FUNCTIONS,
  ArrayValueObject,
  ErrorValueObject,
  NullValueObject,
  NumberValueObject,
  StringValueObject,
  type IUniverEngineFormulaConfig,
} from '@univerjs/engine-formula'
import { ownFunctions } from '#contract/formulas/functions/functions.ts'

/**
 * Our replacements for Univer's functions. The server registers the same set, so both sides get
 * equal results.
 */
export const ENGINE_FUNCTIONS = ownFunctions({
  ALL_IMPLEMENTED_FUNCTIONS,
  ArrayValueObject,
  ErrorValueObject,
  NullValueObject,
  NumberValueObject,
  StringValueObject,
  parseDate: numfmt.parseDate,
}) as unknown as NonNullable<IUniverEngineFormulaConfig['function']>
