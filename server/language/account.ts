import type { JobInput } from '#packages/finance/inputs.ts'
import type { Job } from '#packages/finance/job.ts'
import type { Request } from './dialogue.ts'
import type { Message } from './message.ts'
import type { Quantity } from './quantities.ts'

/** Why a request is asked about instead of answered, in words. Null if all of it has a place. */
export type Account =
  | { readonly kind: 'complete' }
  | { readonly kind: 'missing'; readonly inputs: readonly JobInput[] }
  | { readonly kind: 'unused'; readonly texts: readonly string[] }
  | { readonly kind: 'doubtful'; readonly texts: readonly string[] }
  | { readonly kind: 'either'; readonly jobs: readonly [Job, Job] }

/**
 * Words that change a figure in most jobs. If a job has no use for one, an answer would be wrong
 * without a word.
 */
const QUALIFIER =
  /^(?:balloon|fee|fees|costs|extra|overpay\w*|inflation|growing|grows|growth|tax|taxes|taxed|discounted|effective|continuous\w*|quarterly|weekly|fortnightly|biweekly|daily|monthly|semi|half|advance|beginning|deferred|grace|indexed|leap|residual|salvage|variable|floating)$/i

const textOf = ({ text }: Message, { start, end }: Quantity): string =>
  text.slice(start, end).trim()

/** Qualifiers without a place in the request. */
const unreadQualifiers = ({ candidate, message }: Request): readonly string[] => {
  const { job } = candidate
  const known = new Set(
    message.terms
      .filter(({ term }) => term.uses.some((use) => use.job === job))
      .flatMap(({ from, to }) => message.words.slice(from, to)),
  )
  return message.words
    .filter((word) => QUALIFIER.test(word.text) && !known.has(word))
    .map(({ text }) => text)
}

/** Says what of a request has no place, or what it lacks. */
export const accountOf = (request: Request): Account => {
  const { candidate, message, rival } = request
  if (rival !== null) return { kind: 'either', jobs: [candidate.job, rival.job] }
  const unused = [
    ...candidate.unused.map((quantity) => textOf(message, quantity)),
    ...unreadQualifiers(request),
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
