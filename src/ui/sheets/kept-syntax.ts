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

/**
 * The words of formulas, read once each: Univer keeps those of the last 2,000, and where there are more
 * it reads them anew in every calculation (SHEET-161). They are forgotten when a name, a table or a
 * worksheet changes.
 */
export class KeptLexer extends Lexer {
  readonly #config: IFormulaCurrentConfigService
  readonly #watch: FormulaWatch
  readonly #words = new Map<string, LexerNode>()
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
    this.#config = config
    this.#watch = watch
  }

  override treeBuilder(formula: string, transformSuffix = true): Words {
    if (!transformSuffix || OWN_WORDS.test(formula) || this.#isRenaming())
      return super.treeBuilder(formula, transformSuffix)
    this.#forget()
    const key = `${this.#config.getExecuteUnitId() ?? ''} ${formula}`
    const known = this.#words.get(key)
    if (known) return known
    const words = super.treeBuilder(formula, transformSuffix)
    if (words instanceof LexerNode && this.#words.size < KEPT_FORMULAS) {
      this.#words.set(key, words)
      this.#syntax.set(words, null)
    }
    return words
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
    return [this.#config.getDirtyDefinedNameMap(), this.#config.getDirtySuperTableMap()].some(
      (map) => Object.keys(map).length > 0,
    )
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
    return this.#lexer.syntaxOf(words, () => super.parse(words))
  }
}
