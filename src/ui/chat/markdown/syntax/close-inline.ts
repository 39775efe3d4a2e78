import { THOUGHT_END_TAG } from '#contract/stream/thought-end.ts'
import { endsBeside, canEndBeside } from './beside-letters.ts'
import { isInWord, WORD_CHARS } from './dialect.ts'
import { PENDING } from './pending-mark.ts'

/** Only this many characters at the end are scanned. Marks opened earlier stay literal. */
const SCANNED_CHARS = 2000
/**
 * Maximum length of a link's words, in characters. A bracket that stays open for longer starts no
 * link. The name of any citation fits.
 */
const LINK_CHARS = 540

/** An opening mark without its closing mark. */
type Mark = {
  readonly char: string
  readonly at: number
  readonly width: number
  readonly remaining: number
}
type Scan = { readonly text: string; readonly marks: readonly Mark[]; readonly end: string }
/** The next offset, or the result at the end of the text. */
type Step = { readonly next: number; readonly marks: readonly Mark[] } | { readonly done: Scan }

const PUNCTUATION = /[\p{P}\p{S}]/u
const isSpace = (char: string): boolean => char === '' || /\s/.test(char)
const isPunctuation = (char: string): boolean => PUNCTUATION.test(char)

/** Whether a run of marks attaches to the character `near` (CommonMark 6.2). */
const leans = (near: string, far: string): boolean =>
  !isSpace(near) && (!isPunctuation(near) || isSpace(far) || isPunctuation(far))

/** Whether a run of marks may open or close emphasis (CommonMark 6.2). */
const flanks = (char: string, before: string, after: string) => {
  const opens = leans(after, before)
  const closes = leans(before, after)
  if (char !== '_') return { opens, closes }
  return {
    opens: opens && (!closes || isPunctuation(before)),
    closes: closes && (!opens || isPunctuation(after)),
  }
}

/** Stars between two digits are multiplication signs. */
const isProduct = (char: string, before: string, after: string): boolean =>
  char === '*' && /\d/.test(before) && /\d/.test(after)

const runLength = (text: string, at: number): number => {
  let end = at
  while (text[end] === text[at]) end += 1
  return end - at
}

const lastIndex = (marks: readonly Mark[], char: string): number =>
  marks.findLastIndex((mark) => mark.char === char)

/** Closes open marks, innermost first, until all characters of the closing run are used. */
const closeMarks = (marks: readonly Mark[], char: string, width: number): readonly Mark[] => {
  const index = lastIndex(marks, char)
  const mark = marks[index]
  if (!mark || width === 0) return marks
  const used = Math.min(width, mark.remaining)
  const outer = marks.slice(0, index)
  const rest =
    used < mark.remaining ? [...outer, { ...mark, remaining: mark.remaining - used }] : outer
  return closeMarks(rest, char, width - used)
}

/**
 * Decides what stars between two letters mean, by the rest of their word. 'opens': later stars in
 * the word close them. 'nothing': the word has no such stars. Null while the word may grow.
 */
const readInWord = (text: string, at: number, next: number): 'opens' | 'nothing' | null => {
  const [word = ''] = /^\S*/.exec(text.slice(next, at + WORD_CHARS)) ?? []
  for (const { 0: run, index } of word.matchAll(/(?<!\\)\*+/g)) {
    const before = word.charAt(index - 1)
    const after = text.charAt(next + index + run.length)
    if (leans(before, after) && !(after === '' && isPunctuation(before))) return 'opens'
  }
  return next + word.length === text.length ? null : 'nothing'
}

/**
 * Whether a run closes the innermost open mark. `isBoth` means that the run could also open
 * emphasis. Such a run closes nothing if both widths add up to a multiple of three. It still closes
 * if each width is a multiple of three (CommonMark 6.2).
 */
const endsOne = (marks: readonly Mark[], char: string, width: number, isBoth: boolean): boolean => {
  const mark = marks[lastIndex(marks, char)]
  if (!mark) return false
  return !isBoth || (mark.width + width) % 3 !== 0 || width % 3 === 0
}

