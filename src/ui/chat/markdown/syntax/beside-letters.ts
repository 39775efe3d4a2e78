/**
 * Matches the text before stars that close emphasis directly before a letter or digit, as in
 * "**EBITDA:**2.5m". CommonMark does not close emphasis there, but models expect it. After an
 * opening bracket or quote, stars open emphasis instead.
 */
const BEHIND = String.raw`(?![\p{Ps}\p{Pi}"'*])[\p{P}\p{S}]|[^\s\p{Ps}*]["'\p{Pi}]|\\[\p{P}\p{S}]`
const RUN = String.raw`(?<=${BEHIND})\*{2,}(?=[^\s\p{P}\p{S}])`
const RUNS = new RegExp(RUN, 'gu')
const RUN_HERE = new RegExp(RUN, 'yu')

/** Parentheses of a call or a calculation. Stars after the closing parenthesis mean a power. */
const POWER = /(?:[\p{L}\p{N}]\([^()]*|(?<!\])\([^()]*(?:[+*^=/−]|\d ?-)[^()]*)\)$/u
const POWER_CHARS = 80
const LETTER = /[\p{L}\p{N}]$/u

const isPower = (text: string, at: number): boolean =>
  text[at - 1] === ')' && POWER.test(text.slice(Math.max(0, at - POWER_CHARS), at))

/**
 * Whether emphasis that starts at this run of stars may close directly before a letter or digit.
 */
export const canEndBeside = (text: string, at: number, width: number): boolean =>
  width > 1 && !LETTER.test(text.slice(Math.max(0, at - 2), at)) && !isPower(text, at)

/** Whether a run of stars closes open emphasis directly before a letter or digit. */
export const endsBeside = (text: string, at: number): boolean => {
  RUN_HERE.lastIndex = at
  return RUN_HERE.test(text) && !isPower(text, at)
}

/**
 * Replaces a character beside each run of stars that closes before a letter or digit. The
 * CommonMark lexer then closes emphasis at this run. The text keeps its length.
 */
const showEnds = (text: string): string => {
  let shown = text
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    if (isPower(text, index)) continue
    const end = index + run.length
    shown =
      text[end + 1] === '*'
        ? `${shown.slice(0, index - 1)}a${shown.slice(index)}`
        : `${shown.slice(0, end)}.${shown.slice(end + 1)}`
  }
  return shown
}

let last = { text: '', shown: '' }
/** Cached, because the lexer asks for the same text at each of its stars. */
export const withEndsBeside = (text: string): string => {
  if (text !== last.text) last = { text, shown: showEnds(text) }
  return last.shown
}
