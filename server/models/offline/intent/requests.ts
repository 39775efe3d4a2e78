import { hideLiterals } from './literals.ts'

const VERB = String.raw`(?:put|write|set|change|enter|type|fill|insert|add|make|increase|raise|lower|cut|reduce|update|adjust|bump|decrease|double|triple|halve|trim|slash|lift|boost|edit|modify|switch|replace|rename|delete|remove|clear|erase|empty|hide|show|sort|filter|format|colou?r|highlight|merge|freeze|copy|move|paste|draw|plot|create|build|calculate|compute|tell|give|explain|send|e-?mail|export|save|undo|multiply|divide|subtract|what|what['’]s|how|why|sum|add up)`
/** "In C1 write …" begins a request too. */
const START = String.raw`(?:${VERB} |in (?:cell )?\$?[A-Z]{1,3}\$?\d+\b)`
const POLITE = String.raw`(?:(?:and|then|but|also|next|finally|please|&|(?:could|can|would|will) you|i(?:['’]d| would) like you to|i want you to),? )*`
const JOINT = new RegExp(
  String.raw`(?: ?[;\n] ?|[.!?] |, ?| (?=(?:and|then|but|&) ))${POLITE}(?=${START})`,
  'gi',
)
/** "On the Sales sheet," before a verb: it says where all that follows is meant. */
const PLACE = new RegExp(
  String.raw`^((?:on|in) (?!cell\b|\$?[a-z]{1,3}\$?\d)[^,;:.\n]{1,60}?)[,:]? (?=${VERB} )`,
  'i',
)
/** From here on everything is supposed, and no request of its own. */
const SUPPOSES = /\b(?:what if|if|what would|what happens|how would|suppos\w*|assum\w*|imagine)\b/i

/** "1.", "-" before a request of a list. */
const BULLET = new RegExp(String.raw`(^|\n)(?:[-*•]|\d{1,2}[.)]) (?=${START})`, 'gi')

const bare = (part: string): string => part.replace(/^[\s,;]+|[\s,;.]+$/g, '')

/** The parts, where all behind a supposition belongs to it. */
const withSuppositions = (parts: readonly string[]): readonly string[] => {
  const at = parts.findIndex((part) => SUPPOSES.test(part))
  return at < 0 ? parts : [...parts.slice(0, at), parts.slice(at).join(' and ')]
}

/**
 * The requests of a message, one a verb, in order and without what joins them: "and", ";", ", then", a
 * new line. A message of one is left as it is; texts in quotes and formulas are never parted.
 */
export const requestsOf = (message: string): readonly string[] => {
  const { text, shown } = hideLiterals(message.trim())
  const lines = text.replace(/[^\S\n]+/g, ' ').replace(/ ?\n[ \n]*/g, '\n')
  const even = lines.replace(BULLET, '$1')
  const place = PLACE.exec(even)
  const lead = place && !SUPPOSES.test(place[0]) ? place[0] : ''
  const parts = withSuppositions(even.slice(lead.length).split(JOINT).map(bare).filter(Boolean))
  if (parts.length < 2) return [message]
  return parts.map((part) => shown(lead + part))
}
