import { FORMULA_LAMBDA_CALLS, FORMULA_LAMBDA_DEPTH } from '#contract/limits/formulas.ts'
import {
  callableOf,
  arityOf,
  makeCallable,
  stackedFunctions,
  type Run,
} from '../functions/lambda-values.ts'
import { evaluateLazily, type Evaluate } from '../functions/lazy-functions.ts'
import { FUNCTION, NOTHING, REFERENCE, ROOT, UNION, VALUE } from './node-kinds.ts'
import type { EngineValue, EngineModule } from './engine-module.ts'
import { ETA_VALUES, SCOPE } from './scope-names.ts'
import { spendCall } from '../work-limit.ts'

/** A node of the engine's syntax tree. */
export type SyntaxNode = {
  readonly nodeType: number
  getToken(): string
  getChildren(): readonly SyntaxNode[]
  getValue(): EngineValue | null | undefined
  setValue(value: EngineValue | null): void
  execute(): void
  isAddress(): boolean
  setRefOffset?(x: number, y: number): void
}
/** Names in scope as a linked list, innermost first. */
type Names = {
  readonly name: string
  value: EngineValue | null
  readonly outer: Names | null
} | null
/** Offset of a cell from the cell that holds its shared formula in full. */
type Offset = { readonly x: number; readonly y: number }
type Reference = EngineValue & { toArrayValueObject(): EngineValue; toUnitRange(): unknown }

const TAKES_LAMBDA = new Set(
  (
    'MAP BYROW BYCOL REDUCE SCAN MAKEARRAY GROUPBY PIVOTBY ' +
    'IF CHOOSE IFS SWITCH IFERROR IFNA ISERROR ISOMITTED'
  ).split(' '),
)
const SCOPES = new Set<string>(Object.values(SCOPE))
const OMITTED = 'ISOMITTED'

const tokenOf = (node: SyntaxNode): string => node.getToken().trim().toUpperCase()

const isLambda = (value: EngineValue): boolean => callableOf(value) !== null

const known = new WeakMap<SyntaxNode, boolean>()

/** Whether a formula or a part of it calls a `SCOPE` function or ISOMITTED. */
export const hasScope = (node: SyntaxNode): boolean => {
  const found = known.get(node)
  if (found !== undefined) return found
  const made =
    SCOPES.has(tokenOf(node)) || tokenOf(node) === OMITTED || node.getChildren().some(hasScope)
  known.set(node, made)
  return made
}

/** Whether a part depends on names in scope. */
export const hasName = (node: SyntaxNode): boolean =>
  tokenOf(node) === SCOPE.NAME || node.getChildren().some(hasName)

/** A range operator with computed ends. Its reference is known only after the evaluation. */
export const isRangeOperator = (node: SyntaxNode): boolean => node.nodeType === UNION

/** Whether a part accepts a LAMBDA. Brackets do, and functions that use it or pass it on. */
const takesLambda = (node: SyntaxNode): boolean =>
  node.nodeType === FUNCTION
    ? TAKES_LAMBDA.has(tokenOf(node))
    : node.nodeType === ROOT && node.getChildren().length === 1

/** Whether the reference of a part is known only after the evaluation. */
const isPlace = (node: SyntaxNode): boolean =>
  isRangeOperator(node) || (node.nodeType === FUNCTION && node.isAddress())

/** Evaluates LET, LAMBDA and their calls. */
export class ScopeValues {
  readonly #engine: EngineModule
  readonly #omitted: EngineValue
  #offset: Offset = { x: 0, y: 0 }
  #depth = 0
  #calls = 0
  #isOver = false
  /** Collects references during `rangesOf`, and is null otherwise. */
  #ranges: unknown[] | null = null

  constructor(engine: EngineModule) {
    this.#engine = engine
    const nothing = engine.NullValueObject as unknown as { create(): EngineValue }
    // The engine's empty value is shared, so an omitted parameter needs a unique object.
    this.#omitted = Object.create(nothing.create()) as EngineValue
  }

