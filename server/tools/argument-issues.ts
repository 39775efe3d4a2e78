import * as v from 'valibot'

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
const BOUNDS: Readonly<Record<string, string>> = {
  min_length: 'is empty or too short',
  max_length: 'is too long',
  min_value: 'is too small',
  max_value: 'is too large',
  integer: 'is not a whole number',
}
/**
 * Valibot's default messages start with "Invalid". Any other message is ours and already readable.
 */
const OWN_WORDS = /^Invalid /

const wordsOf = ({ type, received, message }: v.BaseIssue<unknown>): string => {
  if (received === 'undefined') return 'is missing'
  if (!OWN_WORDS.test(message)) return `is not valid: ${message}`
  return BOUNDS[type] ?? (KINDS[type] === undefined ? 'is not valid' : `is not ${KINDS[type]}`)
}

/** Describes validation issues for the model and the user: `The argument "range" is missing.` */
export const describeArgumentIssues = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues
    .map((issue) => {
      const path = v.getDotPath(issue)
      return path === null
        ? 'The arguments are not an object.'
        : `The argument "${path}" ${wordsOf(issue)}.`
    })
    .join(' ')
