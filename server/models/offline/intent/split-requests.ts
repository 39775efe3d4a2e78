import { hideLiterals } from './literals.ts'

const VERB = String.raw`(?:put|write|set|change|enter|type|fill|insert|add|make|increase|raise|lower|cut|reduce|update|adjust|bump|decrease|double|triple|halve|trim|slash|lift|boost|edit|modify|switch|replace|rename|delete|remove|clear|erase|empty|hide|show|sort|filter|format|colou?r|highlight|merge|freeze|copy|move|paste|draw|plot|create|build|calculate|compute|tell|give|explain|send|e-?mail|export|save|undo|multiply|divide|subtract|what|what['’]s|how|why|sum|add up)`
/** "In C1 write …" also starts a request. */
const START = String.raw`(?:${VERB} |in (?:cell )?\$?[A-Z]{1,3}\$?\d+\b)`
const POLITE = String.raw`(?:(?:and|then|but|also|next|finally|please|&|(?:could|can|would|will) you|i(?:['’]d| would) like you to|i want you to),? )*`
const JOINT = new RegExp(
  String.raw`(?: ?[;\n] ?|[.!?] |, ?| (?=(?:and|then|but|&) ))${POLITE}(?=${START})`,
  'gi',
)
/** "On the Sales sheet," before a verb applies to all following requests. */
const PLACE = new RegExp(
  String.raw`^((?:on|in) (?!cell\b|\$?[a-z]{1,3}\$?\d)[^,;:.\n]{1,60}?)[,:]? (?=${VERB} )`,
  'i',
)
/** Everything after such a word is one hypothetical request. */
const SUPPOSES = /\b(?:what if|if|what would|what happens|how would|suppos\w*|assum\w*|imagine)\b/i

/** List markers before a request. */
const BULLET = new RegExp(String.raw`(^|\n)(?:[-*•]|\d{1,2}[.)]) (?=${START})`, 'gi')

const bare = (part: string): string => part.replace(/^[\s,;]+|[\s,;.]+$/g, '')

/** Joins a supposition and all parts after it into one part. */
const withSuppositions = (parts: readonly string[]): readonly string[] => {
  const at = parts.findIndex((part) => SUPPOSES.test(part))
  return at < 0 ? parts : [...parts.slice(0, at), parts.slice(at).join(' and ')]
}

/**
 * Splits a message into one request per verb, at "and", ";", ", then" and line breaks.
 * A message with one request is returned unchanged. Quoted texts and formulas are never split.
 */
export const splitRequests = (message: string): readonly string[] => {
  const { text, shown } = hideLiterals(message.trim())
  const lines = text.replace(/[^\S\n]+/g, ' ').replace(/ ?\n[ \n]*/g, '\n')
  const even = lines.replace(BULLET, '$1')
  const place = PLACE.exec(even)
  const lead = place && !SUPPOSES.test(place[0]) ? place[0] : ''
  const parts = withSuppositions(even.slice(lead.length).split(JOINT).map(bare).filter(Boolean))
  if (parts.length < 2) return [message]
  return parts.map((part) => shown(lead + part))
}