  of(node: SyntaxNode, x: number, y: number): EngineValue {
    const [offset, depth] = [this.#offset, this.#depth]
    this.#offset = { x, y }
    if (depth === 0) [this.#calls, this.#isOver] = [0, false]
    try {
      const value = this.#value(node, null)
      return isLambda(value) ? this.#error('#CALC!') : value
    } finally {
      this.#offset = offset
      this.#depth = depth
    }
  }

  /** Ranges that the formula reads through computed references, such as OFFSET. */
  rangesOf(node: SyntaxNode, x: number, y: number): readonly unknown[] {
    const ranges: unknown[] = []
    this.#ranges = ranges
    try {
      this.of(node, x, y)
    } finally {
      this.#ranges = null
    }
    return ranges
  }

  #error(code: string): EngineValue {
    return this.#engine.ErrorValueObject.create(code as never) as EngineValue
  }

  #value(node: SyntaxNode, names: Names): EngineValue {
    const token = tokenOf(node)
    const children = node.getChildren()
    const evaluate: Evaluate<SyntaxNode> = (child) => this.#value(child, names)
    switch (token) {
      case SCOPE.NAME:
        return this.#named(node, names)
      case SCOPE.LET:
        return this.#let(children, names)
      case SCOPE.DEFINED:
        return this.#defined(children, names)
      case SCOPE.LAMBDA:
        return this.#lambda(children, names)
      case SCOPE.ETA:
        return this.#function(children)
      case SCOPE.CALL:
        return this.#call(children, evaluate)
      case OMITTED:
        return this.#isOmitted(children, evaluate)
      default:
        return evaluateLazily(token, children, evaluate) ?? this.#plain(node, evaluate)
    }
  }

  /** Evaluates all arguments before it sets them, because a recursive call uses the same nodes. */
  #plain(node: SyntaxNode, evaluate: Evaluate<SyntaxNode>): EngineValue {
    const children = node.getChildren()
    const values = children.map(evaluate)
    const stacked = stackedFunctions(tokenOf(node), values, this.#error('#VALUE!'))
    if (stacked !== null) return stacked
    if (!takesLambda(node) && values.some(isLambda)) return this.#error('#VALUE!')
    for (const [at, child] of children.entries()) child.setValue(values[at] ?? null)
    const value = this.#executed(node)
    if (this.#ranges !== null && isPlace(node) && value.isReferenceObject())
      this.#ranges.push((value as Reference).toUnitRange())
    return value
  }

  #executed(node: SyntaxNode): EngineValue {
    const standing = node.nodeType === VALUE ? node.getValue() : null
    // A literal is reusable. An array is created again, because functions may sort it in place.
    if (standing && !standing.isArray()) return standing
    if (node.nodeType === REFERENCE) node.setRefOffset?.(this.#offset.x, this.#offset.y)
    node.execute()
    return node.getValue() ?? this.#error('#VALUE!')
  }

  #text(node: SyntaxNode | undefined): string {
    if (node === undefined) return ''
    return String(this.#executed(node).getValue())
  }

  #named(node: SyntaxNode, names: Names): EngineValue {
    const name = this.#text(node.getChildren()[0])
    for (let one = names; one !== null; one = one.outer)
      if (one.name === name) return one.value ?? this.#error('#NAME?')
    return this.#error('#NAME?')
  }

