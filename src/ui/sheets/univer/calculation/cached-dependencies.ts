import {
  FormulaDependencyGenerator,
  FormulaDependencyTreeType,
  type IFormulaDependencyTree,
} from '@univerjs/engine-formula'
import type { FormulaChangeCounter } from './formula-change-counter.ts'
import { DependencyIndex, type Formula } from './dependency-index.ts'

type Parts = ConstructorParameters<typeof FormulaDependencyGenerator>
type Syntax = ReturnType<FormulaDependencyGenerator['_getAddressFunctionNodeList']>[number]
type Tree = IFormulaDependencyTree
type Rules = Parameters<FormulaDependencyGenerator['_registerOtherFormulas']>[0]
type Kept = { readonly order: DependencyIndex; readonly at: number }

const isEmpty = (map: object): boolean => Object.keys(map).length === 0

const noCells = (): [] => []
const isNowhere = (): boolean => false

/**
 * Gives the formula of a rule, such as a conditional format, no cell in the dependency tree,
 * because a rule has no position. So no other formula depends on it, and a changed cell is never
 * taken for it.
 */
const standNowhere = (tree: Tree): void => {
  tree.toRTreeItem = noCells
  tree.inRangeData = isNowhere
}

/**
 * Sets the row and column of a rule's formula to the first cell of the rule. Relative references
 * count from this cell, but Univer leaves both numbers at 0.
 */
const beginAtItsCells = (tree: Tree, rules: Rules): void => {
  if ('refTree' in tree) return
  const rule = rules[tree.unitId]?.[tree.subUnitId]?.[tree.formulaId ?? '']
  const first = rule?.ranges[0]
  if (!first) return
  tree.row = first.startRow
  tree.column = first.startColumn
}

const isVolatile = (node: Pick<Syntax, 'isForcedCalculateFunction' | 'getChildren'>): boolean =>
  node.isForcedCalculateFunction() || node.getChildren().some(isVolatile)

/**
 * Decides which formulas to recalculate after a change, and in which order. Univer rebuilds the
 * dependency tree of the whole workbook for each change. We cache the tree in `DependencyIndex`
 * while the formulas stay the same. We use the cache only if plain values changed. Univer's own
 * code handles all other changes, circular references, and workbooks with OFFSET or INDIRECT.
 * OFFSET and INDIRECT find their cells only at run time.
 */
export class CachedDependencies extends FormulaDependencyGenerator {
  readonly #watch: FormulaChangeCounter
  #kept: Kept | null = null
  #findsItsCells = false
  #readings = 0

  constructor(watch: FormulaChangeCounter, ...parts: Parts) {
    super(...parts)
    this.#watch = watch
  }

  /** The number of full rebuilds. Tests read it. */
  get readings(): number {
    return this.#readings
  }

  override async generate(asModel = false): Promise<Formula[]> {
    const order = asModel ? null : this.#afterValues()
    return order ?? super.generate(asModel)
  }

  protected override async _generateTreeList(
    ...given: Parameters<FormulaDependencyGenerator['_generateTreeList']>
  ): Promise<IFormulaDependencyTree[]> {
    this.#kept = null
    this.#findsItsCells = false
    this.#readings += 1
    const at = this.#watch.formulas
    const trees = await super._generateTreeList(...given)
    const isFeature = trees.some(({ type }) => type === FormulaDependencyTreeType.FEATURE_FORMULA)
    if (this.#findsItsCells || isFeature) return trees
    const volatile = trees.filter((tree) => tree.formula && isVolatile(this._getTreeNode(tree)))
    this.#kept = { order: new DependencyIndex(trees as Formula[], volatile as Formula[]), at }
    return trees
  }

  /**
   * Univer places the first formula of a rule at A1 and its other formulas relative to A1. A
   * formula that reads one of these cells would wait for the rule, or form a false circular
   * reference. ROW and COLUMN would return the position of the wrong cell. So in the dependency
   * tree the rule has no position. For ROW and COLUMN it gets the position of its first cell.
   */
  protected override _registerOtherFormulas(
    ...given: Parameters<FormulaDependencyGenerator['_registerOtherFormulas']>
  ): void {
    const [rules, , trees] = given
    const before = trees.length
    super._registerOtherFormulas(...given)
    for (const tree of trees.slice(before)) {
      standNowhere(tree)
      beginAtItsCells(tree, rules)
    }
  }

  protected override _getAddressFunctionNodeList(
    node: Parameters<FormulaDependencyGenerator['_getAddressFunctionNodeList']>[0],
  ): Syntax[] {
    const found = super._getAddressFunctionNodeList(node)
    this.#findsItsCells ||= found.length > 0
    return found
  }

  /** Returns the cached order, or null if only Univer's full rebuild is correct. */
  #afterValues(): Formula[] | null {
    if (!this.#kept || this.#kept.at !== this.#watch.formulas || !this.#areValuesAlone())
      return null
    const order = this.#kept.order.after(this._currentConfigService.getDirtyRanges())
    if (order) this._runtimeService.clearArrayObjectCache()
    return order
  }

  #areValuesAlone(): boolean {
    const config = this._currentConfigService
    return (
      !config.isForceCalculate() &&
      !config.getExcludedRange() &&
      this._featureCalculationManagerService.getReferenceExecutorMap().size === 0 &&
      [
        config.getDirtyNameMap(),
        config.getDirtyDefinedNameMap(),
        config.getDirtySuperTableMap(),
        config.getDirtyUnitFeatureMap(),
        config.getDirtyUnitOtherFormulaMap(),
        config.getClearDependencyTreeCache(),
      ].every(isEmpty)
    )
  }
}
