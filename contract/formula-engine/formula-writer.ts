import { FORMULA_CHARS } from '../formula-limits.ts'
import { overlapOf } from './overlap.ts'
import { tokensOf, type Token } from './tokens.ts'

/** Functions that take any number of ranges: a union of some is as good as one after the other. */
const OF_MANY = new Set(
  (
    'SUM AVERAGE AVERAGEA COUNT COUNTA MAX MAXA MIN MINA PRODUCT SUMSQ MEDIAN GEOMEAN HARMEAN AVEDEV DEVSQ ' +
    'KURT SKEW SKEW.P STDEV STDEV.S STDEV.P STDEVP STDEVA STDEVPA VAR VAR.S VAR.P VARP VARA VARPA MODE ' +
    'MODE.SNGL MODE.MULT AND OR XOR GCD LCM NPV'
  ).split(' '),
)
/** Functions that take one range, whose cells may as well stand in one column. */
const OF_ONE = new Set(
  (
    'LARGE SMALL PERCENTILE PERCENTILE.INC PERCENTILE.EXC QUARTILE QUARTILE.INC QUARTILE.EXC IRR TRIMMEAN ' +
    'PERCENTRANK PERCENTRANK.INC FREQUENCY'
  ).split(' '),
)

const isBlank = (token: Token | undefined): boolean => token?.kind === 'blank'
/** What Univer reads no sign before. */
const isUnsigned = (token: Token | undefined): boolean =>
  token?.kind === 'text' || token?.kind === 'array' || /^(?:TRUE|FALSE)$/i.test(token?.text ?? '')
const isPlusOrMinus = (token: Token | undefined): boolean => /^[-+]$/.test(token?.text ?? '')
const IS_LAMBDA = /^(?:_xlfn\.)?LAMBDA$/i

/** Whether this is a LAMBDA alone: not what one comes to, LAMBDA(…)(…). */
const isLambda = (text: string): boolean => {
  const [word, ...rest] = tokensOf(text.trim()) ?? []
  if (word === undefined || !IS_LAMBDA.test(word.text)) return false
  let depth = 0
  const ends = rest.map(({ kind }) => {
    if (kind === 'open') depth += 1
    if (kind === 'close') depth -= 1
    return depth === 0
  })
  return ends.indexOf(true) === ends.length - 1
}

/** How many values a function hands to the function that it takes last; MAP one of each of its ranges. */
const HANDS_ON: Readonly<Record<string, number>> = {
  BYROW: 1,
  BYCOL: 1,
  REDUCE: 2,
  SCAN: 2,
  MAP: 0,
}
/** A function that stands without brackets: BYROW(A1:B2,SUM). */
const BARE = /^\s*(?:_xleta\.)?([A-Z][A-Z.]+)\s*$/i

/** The parts of a call with a LAMBDA in place of the bare name of a function. */
const asLambda = (called: string, parts: readonly string[]): readonly string[] => {
  const [, name] = BARE.exec(parts.at(-1) ?? '') ?? []
  const count = HANDS_ON[called]
  if (count === undefined || name === undefined) return parts
  const values = Array.from(
    { length: count || parts.length - 1 },
    (_, at) => `value${'abcdefgh'[at]}`,
  )
  return [...parts.slice(0, -1), `LAMBDA(${[...values, `${name}(${values.join(',')})`].join(',')})`]
}

