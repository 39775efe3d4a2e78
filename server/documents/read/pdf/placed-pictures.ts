import type { Orientation } from '../gray.ts'

/** A PDF transformation matrix: maps (x, y) to (ax + cy + e, bx + dy + f). */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** The pdf.js operator list of a page. */
type Operators = { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] }

/** Operator codes that affect the position of pictures. */
type Numbers = {
  readonly [
    name in
      | 'save'
      | 'restore'
      | 'transform'
      | 'paintFormXObjectBegin'
      | 'paintFormXObjectEnd'
      | 'paintImageXObject'
      | 'paintImageMaskXObject'
  ]: number
}

/** A picture on a page: its object name and transformation. */
export type PlacedPicture = { readonly name: string; readonly matrix: Matrix }

const AS_IT_IS: Matrix = [1, 0, 0, 1, 0, 0]

const within = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + c * B,
  b * A + d * B,
  a * C + c * D,
  b * C + d * D,
  a * E + c * F + e,
  b * E + d * F + f,
]

const MATRIX_NUMBERS = 6

const matrixIn = (args: unknown): Matrix =>
  args !== null &&
  typeof args === 'object' &&
  'length' in args &&
  args.length === MATRIX_NUMBERS &&
  Array.from(args as ArrayLike<unknown>).every(Number.isFinite)
    ? (Array.from(args as ArrayLike<number>) as unknown as Matrix)
    : AS_IT_IS

const nameIn = (args: unknown): string | null => {
  const first: unknown = Array.isArray(args) ? args[0] : null
  if (typeof first === 'string') return first
  const isStencil = typeof first === 'object' && first !== null && 'data' in first
  return isStencil && typeof first.data === 'string' ? first.data : null
}

/** Drawn pictures without duplicates, in drawing order. */
export const placedPictures = (
  { fnArray, argsArray }: Operators,
  ops: Numbers,
): readonly PlacedPicture[] => {
  const pictures = new Map<string, Matrix>()
  const stack: Matrix[] = []
  let now = AS_IT_IS
  const keep = (): void => void stack.push(now)
  const takeBack = (): void => void (now = stack.pop() ?? AS_IT_IS)
  const draw = (args: unknown): void => {
    const name = nameIn(args)
    if (name !== null && !pictures.has(name)) pictures.set(name, now)
  }
  const ways = new Map<number, (args: unknown) => void>([
    [ops.save, keep],
    [ops.restore, takeBack],
    [ops.transform, (args) => (now = within(now, matrixIn(args)))],
    [
      ops.paintFormXObjectBegin,
      (args) => {
        keep()
        now = within(now, matrixIn(Array.isArray(args) ? args[0] : null))
      },
    ],
    [ops.paintFormXObjectEnd, takeBack],
    [ops.paintImageXObject, draw],
    [ops.paintImageMaskXObject, draw],
  ])
  fnArray.forEach((operator, at) => ways.get(operator)?.(argsArray[at]))
  return [...pictures].map(([name, matrix]) => ({ name, matrix }))
}

/** Orientation of a picture on a page rotated by `rotate` degrees clockwise. */
export const orientationOf = ([a, b, c, d]: Matrix, rotate: number): Orientation => {
  // The directions in which the picture's columns and rows advance on the page, each as [right,
  // down].
  let [columns, rows] = [
    [a, -b],
    [-c, d],
  ] as const
  for (let quarter = 0; quarter < (((rotate % 360) + 360) % 360) / 90; quarter += 1)
    [columns, rows] = [
      [-columns[1], columns[0]],
      [-rows[1], rows[0]],
    ] as const
  const swap = Math.abs(columns[1]) > Math.abs(columns[0])
  const [across, down] = swap ? [rows[0], columns[1]] : [columns[0], rows[1]]
  return { swap, flipX: across < 0, flipY: down < 0 }
}
