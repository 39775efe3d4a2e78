import {
  AstTreeBuilder,
  Lexer,
  LexerNode,
  type IDefinedNamesService,
  type IFormulaCurrentConfigService,
  type LexerTreeBuilder,
} from '@univerjs/engine-formula'
import { plainTables } from '#contract/formula-engine/tables.ts'
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

/**
 * The words of formulas, read once each: Univer keeps those of the last 2,000, and where there are more
 * it reads them anew in every calculation (SHEET-161). They are forgotten when a name, a table or a
 * worksheet changes.
 */
export class KeptLexer extends Lexer {
  readonly #names: IDefinedNamesService
  readonly #builder: LexerTreeBuilder
  readonly #config: IFormulaCurrentConfigService
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
    super(names, builder, config)
    this.#names = names
    this.#builder = builder
    this.#config = config
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

  #read(formula: string, transformSuffix: boolean): Words {
    if (this.#isRenaming()) return this.#readAnew(formula, transformSuffix)
    if (!transformSuffix) return super.treeBuilder(formula, transformSuffix)
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

  /** Once the last name is gone Univer would find the words as they were with it. */
  #readAnew(formula: string, transformSuffix: boolean): Words {
    const unitId = this.#config.getExecuteUnitId()
    return this.#builder.treeBuilder(plainTables(unitId ?? '', formula), transformSuffix, {
      unitId,
      getValueByName: this.#names.getValueByName.bind(this.#names),
      getDirtyDefinedNameMap: this.#config.getDirtyDefinedNameMap.bind(this.#config),
      getSheetName: this.#config.getSheetName.bind(this.#config),
    })
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

  /** While a name or a table changes, formulas mean something else than before and after. */
  #isRenaming(): boolean {
    return (
      !isEmpty(this.#config.getDirtyDefinedNameMap()) ||
      !isEmpty(this.#config.getDirtySuperTableMap())
    )
  }
}

/**
 * Whether a formula uses a name, also one that meant nothing when it was read: Univer would know of no
 * such use then, and never read it anew (SHEET-229).
 */
const usesName = (formula: string, name: string): boolean =>
  formula.toLowerCase().includes(name.toLowerCase())

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
      if (syntax) syntax.hasDefinedName = (name) => usesName(formula, name)
      return syntax
    })
  }
}