/** A formula that is read from its pieces and written anew. */
export class FormulaWriter {
  readonly #tokens: readonly Token[]
  /** What LET has given names to where a LAMBDA stands beside them, by those in lower case. */
  readonly #named = new Map<string, string>()
  #at = 0
  /** A name can't be replaced by its value: the formula would be too long, or be another one. */
  #isLost = false
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  /** The formula; null where it is not understood to its end. */
  whole(): string | null {
    const text = this.#list(null)
    const isRead = this.#at === this.#tokens.length && !this.#isLost
    return isRead ? text.join(',') : null
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at]
  }

  #blanks(): string {
    let text = ''
    while (isBlank(this.#next())) {
      text += this.#next()?.text ?? ''
      this.#at += 1
    }
    return text
  }

  /** Values with commas between them, up to a bracket that closes or the end; `name` is their function's. */
  #list(name: string | null): string[] {
    if (name === 'LET') return this.#let()
    if (name === 'LAMBDA') return this.#lambda()
    const parts = [this.#value(name)]
    while (this.#next()?.kind === 'comma') {
      this.#at += 1
      parts.push(this.#value(name))
    }
    return parts
  }

  /** A name that stands alone before a comma, taken as it is. */
  #name(): string | null {
    const from = this.#at
    this.#blanks()
    const token = this.#next()
    this.#at += 1
    this.#blanks()
    if (token?.kind === 'word' && this.#next()?.kind === 'comma') {
      this.#at += 1
      return token.text
    }
    this.#at = from
    return null
  }

  /** The parts of a LAMBDA: its own names hide those around it. */
  #lambda(): string[] {
    const known = new Map(this.#named)
    const names: string[] = []
    for (let name = this.#name(); name !== null; name = this.#name()) {
      names.push(name)
      this.#named.delete(name.toLowerCase())
    }
    const parts = [...names, this.#value(null)]
    this.#forget(known)
    return parts
  }

  /** Whether a LAMBDA stands before the bracket that closes. */
  #holdsLambda(): boolean {
    let depth = 0
    for (const { kind, text } of this.#tokens.slice(this.#at)) {
      if (kind === 'open') depth += 1
      if (kind === 'close') depth -= 1
      if (depth < 0) return false
      if (IS_LAMBDA.test(text)) return true
    }
    return false
  }

  /**
   * The parts of a LET. Univer knows no LAMBDA by a name, and within one no name from outside: beside a LAMBDA
   * each name is replaced by its value, from its own value on.
   */
  #let(): string[] {
    const known = new Map(this.#named)
    const isReplaced = this.#holdsLambda()
    const parts: string[] = []
    for (let name = this.#name(); name !== null; name = this.#name()) {
      const value = this.#value(null)
      if (isReplaced) this.#named.set(name.toLowerCase(), this.#part(value))
      else {
        this.#named.delete(name.toLowerCase())
        parts.push(name, value)
      }
      if (this.#next()?.kind === 'comma') this.#at += 1
    }
    parts.push(this.#value(null))
    this.#forget(known)
    return parts
  }

  /** A value that takes the place of a name. */
  #part(value: string): string {
    // Twice in the formula it would be two random numbers.
    if (value.length > FORMULA_CHARS || /\bRAND/i.test(value)) this.#isLost = true
    if (this.#isLost) return ''
    return isLambda(value) ? value.trim() : `(${value.trim()})`
  }

  #forget(known: ReadonlyMap<string, string>): void {
    this.#named.clear()
    for (const [name, value] of known) this.#named.set(name, value)
  }

  /** Operands with operators between them. */
  #value(name: string | null): string {
    let text = ''
    for (;;) {
      text += this.#blanks() + this.#operand(name)
      const behind = this.#blanks()
      const sign = this.#next()
      if (sign?.kind !== 'sign') return text + behind
      this.#at += 1
      text += behind + sign.text
    }
  }

  /** Signs, a value, and percent signs behind it: they bind closer than any operator. */
  #operand(name: string | null): string {
    const signs: string[] = []
    let blanks = ''
    while (isPlusOrMinus(this.#next())) {
      signs.push(this.#next()?.text ?? '')
      this.#at += 1
      blanks = this.#blanks()
    }
    const first = this.#next()
    const value = this.#percents(this.#intersections(name))
    const [sign, more] = signs
    if (sign === undefined) return value
    if (more === undefined && !isUnsigned(first)) return sign + blanks + value
    return signs.reduceRight((of, each) => (each === '-' ? `(0-${of})` : of), value)
  }

  #percents(value: string): string {
    let text = value
    let count = 0
    for (; this.#next()?.kind === 'percent'; count += 1) {
      this.#at += 1
      text = count === 0 ? `${text}%` : `((${text})%)`
    }
    return text
  }

  /** References with blanks between them are the cells that all of them have. */
  #intersections(name: string | null): string {
    let text = this.#primary(name)
    for (;;) {
      const from = this.#at
      const behind = this.#blanks()
      const next = this.#next()
      const isNext = behind !== '' && (next?.kind === 'word' || next?.kind === 'open')
      const overlap = isNext ? overlapOf(text, next?.text ?? '') : null
      if (overlap === null) {
        this.#at = from
        return text
      }
      this.#at += 1
      text = overlap
    }
  }

  #primary(name: string | null): string {
    const token = this.#next()
    if (token === undefined || ['comma', 'close', 'percent', 'sign'].includes(token.kind)) return ''
    this.#at += 1
    if (token.kind === 'open') return this.#calls(this.#brackets(name))
    return this.#calls(
      this.#namedBy(token.text) ?? token.text,
      token.kind === 'word' ? token.text : null,
    )
  }

  /** What a name of LET stands for here; RATE(…) stays the function beside a value that is named rate. */
  #namedBy(name: string): string | undefined {
    const value = this.#named.get(name.toLowerCase())
    const isCalled = this.#next()?.kind === 'open'
    return value !== undefined && isCalled && !isLambda(value) ? undefined : value
  }

  /** What is called: SUM(…), and what a LAMBDA makes: LAMBDA(…)(…). */
  #calls(value: string, name: string | null = null): string {
    let text = value
    while (this.#next()?.kind === 'open') {
      this.#at += 1
      text = this.#call(text, name?.toUpperCase().replace(/^_XLFN\./, '') ?? null)
    }
    const more = this.#next()
    if (more?.kind !== 'word' || !/^[:#!]/.test(more.text)) return text
    this.#at += 1
    return this.#calls(text + more.text)
  }

  #call(value: string, name: string | null): string {
    const parts = asLambda(name ?? '', this.#list(name))
    // A LET of which only its result is left is that.
    const called = name === 'LET' && parts.length === 1 ? '' : value
    return `${called}(${parts.join(',')}${this.#close()}`
  }

  #brackets(name: string | null): string {
    const parts = this.#list(null)
    const closed = this.#close()
    const isWhole = ['comma', 'close', undefined].includes(this.#next()?.kind)
    if (parts.length === 1 || name === null || !isWhole) return `(${parts.join(',')}${closed}`
    if (OF_MANY.has(name)) return parts.join(',')
    if (OF_ONE.has(name)) return `VSTACK(${parts.map((part) => `TOCOL(${part})`).join(',')})`
    return `(${parts.join(',')}${closed}`
  }

  #close(): string {
    if (this.#next()?.kind !== 'close') return ''
    this.#at += 1
    return ')'
  }
}
