import {
  AstTreeBuilder,
  Lexer,
  LexerNode,
  type IDefinedNamesService,
  type IFormulaCurrentConfigService,
  type LexerTreeBuilder,
} from '@univerjs/engine-formula'
import { CACHED_FORMULAS } from '#contract/limits.ts'
import type { FormulaChangeCounter } from './formula-change-counter.ts'

type Words = ReturnType<Lexer['treeBuilder']>
type Made = ReturnType<AstTreeBuilder['parse']>
type Syntax = Exclude<Made, null | undefined | void>
/** LET and LAMBDA change their tokens at run time, so we never cache them. */
const OWN_WORDS = /\b(?:LET|LAMBDA)\s*\(/iu

/** Object.keys would allocate an array for each formula of a calculation. */
const isEmpty = (map: object): boolean => {
  for (const _ in map) return false
  return true
}

/**
 * True while a name or a table changes. During the change, a formula can have another meaning than
 * before and after it.
 */
const isRenaming = (config: IFormulaCurrentConfigService): boolean =>
  !isEmpty(config.getDirtyDefinedNameMap()) || !isEmpty(config.getDirtySuperTableMap())

/** Compares text, so it also finds a name that did not exist when the formula was parsed. */
const usesName = (formula: string, name: string): boolean =>
  formula.toLowerCase().includes(name.toLowerCase())

/**
 * True once any workbook of this process has had a name. Univer shares its cache between all
 * workbooks.
 */
let hadNames = false

/**
 * A copy of `names` that claims to hold names once any workbook has had one. Otherwise Univer would
 * parse without names, and could return tokens that it had cached with names.
 */
const evenWithout = (
  names: IDefinedNamesService,
  config: IFormulaCurrentConfigService,
): IDefinedNamesService =>
  Object.create(names, {
    getAllDefinedNamesIsEmpty: {
      value: () => {
        hadNames ||= isRenaming(config) || !names.getAllDefinedNamesIsEmpty()
        return !hadNames
      },
    },
  }) as IDefinedNamesService

/**
 * Adds an empty name to the changed names. Univer bypasses its cache for each formula whose text
 * contains a changed name, and every text contains "". Without the empty name, Univer misses
 * formulas that reach a changed name through another name. `CachingLexer` caches instead of Univer.
 */
const inEveryFormula = (config: IFormulaCurrentConfigService): IFormulaCurrentConfigService =>
  Object.create(config, {
    getDirtyDefinedNameMap: {
      value: () => {
        const changed = config.getDirtyDefinedNameMap()
        const unit = config.getExecuteUnitId() ?? ''
        return { ...changed, [unit]: { ...changed[unit], '': '' } }
      },
    },
  }) as IFormulaCurrentConfigService

/**
 * Caches the tokens of each formula. Univer caches only the last 2,000 formulas and reparses the
 * rest in every calculation. A change of a name, table or worksheet empties the cache.
 */
export class CachingLexer extends Lexer {
  readonly #config: IFormulaCurrentConfigService
  readonly #names: IDefinedNamesService
  /** For each name, the names whose meaning depends on it. The list includes the name itself. */
  readonly #following = new Map<string, readonly string[]>()
  #followingAt = -1
  readonly #watch: FormulaChangeCounter
  /** By workbook id, then by formula text. */
  readonly #words = new Map<string, Map<string, LexerNode>>()
  readonly #texts = new WeakMap<LexerNode, string>()
  /**
   * The syntax tree of each cached token list, or null before the tree is built. Uncached tokens
   * have no entry.
   */
  #syntax = new WeakMap<LexerNode, Syntax | null>()
  #at = -1

  constructor(
    watch: FormulaChangeCounter,
    names: IDefinedNamesService,
    builder: LexerTreeBuilder,
    config: IFormulaCurrentConfigService,
  ) {
    super(evenWithout(names, config), builder, inEveryFormula(config))
    this.#config = config
    this.#names = names
    this.#watch = watch
  }

  override treeBuilder(formula: string, transformSuffix = true): Words {
    const words = this.#read(formula, transformSuffix)
    if (words instanceof LexerNode) this.#texts.set(words, formula)
    return words
  }

  /** The formula text of the tokens, or "" for unknown tokens. */
  textOf(words: LexerNode): string {
    return this.#texts.get(words) ?? ''
  }

  /**
   * True if the formula depends on `name`, also through other names. Univer checks only the names
   * that existed when it parsed the formula, so it misses later names.
   */
  followsName(formula: string, name: string): boolean {
    return this.#followers(name).some((one) => usesName(formula, one))
  }

  #followers(name: string): readonly string[] {
    if (this.#followingAt !== this.#watch.words) this.#following.clear()
    this.#followingAt = this.#watch.words
    const known = this.#following.get(name)
    if (known) return known
    const all = Object.values(
      this.#names.getDefinedNameMap(this.#config.getExecuteUnitId() ?? '') ?? {},
    )
    const found = new Set([name])
    // The loop also visits names that it adds to `found`.
    for (const one of found)
      for (const other of all) if (usesName(other.formulaOrRefString, one)) found.add(other.name)
    this.#following.set(name, [...found])
    return [...found]
  }

  #read(formula: string, transformSuffix: boolean): Words {
    if (!transformSuffix || this.#isRenaming()) return super.treeBuilder(formula, transformSuffix)
    this.#forget()
    const all = this.#wordsOf(this.#config.getExecuteUnitId() ?? '')
    const known = all.get(formula)
    if (known) return known
    const words = super.treeBuilder(formula, transformSuffix)
    const isKept = words instanceof LexerNode && !OWN_WORDS.test(formula)
    if (isKept && all.size < CACHED_FORMULAS) {
      all.set(formula, words)
      this.#syntax.set(words, null)
    }
    return words
  }

  #wordsOf(unitId: string): Map<string, LexerNode> {
    const known = this.#words.get(unitId)
    if (known) return known
    const made = new Map<string, LexerNode>()
    this.#words.set(unitId, made)
    return made
  }

  /**
   * Builds the syntax tree once per cached token list. Uncached tokens get a new tree at each call.
   * During a rename, cached tokens also get a new tree.
   */
  syntaxOf(words: LexerNode, make: () => Made): Made {
    this.#forget()
    if (this.#isRenaming() || !this.#syntax.has(words)) return make()
    const known = this.#syntax.get(words)
    if (known) return known
    const syntax = make()
    if (syntax) this.#syntax.set(words, syntax)
    return syntax
  }

  #forget(): void {
    if (this.#at === this.#watch.words) return
    this.#words.clear()
    this.#syntax = new WeakMap()
    this.#at = this.#watch.words
  }

  #isRenaming(): boolean {
    return isRenaming(this.#config)
  }
}

/** Builds each syntax tree once. Univer's parser builds it in every calculation. */
export class CachingParser extends AstTreeBuilder {
  readonly #lexer: CachingLexer

  constructor(lexer: CachingLexer, ...parts: ConstructorParameters<typeof AstTreeBuilder>) {
    super(...parts)
    this.#lexer = lexer
  }

  override parse(words: LexerNode): Made {
    return this.#lexer.syntaxOf(words, () => {
      const syntax = super.parse(words)
      const formula = this.#lexer.textOf(words)
      if (syntax) syntax.hasDefinedName = (name) => this.#lexer.followsName(formula, name)
      return syntax
    })
  }
}
