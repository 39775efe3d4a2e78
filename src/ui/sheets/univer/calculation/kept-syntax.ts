import {
  AstTreeBuilder,
  Lexer,
  LexerNode,
  type IDefinedNamesService,
  type IFormulaCurrentConfigService,
  type LexerTreeBuilder,
} from '@univerjs/engine-formula'
import { KEPT_FORMULAS } from '#contract/limits.ts'
import type { FormulaWatch } from './formula-watch.ts'

type Words = ReturnType<Lexer['treeBuilder']>
type Made = ReturnType<AstTreeBuilder['parse']>
type Syntax = Exclude<Made, null | undefined | void>
/** These make words of their own as they run. */
const OWN_WORDS = /\b(?:LET|LAMBDA)\s*\(/iu

/** Asked for every formula of a calculation. */
const isEmpty = (map: object): boolean => {
  for (const _ in map) return false
  return true
}

/** While a name or a table changes, formulas mean something else than before and after. */
const isRenaming = (config: IFormulaCurrentConfigService): boolean =>
  !isEmpty(config.getDirtyDefinedNameMap()) || !isEmpty(config.getDirtySuperTableMap())

/** Whether a formula uses a name, also one that meant nothing when it was read. */
const usesName = (formula: string, name: string): boolean =>
  formula.toLowerCase().includes(name.toLowerCase())

/** Whether a workbook of this process has had names: Univer keeps what it read of formulas for all of them. */
let hadNames = false

/** The names of a workbook, never none where some were: Univer would find formulas as they were with those. */
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
 * The names that change, and one without letters, which every formula holds: Univer reads those anew that hold one of
 * them. Else it would not read formulas whose names use a changed one, nor those that come back after
 * their name was defined anew. The lexer below keeps what was read.
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
 * The words of formulas, read once each: Univer keeps those of the last 2,000, and where there are more
 * it reads them anew in every calculation. They are forgotten when a name, a table or a
 * worksheet changes.
 */
export class KeptLexer extends Lexer {
  readonly #config: IFormulaCurrentConfigService
  readonly #names: IDefinedNamesService
  /** By each name, those whose meaning follows from it. */
  readonly #following = new Map<string, readonly string[]>()
  #followingAt = -1
  readonly #watch: FormulaWatch
  /** By the workbook's id, then by the formula. */
  readonly #words = new Map<string, Map<string, LexerNode>>()
  readonly #texts = new WeakMap<LexerNode, string>()
  /** Of these words alone, null until it was made. */
  #syntax = new WeakMap<LexerNode, Syntax | null>()
  #at = -1

  constructor(
    watch: FormulaWatch,
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

  /** The formula of words, empty where it is not known. */
  textOf(words: LexerNode): string {
    return this.#texts.get(words) ?? ''
  }

  /**
   * Whether what a formula means follows from a name, also by way of other names. Univer knows only of
   * those that the formula held when it was read, and would never read it anew.
   */
  followsName(formula: string, name: string): boolean {
    return this.#followers(name).some((one) => usesName(formula, one))
  }

  /** A name, and the others whose meaning follows from it. */
  #followers(name: string): readonly string[] {
    if (this.#followingAt !== this.#watch.words) this.#following.clear()
    this.#followingAt = this.#watch.words
    const known = this.#following.get(name)
    if (known) return known
    const all = Object.values(
      this.#names.getDefinedNameMap(this.#config.getExecuteUnitId() ?? '') ?? {},
    )
    const found = new Set([name])
    // A set visits what is added on the way, too.
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
    if (isKept && all.size < KEPT_FORMULAS) {
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

  /** The syntax of words: made by `make` the first time, and every time where these are not kept. */
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

/** The syntax of formulas, made once of the words that `lexer` keeps. */
export class KeptParser extends AstTreeBuilder {
  readonly #lexer: KeptLexer

  constructor(lexer: KeptLexer, ...parts: ConstructorParameters<typeof AstTreeBuilder>) {
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
