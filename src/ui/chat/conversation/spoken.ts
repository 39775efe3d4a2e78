import { ANNOUNCE_TEXTS } from '#contract/api/screen-wording.ts'

/** The words of some source, and where in it they end, in characters. */
export type Spoken = { readonly words: string; readonly end: number }

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const DELIMITERS = /^[\s|:]*-[\s|:-]*$/
const SENTENCE_END = /[.!?…]["'”’)\]*_]*\s+/g

/** Marks that are drawn and not read, in the order they go. Each ends where the next of its kind begins. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/^\s*\[[^\]]+\]:.*$/, ''],
  [/^\s*([-*_] *){3,}$/, ''],
  [/^\s*(#{1,6}\s+|(>\s*)+|([-*+]|\d+[.)])\s+(\[[ xX]\]\s+)?)/, ''],
  [/\[\^[^[\]]*\]/g, ''],
  [/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1'],
  [/!?\[([^[\]]*)\](\[[^[\]]*\])?/g, '$1'],
  [/<[^<>]*>/g, ''],
  [/\\([^\p{L}\p{N}\s])/gu, '$1'],
  // A star between spaces, or the only one of a line and inside a word, multiplies.
  [/(?<!\s)\*+(?=\s|$)|\*+(?=\S)|~~|`+|(^|\s)_+|(?<!_)_+(?=\s|$)/g, '$1'],
]
const ONLY_STAR = /^[^*]*[\p{L}\p{N})%]\*[\p{L}\p{N}($€£][^*]*$/u
const STAR = '\uE000'

/** Code in a line is read as it is written: its stars multiply. */
const CODE_SPAN = /(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/g
const CODE_PLACE = '\uE001'

const wordsOf = (line: string): string => {
  const codes: string[] = []
  const prose = line.replaceAll(CODE_SPAN, (_, __, code: string) => {
    codes.push(code)
    return CODE_PLACE
  })
  return MARKS.reduce(
    (text, [mark, by]) => text.replace(mark, by),
    ONLY_STAR.test(prose) ? prose.replace('*', STAR) : prose,
  )
    .replace(STAR, '*')
    .replaceAll(CODE_PLACE, () => codes.shift() ?? '')
    .trim()
}

const count = (text: string, mark: string): number => text.split(mark).length - 1

/** Whether nothing that is read as one thing, a link or code, is cut where this ends. */
const isClosed = (text: string): boolean =>
  count(text, '[') === count(text, ']') &&
  count(text, '(') === count(text, ')') &&
  count(text, '<') === count(text, '>') &&
  count(text, '`') % 2 === 0

const sentences = (line: string): number =>
  [...line.matchAll(SENTENCE_END)]
    .map((match) => match.index + match[0].length)
    .findLast((at) => isClosed(line.slice(0, at))) ?? 0

/** Lines of a source from a place on; the last may still grow. */
type Line = { readonly text: string; readonly next: number; readonly isWhole: boolean }
/** A longer line is taken in parts, so that its cost grows with its length and not with the square. */
const LINE_CHARS = 2000
const lineAt = (source: string, from: number): Line => {
  const text = source.slice(from, from + LINE_CHARS + 1)
  const end = text.indexOf('\n')
  if (end >= 0) return { text: text.slice(0, end), next: from + end + 1, isWhole: true }
  if (text.length <= LINE_CHARS) return { text, next: source.length, isWhole: false }
  const size = text.lastIndexOf(' ') + 1 || LINE_CHARS
  return { text: text.slice(0, size), next: from + size, isWhole: true }
}

/** Where lines end that `holds` says belong together, and how many they are; null while more may come. */
const runOf = (source: string, from: number, isOver: boolean, holds: (line: string) => boolean) => {
  let at = from
  for (let lines = 0; ; lines += 1) {
    const line = lineAt(source, at)
    if (line.isWhole ? !holds(line.text) : isOver) {
      const isLast = !line.isWhole && line.text !== '' && holds(line.text)
      return { lines: isLast ? lines + 1 : lines, end: isLast ? line.next : at }
    }
    if (!line.isWhole) return null
    at = line.next
  }
}

const code = (source: string, line: Line, fence: string, isOver: boolean): Spoken | null => {
  const isInside = (text: string) => !text.trim().startsWith(fence)
  const run = runOf(source, line.next, isOver, isInside)
  return run && { words: ANNOUNCE_TEXTS.code(run.lines), end: lineAt(source, run.end).next }
}

const table = (source: string, line: Line, isOver: boolean): Spoken | 'none' | null => {
  const second = lineAt(source, line.next)
  if (!second.isWhole && !isOver) return null
  if (!DELIMITERS.test(second.text)) return 'none'
  const run = runOf(source, second.next, isOver, (text) => text.includes('|'))
  return run && { words: ANNOUNCE_TEXTS.table(run.lines), end: run.end }
}

/** A thing that is told of and not read, from a line on: null while it may grow, 'none' when there is none. */
const thingAt = (source: string, line: Line, isOver: boolean): Spoken | 'none' | null => {
  if (!line.isWhole && !isOver) return 'none'
  const fence = FENCE.exec(line.text)?.[1]
  if (fence !== undefined) return code(source, line, fence, isOver)
  return line.text.includes('|') ? table(source, line, isOver) : 'none'
}

const partOf = (source: string, from: number, isOver: boolean): Spoken | null => {
  const line = lineAt(source, from)
  const thing = thingAt(source, line, isOver)
  if (thing !== 'none') return thing
  if (line.isWhole || isOver) return { words: line.text, end: line.next }
  const end = /^\s*[`~|]|\|/.test(line.text) ? 0 : sentences(line.text)
  return end === 0 ? null : { words: line.text.slice(0, end), end: from + end }
}

/**
 * What of a markdown source may be read out from `from` on: whole lines and sentences without their
 * marks; tables and code as what they are, once they stand. With `isOver` nothing more comes. Behind
 * `most` characters of words only the place goes on.
 */
export const speak = (source: string, from: number, isOver: boolean, most = Infinity): Spoken => {
  let [words, end] = ['', from]
  while (end < source.length && !(isOver && words.length > most)) {
    const part = partOf(source, end, isOver)
    if (part === null) break
    const next = words.length > most ? '' : wordsOf(part.words)
    words += words === '' || next === '' ? next : ` ${next}`
    end = part.end
  }
  return { words, end }
}
