import {
  prototypeOf,
  replaceMethod,
  replaceFunction,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'

type Choice = (this: unknown, asked: EngineValue, ...values: EngineValue[]) => EngineValue

const TRUTH = /^(?:true|false)$/iu

/**
 * A text condition other than TRUE or FALSE is an error, as in Excel. Univer's IF treated any
 * non-empty text as true. Its AND, OR and XOR ignored text arguments.
 */
export const patchConditions = (engine: EngineModule): void => {
  const wrong = engine.ErrorValueObject.create('#VALUE!' as never) as EngineValue
  const read = (value: EngineValue): EngineValue => {
    if (value.isArray() || !value.isString()) return value
    const text = String(value.getValue())
    return TRUTH.test(text)
      ? (engine.BooleanValueObject.create(text.toLowerCase() === 'true') as EngineValue)
      : wrong
  }
  for (const name of ['AND', 'OR', 'XOR'])
    replaceFunction(
      engine,
      name,
      (standing) =>
        function conditions(...given) {
          return standing.apply(this, given.map(read))
        },
    )
  for (const name of ['IF', 'NOT'])
    replaceMethod<Choice>(
      prototypeOf(engine, name),
      '_handleSingleObject',
      (standing) =>
        function choice(asked, ...values) {
          const condition = read(asked)
          return condition.isError() ? condition : standing.call(this, condition, ...values)
        },
    )
}
