/**
 * Two stars and more behind punctuation, with a letter or a digit behind them: "**EBITDA:**2.5m". CommonMark
 * ends no emphasis there, but models mean it. Behind an opening bracket or quote they begin it.
 */
const BEHIND = String.raw`(?![\p{Ps}\p{Pi}"'*])[\p{P}\p{S}]|[^\s\p{Ps}*]["'\p{Pi}]|\\[\p{P}\p{S}]`
const RUN = String.raw`(?<=${BEHIND})\*{2,}(?=[^\s\p{P}\p{S}])`
const RUNS = new RegExp(RUN, 'gu')
const RUN_HERE = new RegExp(RUN, 'yu')

/** A bracket that is called or calculates: stars behind it raise to a power. */
const POWER = /(?:[\p{L}\p{N}]\([^()]*|(?<!\])\([^()]*(?:[+*^=/−]|\d ?-)[^()]*)\)$/u
const POWER_CHARS = 80
const LETTER = /[\p{L}\p{N}]$/u

const isPower = (text: string, at: number): boolean =>
  text[at - 1] === ')' && POWER.test(text.slice(Math.max(0, at - POWER_CHARS), at))

/** Whether emphasis that begins with a run of stars may end beside letters. */
export const mayEndBeside = (text: string, at: number, width: number): boolean =>
  width > 1 && !LETTER.test(text.slice(Math.max(0, at - 2), at)) && !isPower(text, at)

/** Whether a run of stars ends emphasis beside letters, where some is open. */
export const endsBeside = (text: string, at: number): boolean => {
  RUN_HERE.lastIndex = at
  return RUN_HERE.test(text) && !isPower(text, at)
}

/** The text for a reader that knows CommonMark alone: such ends between two signs, or two letters. */
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
/** The same for the same text, which is asked for at each of its stars. */
export const withEndsBeside = (text: string): string => {
  if (text !== last.text) last = { text, shown: showEnds(text) }
  return last.shown
}
