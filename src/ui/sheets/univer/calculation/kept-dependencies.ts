import {
  FormulaDependencyGenerator,
  FormulaDependencyTreeType,
  type IFormulaDependencyTree,
} from '@univerjs/engine-formula'
import { refuseCircles } from '#contract/formulas/circular-formulas.ts'
import type { FormulaWatch } from './formula-watch.ts'
import { KeptOrder, type Formula } from './kept-order.ts'

type Parts = ConstructorParameters<typeof FormulaDependencyGenerator>
type Syntax = ReturnType<FormulaDependencyGenerator['_getAddressFunctionNodeList']>[number]
type Tree = IFormulaDependencyTree
type Rules = Parameters<FormulaDependencyGenerator['_registerOtherFormulas']>[0]
type Kept = { readonly order: KeptOrder; readonly at: number }

const isEmpty = (map: object): boolean => Object.keys(map).length === 0

const noCells = (): [] => []
const isNowhere = (): boolean => false

/** Formulas of rules stand in no cell: none reads them, and no changed cell is theirs. */
const standNowhere = (tree: Tree): void => {
  tree.toRTreeItem = noCells
  tree.inRangeData = isNowhere
}

/** That of a rule's first cell, from which all others are counted, is of that cell. */
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
 * Which formulas follow from a change, and in which order. Univer reads every formula of the workbook
 * anew for each change; here what it read is kept while the formulas stay as they are, and asked. Whatever is more than changed values goes Univer's way, as do workbooks where a formula
 * decides only when it runs what it reads (OFFSET, INDIRECT), or circles.
 */
export class KeptDependencies extends FormulaDependencyGenerator {
  readonly #watch: FormulaWatch
  #kept: Kept | null = null
  #findsItsCells = false
  #readings = 0

  constructor(watch: FormulaWatch, ...parts: Parts) {
    super(...parts)
    this.#watch = watch
  }

  /** How often the formulas of the workbook were all read. */
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
    this.#kept = { order: new KeptOrder(trees as Formula[], volatile as Formula[]), at }
    return trees
  }

  /**
   * Univer has the formula of a rule stand in a cell up to A1 by as much as the rule's first cell is off:
   * what reads that cell waited for the rule, in a circle where the rule reads what follows from it, and
   * was calculated before what it reads. ROW and COLUMN were of that cell too.
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

  /** What circles comes to an error, not to a number that depends on how often it was calculated. */
  protected override _checkIsCycleDependency(list: Formula[]): boolean {
    const isCircular = super._checkIsCycleDependency(list)
    if (isCircular) refuseCircles(list, (one) => this._getDependencyTreeParenIds(one))
    return isCircular
  }

  protected override _getAddressFunctionNodeList(
    node: Parameters<FormulaDependencyGenerator['_getAddressFunctionNodeList']>[0],
  ): Syntax[] {
    const found = super._getAddressFunctionNodeList(node)
    this.#findsItsCells ||= found.length > 0
    return found
  }

  /** The answer out of what is kept; null where that does not do. */
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
