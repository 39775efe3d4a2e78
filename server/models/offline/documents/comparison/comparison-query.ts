import { subjectWords, wordsOf } from '../figure-names.ts'
import type { ListedDocument } from '../listed-documents.ts'
import { periodsIn, readPeriods, withoutPeriods, type Period } from '../periods.ts'
import { FILE_BASE, splitFigureNames } from '../question.ts'

/** The figure names and periods that a question compares. Both may be empty. */
export type ComparisonQuery = {
  readonly names: readonly string[]
  readonly periods: readonly Period[]
}

const FILE_NAMES = new RegExp(String.raw`${FILE_BASE}\.\w{3,4}\b`, 'g')

const isTime = (a: Period, b: Period): boolean => a.year === b.year && a.part === b.part

/**
 * Reads names and periods from a comparison. "Compare revenue for 2024 in A and B" gives "revenue"
 * and 2024.
 */
export const readComparisonQuery = (
  question: string,
  documents: readonly ListedDocument[],
): ComparisonQuery => {
  const files = documents.map(({ filename }) => filename)
  const inNames = files.flatMap((filename) => [filename, filename.replace(/\.\w+$/, '')])
  const bare = inNames.reduce((text, name) => without(text, name), question)
  // If the question omits a document's full name, a year in the question may identify the
  // document.
  const times = files
    .filter((filename) => without(question, filename.replace(/\.\w+$/, '')) === question)
    .flatMap((filename) => periodsIn(filename))
    // A year in every file name does not identify a document.
    .filter((time) => !files.every((file) => periodsIn(file).some((one) => isTime(one, time))))
  const { periods } = readPeriods(bare)
  const own = new Set(files.flatMap(wordsOf))
  const verb =
    /^(?:compar|differ|chang|versu|vs|two|both|between|new|side|all|latest|last|first|second|against|each|other)/
  const wordsIn = (part: string): string =>
    subjectWords(part)
      .filter((word) => !verb.test(word) && !own.has(word))
      // A single letter may be a name, so we restore its capital.
      .map((word) => (word.length === 1 ? word.toUpperCase() : word))
      .join(' ')
  return {
    names: splitFigureNames(withoutPeriods(bare).replace(FILE_NAMES, ' '))
      .map(wordsIn)
      .filter(Boolean),
    periods: periods.filter((one) => !times.some((time) => isTime(one, time))),
  }
}

const escapedPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Removes a name from a text as whole words, ignoring case. Names of one letter remain. */
const without = (text: string, name: string): string => {
  const whole = new RegExp(
    String.raw`(?<![\p{L}\p{N}])${escapedPattern(name)}(?![\p{L}\p{N}])`,
    'giu',
  )
  return name.length < 2 ? text : text.replace(whole, ' ')
}
