import type { JobInput } from '#packages/finance/inputs.ts'
import type { Job } from '#packages/finance/job.ts'
import type { Request } from './dialogue.ts'
import type { Message } from './message.ts'
import type { Quantity } from './quantities.ts'
import { isFieldStem } from './field-words.ts'
import { isPlainWord } from './match.ts'
import type { TermMatch } from './terms.ts'

/** Why a request is asked about instead of answered, in words. Null if all of it has a place. */
export type Account =
  | { readonly kind: 'complete' }
  | { readonly kind: 'missing'; readonly inputs: readonly JobInput[] }
  | { readonly kind: 'unused'; readonly texts: readonly string[] }
  | { readonly kind: 'doubtful'; readonly texts: readonly string[] }
  | { readonly kind: 'either'; readonly jobs: readonly [Job, Job] }

const textOf = ({ text }: Message, { start, end }: Quantity): string =>
  text.slice(start, end).trim()

const isOf = (job: Job) => (use: TermMatch['term']['uses'][number]) => use.job === job

/** Words of the field without a place in the request: other jobs' terms, and qualifiers. */
const unreadWords = ({ candidate, message }: Request): readonly string[] => {
  const { job, unread } = candidate
  const known = new Set(
    message.terms
      .filter(({ term }) => term.uses.some(isOf(job)))
      .flatMap(({ from, to }) => message.words.slice(from, to)),
  )
  const terms = unread
    .filter(({ term }) => !term.uses.some(isOf(job)))
    .flatMap(({ from, to }) => message.words.slice(from, to))
    .filter(({ text }) => !isPlainWord(text))
  const qualifiers = message.words.filter(({ stem }) => isFieldStem(stem))
  return [...terms, ...qualifiers].filter((word) => !known.has(word)).map(({ text }) => text)
}

/** Says what of a request has no place, or what it lacks. */
export const accountOf = (request: Request): Account => {
  const { candidate, message, rival } = request
  if (rival !== null) return { kind: 'either', jobs: [candidate.job, rival.job] }
  const unused = [
    ...candidate.unused.map((quantity) => textOf(message, quantity)),
    ...candidate.contrary.map(({ from, to }) =>
      message.words
        .slice(from, to)
        .map(({ text }) => text)
        .join(' '),
    ),
    ...unreadWords(request),
  ]
  if (unused.length > 0) return { kind: 'unused', texts: [...new Set(unused)] }
  if (candidate.missing.length > 0)
    return {
      kind: 'missing',
      inputs: candidate.missing.flatMap((key) => candidate.job.inputs[key] ?? []),
    }
  const doubtful = message.quantities.filter(({ isDoubtful }) => isDoubtful)
  return doubtful.length > 0
    ? { kind: 'doubtful', texts: doubtful.map((quantity) => textOf(message, quantity)) }
    : { kind: 'complete' }
}