/** Whether a run of stars closes open emphasis although a letter follows. */
const isEndBeside = (text: string, at: number, marks: readonly Mark[]): boolean => {
  const mark = marks[lastIndex(marks, '*')]
  return mark !== undefined && canEndBeside(text, mark.at, mark.remaining) && endsBeside(text, at)
}

const waitAt = (text: string, at: number, marks: readonly Mark[]): Step => ({
  done: { text: text.slice(0, at), marks, end: '' },
})

const beginMark = (text: string, marks: readonly Mark[], mark: Mark): Step => {
  const next = mark.at + mark.width
  const begun = { next, marks: [...marks, mark] }
  if (mark.char !== '*' || !isInWord(text.charAt(mark.at - 1), text.charAt(next))) return begun
  const meaning = readInWord(text, mark.at, next)
  if (meaning === null) return waitAt(text, mark.at, marks)
  return meaning === 'opens' ? begun : { next, marks }
}

const readEmphasis = (text: string, at: number, marks: readonly Mark[]): Step => {
  const char = text.charAt(at)
  const width = runLength(text, at)
  const next = at + width
  // At the end of the text, only the next character decides what the run means.
  if (next === text.length) return waitAt(text, at, marks)
  if (char === '~' && width !== 2) return { next, marks }
  const before = text.charAt(at - 1)
  const after = text.charAt(next)
  if (isProduct(char, before, after)) return { next, marks }
  if (char === '*' && isEndBeside(text, at, marks))
    return { next, marks: closeMarks(marks, char, width) }
  const { opens, closes } = flanks(char, before, after)
  if (closes && endsOne(marks, char, width, opens))
    return { next, marks: closeMarks(marks, char, width) }
  return opens ? beginMark(text, marks, { char, at, width, remaining: width }) : { next, marks }
}

/** Reads code or a formula, where marks have no meaning. `end` closes it if it is unfinished. */
const readVerbatim = (
  text: string,
  at: number,
  marks: readonly Mark[],
  open: string,
  close: string,
  end: string,
): Step => {
  const from = at + open.length
  const found = text.indexOf(close, from)
  if (found >= 0) return { next: found + close.length, marks }
  if (text.slice(from).trim() === '') return { done: { text: text.slice(0, at), marks, end: '' } }
  return { done: { text: withoutHalf(text, close), marks, end } }
}

/** Removes a partial closing mark. */
const withoutHalf = (text: string, close: string): string => {
  for (let length = close.length - 1; length > 0; length -= 1)
    if (text.endsWith(close.slice(0, length))) return text.slice(0, -length)
  return text
}

const readCode = (text: string, at: number, marks: readonly Mark[]): Step => {
  const width = runLength(text, at)
  const fence = '`'.repeat(width)
  let found = at + width
  for (;;) {
    found = text.indexOf(fence, found)
    if (found < 0) return readVerbatim(text, at, marks, fence, fence, fence)
    const run = runLength(text, found)
    if (run === width) return { next: found + run, marks }
    found += run
  }
}

const readEscape = (text: string, at: number, marks: readonly Mark[]): Step => {
  if (at + 1 === text.length) return { done: { text: text.slice(0, at), marks, end: '' } }
  return text[at + 1] === '('
    ? readVerbatim(text, at, marks, '\\(', '\\)', `${PENDING}\\)`)
    : { next: at + 2, marks }
}

const readDollar = (text: string, at: number, marks: readonly Mark[]): Step => {
  if (text[at + 1] === '$') return readVerbatim(text, at, marks, '$$', '$$', `${PENDING}$$`)
  return at + 1 === text.length
    ? { done: { text: text.slice(0, at), marks, end: '' } }
    : { next: at + 1, marks }
}

const WHOLE = ['http://', 'https://', 'mailto:', THOUGHT_END_TAG.slice(1)] as const

/** The beginning of a tag that may become `<br>`. */
const HALF_BREAK = /^(?:b|br\s*\/?)$/i

