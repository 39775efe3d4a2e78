import { intersectionOf } from '../references/intersection.ts'
import { asLambda, NO_NAMES, SCOPE, ScopeNames, canTakeFunction } from './scope-names.ts'
import { withSumRange } from '../functions/sum-ranges.ts'
import type { Token } from './tokens.ts'

/** Functions with any number of ranges. They accept the parts of a union as separate arguments. */
const OF_MANY = new Set(
  (
    'SUM AVERAGE AVERAGEA COUNT COUNTA MAX MAXA MIN MINA PRODUCT SUMSQ MEDIAN GEOMEAN HARMEAN AVEDEV DEVSQ ' +
    'KURT SKEW SKEW.P STDEV STDEV.S STDEV.P STDEVP STDEVA STDEVPA VAR VAR.S VAR.P VARP VARA VARPA MODE ' +
    'MODE.SNGL MODE.MULT AND OR XOR GCD LCM NPV'
  ).split(' '),
)
/** Functions of one range. They accept a union stacked into one column. */
const OF_ONE = new Set(
  (
    'LARGE SMALL PERCENTILE PERCENTILE.INC PERCENTILE.EXC QUARTILE QUARTILE.INC QUARTILE.EXC IRR TRIMMEAN ' +
    'PERCENTRANK PERCENTRANK.INC FREQUENCY'
  ).split(' '),
)
/** Functions that accept a union reference. */
const OF_UNION = new Set(['AREAS', 'RANK', 'RANK.AVG', 'RANK.EQ'])

/** Rewrites a union for the function `name`. Null if the function accepts no union. */
const asOne = (name: string | null, parts: readonly string[]): string | null => {
  if (name === null) return null
  if (OF_MANY.has(name)) return parts.join(',')
  if (OF_UNION.has(name)) return `${SCOPE.UNION}(${parts.join(',')})`
  return OF_ONE.has(name) ? `VSTACK(${parts.map((part) => `TOCOL(${part})`).join(',')})` : null
}

const isBlank = (token: Token | undefined): boolean => token?.kind === 'blank'
/** Univer's parser rejects a sign before these tokens. */
const isUnsigned = (token: Token | undefined): boolean =>
  token?.kind === 'text' || token?.kind === 'array' || /^(?:TRUE|FALSE)$/i.test(token?.text ?? '')
const isPlusOrMinus = (token: Token | undefined): boolean => /^[-+]$/.test(token?.text ?? '')

/** Parses a formula and rewrites it in the syntax that Univer supports. */
export class FormulaRewriter {
  readonly #tokens: readonly Token[]
  readonly #names: ScopeNames
  #at = 0
  /**
   * Whether a function may be passed by name at this position. `any name` (an argument of GROUPBY)
   * accepts every name, and `known` (a value of LET) only a known function.
   */
  #bare: 'no' | 'any name' | 'known' = 'no'
  constructor(tokens: readonly Token[], names = new ScopeNames(NO_NAMES)) {
    this.#tokens = tokens
    this.#names = names
  }

