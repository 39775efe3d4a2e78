/** Polynomial coefficients of a rational function, constants first. */
type Fraction = readonly [above: readonly number[], below: readonly number[]]

const valueAt = ([above, below]: Fraction, at: number): number => {
  const of = (terms: readonly number[]): number =>
    terms.reduceRight((sum, term) => sum * at + term, 0)
  return of(above) / of(below)
}

/**
 * Wichura's approximation of the normal quantile (Applied Statistics 37, 1988, algorithm AS 241).
 */
const MIDDLE: Fraction = [
  [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946,
    45921.95393154987, 67_265.7709270087, 33430.57558358813, 2509.0809287301227,
  ],
  [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597,
    39307.89580009271, 28729.085735721943, 5226.495278852854,
  ],
]
const OUTER: Fraction = [
  [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045,
    1.2704582524523684, 0.2417807251774506, 0.022723844989269184, 7.745450142783414e-4,
  ],
  [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008,
    0.015198666563616457, 5.475938084995345e-4, 1.0507500716444169e-9,
  ],
]
const OUTERMOST: Fraction = [
  [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487,
    0.026532189526576124, 0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
  ],
  [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 7.868691311456133e-4,
    1.8463183175100548e-5, 1.421511758316446e-7, 2.0442631033899397e-15,
  ],
]

/** Quantile of the standard normal distribution, to the last digits. */
export const normalInverse = (part: number): number => {
  const side = part - 0.5
  if (Math.abs(side) <= 0.425) return side * valueAt(MIDDLE, 0.180625 - side * side)
  const depth = Math.sqrt(-Math.log(side < 0 ? part : 1 - part))
  const found = depth <= 5 ? valueAt(OUTER, depth - 1.6) : valueAt(OUTERMOST, depth - 5)
  return side < 0 ? -found : found
}

/** Beyond this the series loses digits, so we use a continued fraction. */
const TAIL = 3
const TAIL_STEPS = 200

/** Density of the standard normal distribution. */
export const normalDensity = (at: number): number =>
  Math.exp(-(at ** 2) / 2) / Math.sqrt(2 * Math.PI)

/** Cumulative standard normal distribution, to the last digits even in its tail. */
export const normalCumulative = (at: number): number => {
  if (at > TAIL) return 1 - normalCumulative(-at)
  if (at < -TAIL) {
    let below = -at
    for (let step = TAIL_STEPS; step > 0; step -= 1) below = -at + step / below
    return normalDensity(at) / below
  }
  let term = at
  let sum = at
  for (let step = 3; Math.abs(term) > Number.EPSILON * 1e-2 * Math.abs(sum); step += 2) {
    term *= at ** 2 / step
    sum += term
  }
  return 0.5 + normalDensity(at) * sum
}
