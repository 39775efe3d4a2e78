import { aboutWords, wordsOf } from '../concepts.ts'
import type { Listed } from '../listed.ts'
import { periodsIn, readPeriods, withoutPeriods, type Period } from '../periods.ts'
import { FILE_BASE, namesIn } from '../question.ts'

/** What a question asks to compare: names of figures, and their periods; both may be empty. */
export type Asked = { readonly names: readonly string[]; readonly periods: readonly Period[] }

const FILE_NAMES = new RegExp(String.raw`${FILE_BASE}\.\w{3,4}\b`, 'g')

const isTime = (a: Period, b: Period): boolean => a.year === b.year && a.part === b.part

/** The names and periods that a question asks to compare: "revenue" and 2024 of "compare revenue for 2024 in A and B". */
export const askedIn = (said: string, documents: readonly Listed[]): Asked => {
  const files = documents.map(({ filename }) => filename)
  const inNames = files.flatMap((filename) => [filename, filename.replace(/\.\w+$/, '')])
  const bare = inNames.reduce((text, name) => without(text, name), said)
  // Of a document that is not named in full, a year may be all that the question says of its name.
  const times = files
    .filter((filename) => without(said, filename.replace(/\.\w+$/, '')) === said)
    .flatMap((filename) => periodsIn(filename))
    // A year that all are called by tells none.
    .filter((time) => !files.every((file) => periodsIn(file).some((one) => isTime(one, time))))
  const { periods } = readPeriods(bare)
  const own = new Set(files.flatMap(wordsOf))
  const verb =
    /^(?:compar|differ|chang|versu|vs|two|both|between|new|side|all|latest|last|first|second|against|each|other)/
  const wordsIn = (part: string): string =>
    aboutWords(part)
      .filter((word) => !verb.test(word) && !own.has(word))
      // A letter that is a name goes on as one.
      .map((word) => (word.length === 1 ? word.toUpperCase() : word))
      .join(' ')
  return {
    names: namesIn(withoutPeriods(bare).replace(FILE_NAMES, ' ')).map(wordsIn).filter(Boolean),
    periods: periods.filter((one) => !times.some((time) => isTime(one, time))),
  }
}

const escapedPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** A text without a name as whole words, however its letters are written; a name of one letter stays. */
const without = (text: string, name: string): string => {
  const whole = new RegExp(
    String.raw`(?<![\p{L}\p{N}])${escapedPattern(name)}(?![\p{L}\p{N}])`,
    'giu',
  )
  return name.length < 2 ? text : text.replace(whole, ' ')
}
