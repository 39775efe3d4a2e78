import { isPlainText, quoted, withoutWildcards } from '../../sheets/aggregate/formula-conditions.ts'

/** A cell of a line's key, and the cells of a list that must equal it. */
export type KeyCell = {
  /** The cells of the list. */
  readonly range: string
  /** The address of the key's cell. */
  readonly cell: string
  /** How formulas compare the key. A special text looks like a comparison or a pattern. */
  readonly kind: 'blank' | 'day' | 'number' | 'truth' | 'text' | 'special'
}

/**
 * How formulas tell keys apart. `usual` leaves text that may be a number to the formulas. `padded`
 * also compares such text with the blanks around it, and `exact` never takes text for a number.
 * Each is slower and longer than the one before.
 */
export type KeyMatch = 'usual' | 'padded' | 'exact'

/** Blanks that no keyboard shows have no place between quotes. */
const HIDDEN_BLANKS = /([^\S ]+)/u

const blankText = (blank: string): string => {
  const code = blank.charCodeAt(0)
  return code < 128 ? `CHAR(${code})` : `UNICHAR(${code})`
}

/** A text as a formula writes it. */
const written = (text: string): string => {
  const parts = text.split(HIDDEN_BLANKS).filter((part) => part !== '')
  const texts = parts.flatMap((part) =>
    HIDDEN_BLANKS.test(part) ? [...part].map(blankText) : [quoted(part)],
  )
  return texts.join('&')
}

/** Parts of a criterion. Empty texts are left out. */
const joined = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('&')

const literally = (cell: string): string =>
  `SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(${cell},"~","~~"),"*","~*"),"?","~?")`

/** The condition that suits most keys. Formulas read figures in text as numbers here. */
const plainCondition = ({ range, cell, kind }: KeyCell): string => {
  if (kind === 'blank') return `${range},""`
  if (kind === 'day') return `${range},">="&${cell},${range},"<"&${cell}+1`
  return `${range},${kind === 'special' ? `"="&${literally(cell)}` : cell}`
}

/** The blanks before and after the key in a text. */
const blanksAround = (text: string): readonly [before: string, after: string] => {
  const rest = text.trimStart()
  return [text.slice(0, text.length - rest.length), rest.slice(rest.trimEnd().length)]
}

/**
 * Conditions that only this very text meets. Formulas read figures in a criterion as numbers, but
 * not in a pattern. The first pattern leaves one character open, which the second one fixes.
 */
const onlyText = (range: string, text: string): string => {
  const first = written(withoutWildcards(text.slice(0, 1)))
  const rest = written(withoutWildcards(text.slice(1)))
  return `${range},${joined('"?"', rest)},${range},${joined(first, '"*"')}`
}

/** As `onlyText`, for the text of the key's cell with blanks around it. */
const onlyKeyText = ({ range, cell }: KeyCell, [before, after]: readonly string[]): string => {
  const [lead = '', trail = ''] = [before, after]
  if (lead !== '') {
    const pattern = joined('"?"', written(lead.slice(1)), cell, written(trail))
    return `${range},${pattern},${range},${joined(written(lead.slice(0, 1)), '"*"')}`
  }
  if (trail === '') return `${range},"?"&MID(${cell},2,255),${range},LEFT(${cell})&"*"`
  const pattern = joined(cell, written(trail.slice(0, -1)), '"?"')
  return `${range},${pattern},${range},${joined('"*"', written(trail.slice(-1)))}`
}

/** The condition for cells that are equal to the key for formulas too. */
export const usualCondition = (key: KeyCell, match: KeyMatch): string => {
  const { range, cell, kind } = key
  if (match !== 'exact') return plainCondition(key)
  if (kind === 'number') return `${range},">="&${cell},${range},"<="&${cell}`
  return kind === 'text' ? onlyKeyText(key, ['', '']) : plainCondition(key)
}

/** The condition for the text of the key's cell with blanks around it. */
const paddedCondition = (
  key: KeyCell,
  [before, after]: ReturnType<typeof blanksAround>,
  match: KeyMatch,
): string => {
  const { range, cell, kind } = key
  if (kind === 'special')
    return `${range},${joined(written(`=${before}`), literally(cell), written(after))}`
  return match === 'exact'
    ? onlyKeyText(key, [before, after])
    : `${range},${joined(written(before), cell, written(after))}`
}

/** The condition for cells with this text, which may spell the key in its own way. */
export const textCondition = (key: KeyCell, text: string, match: KeyMatch): string => {
  const { range, kind } = key
  const trimmed = text.trim()
  if (trimmed === '') return onlyText(range, text)
  if (kind !== 'text' && kind !== 'special')
    return match === 'exact' ? onlyText(range, text) : usualCondition(key, match)
  const isUsual = match === 'usual' && kind === 'text' && !isPlainText(trimmed)
  return isUsual || trimmed === text
    ? usualCondition(key, match)
    : paddedCondition(key, blanksAround(text), match)
}
