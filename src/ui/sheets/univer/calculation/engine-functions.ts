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

/** What the worker's engine calculates otherwise than Univer's, as the server's does. */
export const ENGINE_FUNCTIONS = ownFunctions({
  ALL_IMPLEMENTED_FUNCTIONS,
  ArrayValueObject,
  ErrorValueObject,
  NullValueObject,
  NumberValueObject,
  StringValueObject,
  parseDate: numfmt.parseDate,
}) as unknown as NonNullable<IUniverEngineFormulaConfig['function']>
