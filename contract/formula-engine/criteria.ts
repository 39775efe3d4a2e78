import { replace, replaceFunction, type EngineValue, type MendedEngine } from './parts.ts'

type Compare = (
  this: EngineValue,
  other: EngineValue,
  operator: string,
  isCaseSensitive?: boolean,
) => EngineValue

const OF_CRITERIA = [
  'AVERAGEIF',
  'AVERAGEIFS',
  'COUNTIF',
  'COUNTIFS',
  'MAXIFS',
  'MINIFS',
  'SUMIF',
  'SUMIFS',
]

/** The criterion "<>" finds every cell that is not empty, one with the text "" too (SHEET-841). */
export const mendCriteria = (engine: MendedEngine): void => {
  let isOfCriteria = false
  const during = <Result>(isIt: boolean, run: () => Result): Result => {
    const was = isOfCriteria
    isOfCriteria = isIt
    try {
      return run()
    } finally {
      isOfCriteria = was
    }
  }
  for (const name of OF_CRITERIA)
    replaceFunction(
      engine,
      name,
      (standing) =>
        function calculate(...given) {
          return during(true, () => standing.apply(this, given))
        },
    )
  replace<Compare>(
    engine.StringValueObject.prototype,
    'compare',
    (standing) =>
      function compare(other, operator, isCaseSensitive) {
        const isEmpty = isOfCriteria && operator === '<>' && this.getValue() === ''
        return isEmpty && other.isString() && other.getValue() === ''
          ? (engine.BooleanValueObject.create(true) as EngineValue)
          : standing.call(this, other, operator, isCaseSensitive)
      },
  )
  // An empty cell is compared as the text "", and stays left out.
  replace<Compare>(
    engine.NullValueObject.prototype,
    'compare',
    (standing) =>
      function compare(other, operator, isCaseSensitive) {
        return isOfCriteria
          ? during(false, () => standing.call(this, other, operator, isCaseSensitive))
          : standing.call(this, other, operator, isCaseSensitive)
      },
  )
}