const readAngle = (text: string, at: number, marks: readonly Mark[]): Step => {
  const rest = text.slice(at + 1)
  if (/^[a-z][a-z0-9+.-]{1,31}:[^\s<>]*$/i.test(rest)) return { done: { text, marks, end: '>' } }
  const isBegun = HALF_BREAK.test(rest) || WHOLE.some((whole) => whole.startsWith(rest))
  return isBegun ? { done: { text: text.slice(0, at), marks, end: '' } } : { next: at + 1, marks }
}

/** The end of the address after `](`, or -1 if it has not arrived. */
const addressEnd = (text: string, from: number): number => {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '(') depth += 1
    else if (text[at] === ')') depth -= 1
    if (depth < 0) return at
  }
  return -1
}

const readBracketEnd = (text: string, at: number, marks: readonly Mark[]): Step => {
  const index = lastIndex(marks, '[')
  const open = marks[index]
  if (!open) return { next: at + 1, marks }
  const outer = marks.slice(0, index)
  const after = text[at + 1]
  const isNote = text[open.at + 1] === '^'
  const end =
    after === '(' ? addressEnd(text, at + 2) : after === '[' ? text.indexOf(']', at + 2) : at
  if (end < 0 || (after === undefined && !isNote))
    return { done: { text: text.slice(0, at), marks: [...outer, open], end: '' } }
  return { next: end + 1, marks: outer }
}

const readBracket = (text: string, at: number, marks: readonly Mark[]): Step => {
  const isPicture = text[at] === '!'
  const next = at + (isPicture ? 2 : 1)
  if (/^\[\^[^\]]*$/.test(text.slice(at, at + LINK_CHARS)))
    return { done: { text: text.slice(0, at), marks, end: '' } }
  return { next, marks: [...marks, { char: '[', at, width: next - at, remaining: 1 }] }
}

const readOne = (text: string, at: number, marks: readonly Mark[]): Step => {
  switch (text[at]) {
    case '*':
    case '_':
    case '~':
      return readEmphasis(text, at, marks)
    case '`':
      return readCode(text, at, marks)
    case '$':
      return readDollar(text, at, marks)
    case '\\':
      return readEscape(text, at, marks)
    case '<':
      return readAngle(text, at, marks)
    case '[':
      return readBracket(text, at, marks)
    case ']':
      return readBracketEnd(text, at, marks)
    default:
      return text.startsWith('![', at) ? readBracket(text, at, marks) : { next: at + 1, marks }
  }
}

const MARKED = /[*_~`$\\<[\]!]/g

const scan = (text: string): Scan => {
  let marks: readonly Mark[] = []
  let at = 0
  for (;;) {
    MARKED.lastIndex = at
    const found = MARKED.exec(text)
    if (!found) return { text, marks, end: '' }
    const step = readOne(text, found.index, marks)
    if ('done' in step) return step.done
    at = step.next
    marks = step.marks
  }
}

const endOf = (mark: Mark): string =>
  mark.char === '[' ? `](<${PENDING}>)` : mark.char.repeat(mark.remaining)

/** Closes all open marks, innermost first. A mark without content is dropped. */
const endAll = ({ text, marks, end }: Scan): string => {
  let body = end === '' ? text.trimEnd() : text
  let ends = end
  let hasLink = false
  for (const mark of marks.toReversed()) {
    const isLink = mark.char === '['
    if (ends === '' && body.length === mark.at + mark.width) body = body.slice(0, mark.at).trimEnd()
    else if (!isLink) ends += endOf(mark)
    else if (!hasLink && body.length - mark.at <= LINK_CHARS) {
      ends += endOf(mark)
      hasLink = true
    }
  }
  return marks.length === 0 && end === '' ? text : `${body}${ends}`
}

/** The beginning of a character reference or an image. */
const HALF = /&(?:#[xX]?[\da-fA-F]{0,6}|[a-z]{0,5})$|(?<=^|\s)!$/

/**
 * Completes the unfinished inline markdown at the end of streaming text.
 * Emphasis, code, links and formulas get their closing marks. A mark at the very end is hidden
 * until the next character.
 */
export const closeInline = (text: string): string => {
  const from = Math.max(0, text.length - SCANNED_CHARS)
  const tail = text.slice(from).replace(HALF, '')
  return text.slice(0, from) + endAll(scan(tail))
}
