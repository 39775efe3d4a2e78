import {
  errorIn,
  scalarOrArrayOf,
  textOf,
  wholeOf,
  type ValueConstructors,
} from '../array-values.ts'
import {
  functionNamed,
  type FunctionClass,
  type Functions,
  type Spread,
  type Value,
} from '../engine-values.ts'
import { compilePattern, isHeavyPattern } from './heavy-patterns.ts'

type Engine<V> = Functions & ValueConstructors<V>

/** Inline flag for case-insensitive patterns. */
const ANY_CASE = /^\(\?i\)/u
/** Excel writes the whole match as `$0`, JavaScript as `$&`. */
const WHOLE = /\$(?:0(?!\d)|\{0\})/gu

/** Returns all matches. Null if the pattern is invalid or may take too long. */
const matchesOf = (text: string, written: string, isAnyCase: boolean): RegExpExecArray[] | null => {
  const pattern = written.replace(ANY_CASE, '')
  if (isHeavyPattern(text, pattern)) return null
  const asked = compilePattern(pattern, isAnyCase || pattern !== written ? 'gui' : 'gu')
  return asked === null ? null : [...text.matchAll(asked)]
}

/** Expands group references in a replacement. `$1` is the first group. */
const replaced = (match: RegExpExecArray, replacement: string): string =>
  replacement
    .replaceAll(WHOLE, '$$&')
    .replaceAll(/\$(?:(\$)|(&)|(\d{1,2}))/gu, (part, dollar, whole, group) => {
      if (dollar !== undefined) return '$'
      if (whole !== undefined) return match[0]
      const at = Number(group)
      return at < match.length ? (match[at] ?? '') : String(part)
    })

const replacedIn = (
  text: string,
  matches: readonly RegExpExecArray[],
  { replacement, occurrence }: { readonly replacement: string; readonly occurrence: number },
): string => {
  const wanted = occurrence < 0 ? matches.length + occurrence : occurrence - 1
  let [made, from] = ['', 0]
  for (const [at, match] of matches.entries()) {
    const isWanted = occurrence === 0 || at === wanted
    made += text.slice(from, match.index) + (isWanted ? replaced(match, replacement) : match[0])
    from = match.index + match[0].length
  }
  return made + text.slice(from)
}

/**
 * Return mode of REGEXEXTRACT: 0 is the first match, 1 is all matches, and 2 is the groups of the
 * first match.
 */
const extracted = (matches: readonly RegExpExecArray[], mode: number): readonly string[] => {
  const [first] = matches
  if (first === undefined) return []
  if (mode === 0) return [first[0]]
  return mode === 1 ? matches.map(([whole]) => whole) : first.slice(1).map((group) => group ?? '')
}

/** REGEXEXTRACT and REGEXREPLACE with all of Excel's arguments. */
export const patternFunctions = <V extends Value>(
  engine: Engine<V>,
  spread: Spread<V>,
): [FunctionClass<V>, string][] => {
  const error = (code: string): V => engine.ErrorValueObject.create(code as never)
  const text = (value: string): V => engine.StringValueObject.create(value)

  const extract = ([of, pattern, given, kind]: readonly V[]): V => {
    const [mode, anyCase] = [wholeOf(given, 0), wholeOf(kind, 0)]
    const isKnown = [0, 1, 2].includes(mode) && [0, 1].includes(anyCase)
    const matches = isKnown ? matchesOf(textOf(of), textOf(pattern), anyCase === 1) : null
    if (matches === null) return error('#VALUE!')
    const found = extracted(matches, mode)
    return found.length === 0 ? error('#N/A') : scalarOrArrayOf(engine, [found.map(text)])
  }
  const replace = ([of, pattern, by, given, kind]: readonly V[]): V => {
    const [occurrence, anyCase] = [wholeOf(given, 0), wholeOf(kind, 0)]
    const isKnown = !Number.isNaN(occurrence) && [0, 1].includes(anyCase)
    const matches = isKnown ? matchesOf(textOf(of), textOf(pattern), anyCase === 1) : null
    if (matches === null) return error('#VALUE!')
    return text(replacedIn(textOf(of), matches, { replacement: textOf(by), occurrence }))
  }
  /** For an array of texts, each text yields its first result only, because arrays cannot nest. */
  const firstOf = (value: V): V =>
    value.isArray()
      ? ((value as V & { getArrayValue(): V[][] }).getArrayValue()[0]?.[0] ?? error('#N/A'))
      : value
  const isOne = (value: V): boolean => {
    const rows = value as V & { getRowCount(): number; getColumnCount(): number }
    return !value.isArray() || rows.getRowCount() * rows.getColumnCount() === 1
  }
  const alone = (value: V): V => (value.isArray() ? firstOf(value) : value)

  const made: readonly (readonly [string, number, (values: readonly V[]) => V])[] = [
    ['REGEXEXTRACT', 4, extract],
    ['REGEXREPLACE', 5, replace],
  ]
  return made.flatMap(([name, most, of]) => {
    const found = functionNamed<V>(engine, name)
    if (found === null) return []
    const single = (values: readonly V[]): V => errorIn(values) ?? of(values)
    const own = class extends found {
      constructor(given: string) {
        super(given)
        Object.assign(this, { maxParams: most })
      }
      override calculate(...values: V[]): V {
        return values.every(isOne)
          ? single(values.map(alone))
          : spread(values, (given) => firstOf(single(given)))
      }
    }
    return [[own, name] as [FunctionClass<V>, string]]
  })
}
