import { FORMULA_MADE_CELLS } from '#contract/limits/formulas.ts'
import {
  prototypeOf,
  replaceMethod,
  replaceFunction,
  withValues,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'
import {
  hasName,
  hasScope,
  isRangeOperator,
  ScopeValues,
  type SyntaxNode,
} from '../language/scope-values.ts'

type NodeData = {
  readonly node?: SyntaxNode | null
  readonly refOffsetX?: number
  readonly refOffsetY?: number
}
type Execute = (this: unknown, data: NodeData | null | undefined) => unknown
type Traverse = (this: unknown, node: SyntaxNode, found: SyntaxNode[]) => void
type AddressNodes = (this: unknown, node: SyntaxNode | null) => SyntaxNode[]
type Ranges = (
  this: unknown,
  nodes: readonly SyntaxNode[],
  x: number,
  y: number,
) => Promise<unknown[]>
type Reference = EngineValue & { toArrayValueObject(): EngineValue }
type Lambda = EngineValue & { isLambda?(): boolean; execute(...values: EngineValue[]): EngineValue }

/** Functions that refer to cells which the formula's text does not name. */
const FAR = new Set(['OFFSET', 'INDIRECT'])

/** Whether the references of a formula depend on names that LET or LAMBDA defines in it. */
const isDynamic = (node: SyntaxNode): boolean => {
  const isFar = FAR.has(node.getToken().trim().toUpperCase()) || isRangeOperator(node)
  return (isFar && hasName(node)) || node.getChildren().some(isDynamic)
}

const isLambda = (value: EngineValue | undefined): value is Lambda =>
  (value as Lambda | undefined)?.isLambda?.() === true

const toValue = (value: EngineValue): EngineValue =>
  value.isReferenceObject() ? (value as Reference).toArrayValueObject() : value

/**
 * Univer calculates MAKEARRAY asynchronously, but the enclosing function does not wait. We
 * calculate it at once.
 */
const patchMakeArray = (engine: EngineModule): void => {
  const error = (code: string) => engine.ErrorValueObject.create(code as never) as EngineValue
  const countOf = (value: EngineValue | undefined): number => {
    const one = value?.isArray() === true ? (value as EngineRows).getValueOrDefault(0, 0) : value
    const read = one?.isNumber() === false ? one.convertToNumberObjectValue() : one
    return read?.isNumber() === true ? Math.trunc(Number(read.getValue())) : 0
  }
  const number = (value: number) => engine.NumberValueObject.create(value) as EngineValue
  replaceMethod<() => boolean>(prototypeOf(engine, 'MAKEARRAY'), 'isAsync', () => () => false)
  replaceFunction(
    engine,
    'MAKEARRAY',
    () =>
      function make(rows, columns, lambda) {
        const [rowCount, columnCount] = [countOf(rows), countOf(columns)]
        const isMade = rowCount > 0 && columnCount > 0
        if (!isMade || !isLambda(lambda)) return error('#VALUE!')
        if (rowCount * columnCount > FORMULA_MADE_CELLS) return error('#VALUE!')
        const single = (value: EngineValue): EngineValue => {
          if (!value.isArray()) return value
          const array = value as EngineRows
          const isOne = array.getRowCount() === 1 && array.getColumnCount() === 1
          return (isOne ? array.getValueOrDefault(0, 0) : null) ?? error('#CALC!')
        }
        const calculateValueList = Array.from({ length: rowCount }, (_, row) =>
          Array.from({ length: columnCount }, (__, column) =>
            single(lambda.execute(number(row + 1), number(column + 1))),
          ),
        )
        return engine.ArrayValueObject.create({
          calculateValueList,
          rowCount,
          columnCount,
          unitId: '',
          sheetId: '',
          row: -1,
          column: -1,
        } as never) as EngineValue
      },
  )
}

/** Without an initial value, REDUCE and SCAN start with the first element. */
const patchReduce = (engine: EngineModule): void => {
  const nothing = (engine.NullValueObject as unknown as { create(): EngineValue }).create()
  const steps = (rows: EngineRows, lambda: Lambda): EngineValue[][] => {
    let last: EngineValue | null = null
    return rows.getArrayValue().map((row) =>
      row.map((value) => {
        last = last === null ? (value ?? nothing) : lambda.execute(last, value ?? nothing)
        return last
      }),
    )
  }
  for (const name of ['REDUCE', 'SCAN'])
    replaceFunction(
      engine,
      name,
      (standing) =>
        function calculate(...given) {
          const [initial, range, lambda] = given as (EngineValue | undefined)[]
          const isOpen = initial?.isReferenceObject() === false && initial.isNull()
          if (!isOpen || !range || !isLambda(lambda)) return standing.apply(this, given)
          const values = toValue(range)
          if (!values.isArray()) return values
          const all = steps(values as EngineRows, lambda)
          return name === 'SCAN'
            ? withValues(engine, values as EngineRows, all)
            : (all.at(-1)?.at(-1) ?? nothing)
        },
    )
}

/**
 * LET and LAMBDA as in Excel. Each LAMBDA call has its own scope. IF and similar functions
 * calculate only the chosen value. A LAMBDA without a call is `#CALC!`.
 */
export const patchLambdas = (engine: EngineModule): void => {
  const values = new ScopeValues(engine)
  const isScoped = (data: NodeData | null | undefined): data is NodeData & { node: SyntaxNode } =>
    data?.node !== null && data?.node !== undefined && hasScope(data.node)
  const calculated = ({ node, refOffsetX = 0, refOffsetY = 0 }: NodeData & { node: SyntaxNode }) =>
    values.of(node, refOffsetX, refOffsetY)
  const { prototype: interpreter } = engine.Interpreter
  replaceMethod<Execute>(
    interpreter,
    'execute',
    (standing) =>
      function execute(data) {
        return isScoped(data) ? calculated(data) : standing.call(this, data)
      },
  )
  replaceMethod<Execute>(
    interpreter,
    'executeAsync',
    (standing) =>
      async function execute(data) {
        return isScoped(data) ? calculated(data) : standing.call(this, data)
      },
  )
  const { prototype: generator } = engine.FormulaDependencyGenerator
  // A formula part with a name from LET or LAMBDA has no value outside the name's scope. So
  // dependency search skips it.
  replaceMethod<Traverse>(
    generator,
    '_nodeTraversalRef',
    (standing) =>
      function traverse(node, found) {
        const from = found.length
        standing.call(this, node, found)
        if (!hasScope(node)) return
        const known = found.splice(from).filter((one) => !hasName(one))
        found.push(...known)
      },
  )
  replaceMethod<AddressNodes>(
    generator,
    '_getAddressFunctionNodeList',
    (standing) =>
      function nodes(node) {
        const found = standing.call(this, node)
        if (node === null || !hasScope(node)) return found
        return isDynamic(node) ? [node] : found.filter((one) => !hasName(one))
      },
  )
  replaceMethod<Ranges>(
    generator,
    '_getRangeListByFunctionRefNode',
    (standing) =>
      async function ranges(nodes, x, y) {
        const plain = await standing.call(
          this,
          nodes.filter((one) => !hasScope(one)),
          x,
          y,
        )
        const scoped = nodes.filter(hasScope)
        return [...plain, ...scoped.flatMap((node) => values.rangesOf(node, x, y))]
      },
  )
  patchMakeArray(engine)
  patchReduce(engine)
}
