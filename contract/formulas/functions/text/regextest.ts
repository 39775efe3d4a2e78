import {
  functionNamed,
  type FunctionClass,
  type Functions,
  type Spread,
  type Value,
} from '../engine-values.ts'
import { isHeavyPattern } from './heavy-patterns.ts'

type Engine<V> = Functions & {
  readonly StringValueObject: { create(value: string): V }
  readonly ErrorValueObject: { create(error: never): V }
}

/** Escapes, which must keep their case, and capital letters. */
const LETTERS = /\\[pP]\{[^}]*\}|\\.|\p{Lu}/gsu

const textOf = (value: Value): string => {
  if (value.isNull()) return ''
  const raw = value.getValue()
  return typeof raw === 'boolean' ? String(raw).toUpperCase() : String(raw)
}

/** Lowercases a pattern for a match against lowercase text. */
const small = (pattern: string): string =>
  pattern.replace(LETTERS, (part) => (part.startsWith('\\') ? part : part.toLowerCase()))

/** REGEXTEST. Univer has only REGEXMATCH, without the third argument. */
export const regexTest = <V extends Value>(
  engine: Engine<V>,
  spread: Spread<V>,
): [FunctionClass<V>, string][] => {
  const found = functionNamed<V>(engine, 'REGEXMATCH')
  if (found === null) return []
  const error = () => engine.ErrorValueObject.create('#VALUE!' as never)
  const tested = class extends found {
    readonly minParams = 2
    readonly maxParams = 3
    override calculate(...values: V[]): V {
      return spread(values, (single) => {
        const wrong = single.find((value) => value.isError())
        if (wrong) return wrong
        const [of, by, kind] = single
        if (of === undefined || by === undefined) return error()
        const isAnyCase = kind !== undefined && !kind.isNull() && Number(kind.getValue()) === 1
        const [text, pattern] = isAnyCase
          ? [textOf(of).toLowerCase(), small(textOf(by))]
          : [textOf(of), textOf(by)]
        if (isHeavyPattern(text, pattern)) return error()
        const { StringValueObject: texts } = engine
        const result = super.calculate(texts.create(text), texts.create(pattern))
        return result.isError() ? error() : result
      })
    }
  }
  return [[tested, 'REGEXTEST']]
}
