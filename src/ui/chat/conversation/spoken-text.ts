import { ANNOUNCE_TEXTS } from '#src/texts/screen-wording.ts'

/** Spoken words, and the source offset where they end, in characters. */
export type SpokenText = { readonly words: string; readonly end: number }

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const DELIMITERS = /^[\s|:]*-[\s|:-]*$/
const SENTENCE_END = /[.!?…]["'”’)\]*_]*\s+/g

/** Markdown marks that a screen reader must not read, in the order of removal. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/^\s*\[[^\]]+\]:.*$/, ''],
  [/^\s*([-*_] *){3,}$/, ''],
  [/^\s*(#{1,6}\s+|(>\s*)+|([-*+]|\d+[.)])\s+(\[[ xX]\]\s+)?)/, ''],
  [/\[\^[^[\]]*\]/g, ''],
  [/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1'],
  [/!?\[([^[\]]*)\](\[[^[\]]*\])?/g, '$1'],
  [/<[^<>]*>/g, ''],
  [/\\([^\p{L}\p{N}\s])/gu, '$1'],
  // Removes marks of emphasis and code. A star stays if it is a multiplication sign: between
  // spaces, or inside a word as the only star of its line.
  [/(?<!\s)\*+(?=\s|$)|\*+(?=\S)|~~|`+|(^|\s)_+|(?<!_)_+(?=\s|$)/g, '$1'],
]
const ONLY_STAR = /^[^*]*[\p{L}\p{N})%]\*[\p{L}\p{N}($€£][^*]*$/u
const STAR = '\uE000'

/** Inline code keeps its text, because its stars are multiplication signs. */
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

/**
 * Whether the text ends outside every link and code span. Then a cut at its end splits none of
 * them.
 */
const isClosed = (text: string): boolean =>
  count(text, '[') === count(text, ']') &&
  count(text, '(') === count(text, ')') &&
  count(text, '<') === count(text, '>') &&
  count(text, '`') % 2 === 0

const sentences = (line: string): number =>
  [...line.matchAll(SENTENCE_END)]
    .map((match) => match.index + match[0].length)
    .findLast((at) => isClosed(line.slice(0, at))) ?? 0

/** A line of the source. An incomplete last line may still grow. */
type Line = { readonly text: string; readonly next: number; readonly isWhole: boolean }
/** Longer lines are read in parts, which keeps the cost linear in their length. */
const LINE_CHARS = 2000
const lineAt = (source: string, from: number): Line => {
  const text = source.slice(from, from + LINE_CHARS + 1)
  const end = text.indexOf('\n')
  if (end >= 0) return { text: text.slice(0, end), next: from + end + 1, isWhole: true }
  if (text.length <= LINE_CHARS) return { text, next: source.length, isWhole: false }
  const size = text.lastIndexOf(' ') + 1 || LINE_CHARS
  return { text: text.slice(0, size), next: from + size, isWhole: true }
}

/**
 * Reads the lines from `from` on that satisfy `holds`. Returns the offset of their end and their
 * number. Null while more such lines may arrive.
 */
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

const code = (source: string, line: Line, fence: string, isOver: boolean): SpokenText | null => {
  const isInside = (text: string) => !text.trim().startsWith(fence)
  const run = runOf(source, line.next, isOver, isInside)
  return run && { words: ANNOUNCE_TEXTS.code(run.lines), end: lineAt(source, run.end).next }
}

const table = (source: string, line: Line, isOver: boolean): SpokenText | 'none' | null => {
  const second = lineAt(source, line.next)
  if (!second.isWhole && !isOver) return null
  if (!DELIMITERS.test(second.text)) return 'none'
  const run = runOf(source, second.next, isOver, (text) => text.includes('|'))
  return run && { words: ANNOUNCE_TEXTS.table(run.lines), end: run.end }
}

/** A table or code block, announced by its kind. Null while it may grow, 'none' for other lines. */
const thingAt = (source: string, line: Line, isOver: boolean): SpokenText | 'none' | null => {
  if (!line.isWhole && !isOver) return 'none'
  const fence = FENCE.exec(line.text)?.[1]
  if (fence !== undefined) return code(source, line, fence, isOver)
  return line.text.includes('|') ? table(source, line, isOver) : 'none'
}

const partOf = (source: string, from: number, isOver: boolean): SpokenText | null => {
  const line = lineAt(source, from)
  const thing = thingAt(source, line, isOver)
  if (thing !== 'none') return thing
  if (line.isWhole || isOver) return { words: line.text, end: line.next }
  const end = /^\s*[`~|]|\|/.test(line.text) ? 0 : sentences(line.text)
  return end === 0 ? null : { words: line.text.slice(0, end), end: from + end }
}

/**
 * The part of a markdown source from `from` on that may be read out. It consists of complete lines
 * and sentences, without markdown marks. Tables and code are only named, once they are complete.
 * `isOver` means that the source is final. Once `words` is longer than `most`, the rest is not
 * spoken. While the source may still grow, `end` advances over this rest.
 */
export const spokenTextFrom = (
  source: string,
  from: number,
  isOver: boolean,
  most = Infinity,
): SpokenText => {
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