  #let(children: readonly SyntaxNode[], outer: Names): EngineValue {
    const result = children.at(-1)
    if (result === undefined || children.length % 2 === 0) return this.#error('#VALUE!')
    let names = outer
    for (let at = 0; at < children.length - 1; at += 2) {
      const [name, value] = [this.#text(children[at]), children[at + 1]]
      if (name === '' || value === undefined) return this.#error('#VALUE!')
      names = { name, value: this.#value(value, names), outer: names }
    }
    return this.#value(result, names)
  }

  /** Evaluates a LET in which all values see all names, so recursion works. */
  #defined(children: readonly SyntaxNode[], outer: Names): EngineValue {
    const frames: { readonly frame: NonNullable<Names>; readonly node: SyntaxNode }[] = []
    let names = outer
    for (let at = 0; at < children.length - 1; at += 2) {
      const node = children[at + 1]
      if (node === undefined) return this.#error('#VALUE!')
      names = { name: this.#text(children[at]), value: null, outer: names }
      frames.push({ frame: names, node })
    }
    for (const { frame, node } of frames) frame.value = this.#value(node, names)
    const result = children.at(-1)
    return result === undefined ? this.#error('#VALUE!') : this.#value(result, names)
  }

  #lambda(children: readonly SyntaxNode[], outer: Names): EngineValue {
    const body = children.at(-1)
    const written = children.slice(0, -1).map((child) => this.#text(child))
    if (body === undefined || written.includes('')) return this.#error('#VALUE!')
    const keys = written.map((name) => name.replace(/^\[|\]$/g, ''))
    const needed = written.filter((name) => !name.startsWith('[')).length
    const run = (...values: EngineValue[]): EngineValue => {
      if (values.length < needed || values.length > keys.length) return this.#error('#VALUE!')
      let names = outer
      for (const [at, name] of keys.entries())
        names = { name, value: values[at] ?? this.#omitted, outer: names }
      return this.#run(body, names)
    }
    return this.#made(run, keys, { count: keys.length, name: null })
  }

  /**
   * A function passed by name. `children` are its name, then one call for each possible number of
   * arguments.
   */
  #function(children: readonly SyntaxNode[]): EngineValue {
    const [name, ...calls] = children
    const count = arityOf(calls[1])
    if (count === null) return this.#error('#NAME?')
    const run: Run = (...values) => {
      const body = calls[values.length - 1]
      if (body === undefined) return this.#error('#VALUE!')
      let names: Names = null
      for (const [at, value] of values.entries())
        names = { name: ETA_VALUES[at] ?? '', value, outer: names }
      return this.#run(body, names)
    }
    return this.#made(run, ETA_VALUES, { count, name: this.#text(name) })
  }

  /** Wraps a function as the engine's LAMBDA, so MAP and others can call it with values. */
  #made(
    run: Run,
    keys: readonly string[],
    signature: { readonly count: number; readonly name: string | null },
  ): EngineValue {
    const made = this.#engine.LambdaValueObjectObject.create(
      null as never,
      null as never,
      keys as never,
    ) as EngineValue
    const execute: Run = (...values) => {
      const value = run(...values)
      return value.isReferenceObject() ? (value as Reference).toArrayValueObject() : value
    }
    Object.defineProperty(made, 'execute', { value: execute })
    return makeCallable(made, { run, ...signature })
  }

  /** Runs a LAMBDA. Past the depth or call limit, the whole formula becomes an error at once. */
  #run(body: SyntaxNode, names: Names): EngineValue {
    spendCall()
    if (this.#depth > FORMULA_LAMBDA_DEPTH / 16) this.#calls += 1
    if (this.#depth >= FORMULA_LAMBDA_DEPTH || this.#calls > FORMULA_LAMBDA_CALLS)
      this.#isOver = true
    if (this.#isOver) return this.#error('#NUM!')
    this.#depth += 1
    try {
      return this.#value(body, names)
    } catch (thrown) {
      if (!(thrown instanceof RangeError)) throw thrown
      this.#isOver = true
      return this.#error('#NUM!')
    } finally {
      this.#depth -= 1
    }
  }

  #call(children: readonly SyntaxNode[], evaluate: Evaluate<SyntaxNode>): EngineValue {
    const [called, ...given] = children
    const value = called === undefined ? this.#error('#VALUE!') : evaluate(called)
    const lambda = callableOf(value)
    if (lambda === null) return value.isError() ? value : this.#error('#VALUE!')
    const isEmpty = given.length === 1 && given[0]?.nodeType === NOTHING
    const values = given.map((one) => (one.nodeType === NOTHING ? this.#omitted : evaluate(one)))
    return lambda.run(...(isEmpty && lambda.count === 0 ? [] : values))
  }

  #isOmitted(children: readonly SyntaxNode[], evaluate: Evaluate<SyntaxNode>): EngineValue {
    const [asked] = children
    const isOmitted = asked !== undefined && evaluate(asked) === this.#omitted
    return this.#engine.BooleanValueObject.create(isOmitted) as EngineValue
  }
}