  /** The rewritten formula, or null if a part cannot be parsed. */
  whole(): string | null {
    const text = this.#list(null)
    return this.#at === this.#tokens.length ? text.join(',') : null
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

  /** Reads arguments up to a closing bracket or the end. `name` is their function. */
  #list(name: string | null): string[] {
    if (name === 'LET') return this.#let()
    if (name === 'LAMBDA') return this.#lambda()
    const parts = [this.#part(name, 0)]
    while (this.#next()?.kind === 'comma') {
      this.#at += 1
      parts.push(this.#part(name, parts.length))
    }
    return parts
  }

  #part(name: string | null, at: number): string {
    const isTaken = canTakeFunction(name, at, this.#bare !== 'no')
    const bare = this.#bare === 'no' ? 'any name' : this.#bare
    return this.#with(isTaken ? bare : 'no', () => this.#value(name))
  }

  #with(bare: 'no' | 'any name' | 'known', read: () => string): string {
    const outer = this.#bare
    this.#bare = bare
    const text = read()
    this.#bare = outer
    return text
  }

  /** Consumes a name and the following comma. Otherwise restores the position and returns null. */
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

  /** Arguments of a LAMBDA: the names as string literals, then the body. */
  #lambda(): string[] {
    const names: string[] = []
    const given: string[] = []
    for (let name = this.#name(); name !== null; name = this.#name()) {
      given.push(name)
      names.push(this.#names.give(name))
    }
    const parts = [...names, this.#with('no', () => this.#value(null))]
    this.#names.forget(given)
    return parts
  }

  /** Arguments of a LET: each name as a string literal with its value, then the result. */
  #let(): string[] {
    const parts: string[] = []
    const given: string[] = []
    // A LET without a result must have an even number of arguments, so the evaluation reports an
    // error.
    let hasResult = true
    for (let name = this.#name(); name !== null; name = this.#name()) {
      const value = this.#with('known', () => this.#value(null))
      given.push(name)
      parts.push(this.#names.give(name, value.trim()), value)
      hasResult = this.#next()?.kind === 'comma'
      if (hasResult) this.#at += 1
    }
    if (hasResult) parts.push(this.#value(null))
    this.#names.forget(given)
    return parts
  }

  #value(name: string | null): string {
    let text = ''
    // A union is valid only as a whole argument. So after an operator, `of` no longer names a
    // function that accepts a union.
    let of = name
    for (;;) {
      text += this.#blanks() + this.#operand(of)
      const behind = this.#blanks()
      const sign = this.#next()
      if (sign?.kind !== 'sign') return text + behind
      this.#at += 1
      text += behind + sign.text
      of = null
    }
  }

  /** Reads signs, a value and percent signs. Percent signs bind more tightly than operators. */
  #operand(name: string | null): string {
    const signs: string[] = []
    while (isPlusOrMinus(this.#next())) {
      signs.push(this.#next()?.text ?? '')
      this.#at += 1
      this.#blanks()
    }
    const first = this.#next()
    const [sign, more] = signs
    const value = this.#percents(this.#intersections(sign === undefined ? name : null))
    if (sign === undefined) return value
    if (more === undefined && !isUnsigned(first)) return sign + value
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

  /** The intersection operator, a space between references. */
  #intersections(name: string | null): string {
    let text = this.#primary(name)
    while (text !== '' && this.#isCrossed()) {
      this.#blanks()
      text = intersectionOf(text, this.#primary(null, true))
    }
    return text
  }

  /** The next token that is not blank. */
  #behindBlanks(): Token | undefined {
    let at = this.#at
    while (isBlank(this.#tokens[at])) at += 1
    return this.#tokens[at]
  }

  /** Whether an intersection operator follows. */
  #isCrossed(): boolean {
    const { kind, text = '' } = this.#behindBlanks() ?? {}
    const isOther = kind === 'open' || (kind === 'word' && !text.startsWith(':'))
    return isOther && isBlank(this.#next())
  }

  #primary(name: string | null, isCrossing = false): string {
    const token = this.#next()
    if (token === undefined || ['comma', 'close', 'percent', 'sign'].includes(token.kind)) return ''
    this.#at += 1
    if (token.kind === 'open') return this.#calls(this.#brackets(name, isCrossing))
    return token.kind === 'word' ? this.#word(token.text) : this.#calls(token.text)
  }

  #word(word: string): string {
    if (this.#isCalledBehind(word)) this.#blanks()
    const isCalled = this.#next()?.kind === 'open'
    const named = this.#names.read(word, isCalled) ?? this.#function(word)
    return named === null ? this.#calls(word, word) : this.#calls(named)
  }

  /**
   * Whether the next token continues the word even after blanks: the brackets of a function call,
   * or the end of a range.
   */
  #isCalledBehind(word: string): boolean {
    if (word.endsWith(':')) return true
    return this.#behindBlanks()?.kind === 'open' && this.#names.calls(word)
  }

  /** A function passed by name, or null. */
  #function(word: string): string | null {
    if (this.#bare === 'no' || this.#next()?.kind === 'open') return null
    return this.#names.bare(word, this.#bare === 'any name')
  }

  /** Reads calls after a value: `SUM(…)`, or the call of a LAMBDA result as in `LAMBDA(…)(…)`. */
  #calls(value: string, name: string | null = null): string {
    let text = value
    let called = name
    while (this.#next()?.kind === 'open') {
      this.#at += 1
      text = this.#call(text, called?.toUpperCase().replace(/^_XLFN\./, '') ?? null)
      called = null
    }
    const more = this.#rangeEnd(text.endsWith(':'))
    if (more === null) return text
    const behind = this.#names.behind(more)
    const isFunction = behind === more && more !== ':'
    return this.#calls(text + behind, isFunction ? more.replace(/^:/, '') : null)
  }

  /**
   * Continuation of a range, even after blanks. If the colon is already read, any word continues
   * the range.
   */
  #rangeEnd(isOpen: boolean): string | null {
    if (isOpen || this.#behindBlanks()?.text.startsWith(':')) this.#blanks()
    const next = this.#next()
    if (next?.kind !== 'word' || !(isOpen || /^[:#!]/.test(next.text))) return null
    this.#at += 1
    return next.text
  }

  #call(value: string, name: string | null): string {
    if (name === null) {
      const parts = [value, ...this.#list(null)]
      return `${SCOPE.CALL}(${parts.join(',')}${this.#close()}`
    }
    const parts = withSumRange(name, asLambda(name, this.#list(name)))
    const called = name === 'LET' || name === 'LAMBDA' ? SCOPE[name] : value
    return `${called}(${parts.join(',')}${this.#close()}`
  }

  #brackets(name: string | null, isCrossing: boolean): string {
    const parts = this.#list(null)
    const all = parts.join(',')
    const asWritten = `(${all}${this.#close()}`
    if (isCrossing || this.#isCrossed())
      return parts.length === 1 ? all.trim() : `${SCOPE.UNION}(${all})`
    const isWhole = ['comma', 'close', undefined].includes(this.#behindBlanks()?.kind)
    return (isWhole && parts.length > 1 ? asOne(name, parts) : null) ?? asWritten
  }

  #close(): string {
    if (this.#next()?.kind !== 'close') return ''
    this.#at += 1
    return ')'
  }
}
