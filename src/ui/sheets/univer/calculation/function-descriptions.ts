import { FunctionType, type IFunctionInfo } from '@univerjs/preset-sheets-core'
import { FUNCTION_TEXTS, type FunctionText } from '#src/texts/functions.ts'

const KINDS: { readonly [kind in FunctionText['kind']]: FunctionType } = {
  financial: FunctionType.Financial,
  information: FunctionType.Information,
  lookup: FunctionType.Lookup,
  math: FunctionType.Math,
  text: FunctionType.Text,
}

/** Our own functions, for Univer's suggestion list and its help popup. */
export const FUNCTION_DESCRIPTIONS: IFunctionInfo[] = FUNCTION_TEXTS.map(
  ({ name, kind, abstract, description, takes }) => ({
    functionName: name,
    functionType: KINDS[kind],
    abstract,
    description,
    functionParameter: takes.map(([parameter, detail, example, isOptional]) => ({
      name: parameter,
      detail,
      example,
      require: isOptional ? 0 : 1,
      repeat: 0,
    })),
  }),
)

/** The names of the functions that we add to Univer's own. */
export const FUNCTION_NAMES: readonly string[] = FUNCTION_TEXTS.map(({ name }) => name)
