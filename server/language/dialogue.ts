import { withDefaults } from '#packages/finance/formulas.ts'
import type { Given } from '#packages/finance/inputs.ts'
import { findCandidates, followUpOf, type Candidate } from './match.ts'
import { readMessage, type Message } from './message.ts'

/** What a message asks for, after the messages before it. */
export type Request = {
  readonly candidate: Candidate
  readonly message: Message
  /** Another job that fits about as well. */
  readonly rival: Candidate | null
  /** True if the message changed the request before it. */
  readonly isFollowUp: boolean
}

/** A lower score is no finance job. */
const LEAST_SCORE = 3
/** Jobs whose scores are closer are asked about. */
const NEAR_TIE = 0.35

/** Inputs that the message lacks and the request before it had. */
const withEarlier = (candidate: Candidate, earlier: Candidate | null): Candidate => {
  if (earlier === null || candidate.missing.length === 0) return candidate
  const known: Record<string, number | readonly number[]> = {}
  for (const key of candidate.missing) {
    const [mine, theirs] = [candidate.job.inputs[key], earlier.job.inputs[key]]
    const value = withDefaults(earlier.job, earlier.given)[key]
    const isSame = mine?.kind === theirs?.kind && mine !== undefined && value !== undefined
    if (isSame) known[key] = value
  }
  const given: Given = { ...known, ...candidate.given }
  const missing = candidate.missing.filter((key) => given[key] === undefined)
  return { ...candidate, given, missing }
}

const FOLLOWS =
  /^\s*(?:and|now|but|what if|what about|how about|make|change|instead|with|at|then|same|use|try|if|over|for|ok|okay|so)\b/i
/** Messages that want the same request again: in a sheet, or with its formula. */
const REPEATS =
  /\b(?:spread ?sheet|sheet|workbook|excel|which formula|what formula|the formula|why|how did you|how do you get|explain|assume[ds]?)\b/i
const SHORT_WORDS = 9

const mayFollow = ({ text, words }: Message): boolean =>
  FOLLOWS.test(text) || words.length <= SHORT_WORDS

const rivalOf = (best: Candidate, all: readonly Candidate[]): Candidate | null =>
  all.find(
    ({ job, missing, score }) =>
      job !== best.job && missing.length <= best.missing.length && best.score - score < NEAR_TIE,
  ) ?? null

const newRequest = (message: Message, earlier: Candidate | null): Request | null => {
  const candidates = findCandidates(message)
  const [best] = candidates
  if (best === undefined || best.score < LEAST_SCORE) return null
  return {
    candidate: withEarlier(best, earlier),
    message,
    rival: rivalOf(best, candidates),
    isFollowUp: false,
  }
}

const changedRequest = (message: Message, earlier: Candidate): Request | null => {
  const changed = followUpOf(message, earlier)
  if (changed === null) return null
  return { candidate: changed, message, rival: null, isFollowUp: true }
}

const isWhole = ({ candidate }: Request): boolean =>
  candidate.missing.length === 0 && candidate.unused.length === 0

/** True for a complete request with inputs of its own for another job. */
const isOtherRequest = (fresh: Request | null, { job }: Candidate): boolean =>
  fresh !== null &&
  isWhole(fresh) &&
  fresh.candidate.job !== job &&
  Object.keys(fresh.candidate.given).length > 0

/** True for a message that wants the earlier request again, such as "show it in a sheet". */
const repeats = ({ text, quantities }: Message): boolean =>
  quantities.length === 0 && REPEATS.test(text)

/** Reads a message after an earlier request: a new request, or a change of the earlier one. */
const readRequest = (message: Message, earlier: Candidate | null): Request | null => {
  const fresh = newRequest(message, earlier)
  if (earlier === null || !mayFollow(message)) return fresh
  if (repeats(message)) return { candidate: earlier, message, rival: null, isFollowUp: true }
  return isOtherRequest(fresh, earlier) ? fresh : (changedRequest(message, earlier) ?? fresh)
}

/** What the last message of a conversation asks for. Null if it is no finance job. */
export const lastRequest = (messages: readonly string[], today: Date): Request | null => {
  let request: Request | null = null
  let earlier: Candidate | null = null
  for (const text of messages) {
    request = readRequest(readMessage(text, today), earlier)
    if (request !== null) earlier = request.candidate
  }
  return request
}
