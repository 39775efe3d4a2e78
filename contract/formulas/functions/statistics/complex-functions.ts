import type { Complex } from './complex.ts'

type Pair = readonly [real: number, imaginary: number]

const inverse = ([real, imaginary]: Pair): Pair => {
  const whole = real ** 2 + imaginary ** 2
  return [real / whole, -imaginary / whole]
}

const times = ([a, b]: Pair, [c, d]: Pair): Pair => [a * c - b * d, a * d + b * c]

const ofPower = (real: number, imaginary: number, power: number): Pair => {
  const size = Math.hypot(real, imaginary) ** power
  const angle = Math.atan2(imaginary, real) * power
  return [size * Math.cos(angle), size * Math.sin(angle)]
}

const logarithm = (real: number, imaginary: number): Pair => [
  Math.log(Math.hypot(real, imaginary)),
  Math.atan2(imaginary, real),
]

const overBase =
  (base: number) =>
  (real: number, imaginary: number): Pair => {
    const [size, angle] = logarithm(real, imaginary)
    return [size / Math.log(base), angle / Math.log(base)]
  }

const { cos, cosh, exp, sin, sinh } = Math
const sine = (a: number, b: number): Pair => [sin(a) * cosh(b), cos(a) * sinh(b)]
const cosine = (a: number, b: number): Pair => [cos(a) * cosh(b), -sin(a) * sinh(b)]
const hyperbolicSine = (a: number, b: number): Pair => [sinh(a) * cos(b), cosh(a) * sin(b)]
const hyperbolicCosine = (a: number, b: number): Pair => [cosh(a) * cos(b), sinh(a) * sin(b)]

/** Above this value, the sum or difference of `cosh` and `cos` keeps its digits. */
const FAR = 0.1

/**
 * Returns 2 * (cos² a + sinh² b). We use double angles like Excel. Near 0 we use squares, because
 * they keep more digits.
 */
const wholeOfCosine = (a: number, b: number): number => {
  const whole = cosh(2 * b) + cos(2 * a)
  return whole > FAR ? whole : 2 * (cos(a) ** 2 + sinh(b) ** 2)
}

/** Returns 2 * (sin² a + sinh² b), in the same way as `wholeOfCosine`. */
const wholeOfSine = (a: number, b: number): number => {
  const whole = cosh(2 * b) - cos(2 * a)
  return whole > FAR ? whole : 2 * (sin(a) ** 2 + sinh(b) ** 2)
}

export const UNARY_FUNCTIONS: Readonly<Record<string, (real: number, imaginary: number) => Pair>> =
  {
    IMCONJUGATE: (a, b) => [a, -b],
    IMEXP: (a, b) => [exp(a) * cos(b), exp(a) * sin(b)],
    IMLN: logarithm,
    IMLOG10: overBase(10),
    IMLOG2: overBase(2),
    IMSQRT: (a, b) => ofPower(a, b, 0.5),
    IMSIN: sine,
    IMCOS: cosine,
    IMSINH: hyperbolicSine,
    IMCOSH: hyperbolicCosine,
    IMCSC: (a, b) => inverse(sine(a, b)),
    IMSEC: (a, b) => {
      if (b === 0) return [1 / cos(a), 0]
      const whole = wholeOfCosine(a, b)
      return [(2 * cos(a) * cosh(b)) / whole, (2 * sin(a) * sinh(b)) / whole]
    },
    IMCSCH: (a, b) => inverse(hyperbolicSine(a, b)),
    IMSECH: (a, b) => {
      if (b === 0) return [1 / cosh(a), 0]
      const whole = wholeOfCosine(b, a)
      return [(2 * cosh(a) * cos(b)) / whole, (-2 * sinh(a) * sin(b)) / whole]
    },
    // For large imaginary parts, the quotient of sine and cosine loses all digits of its real part.
    IMTAN: (a, b) => {
      const whole = wholeOfCosine(a, b)
      return [sin(2 * a) / whole, sinh(2 * b) / whole]
    },
    IMCOT: (a, b) => {
      const whole = wholeOfSine(a, b)
      return [sin(2 * a) / whole, -sinh(2 * b) / whole]
    },
  }

export const REAL_FUNCTIONS: Readonly<Record<string, (value: Complex) => number | null>> = {
  IMREAL: ({ real }) => real,
  IMAGINARY: ({ imaginary }) => imaginary,
  IMABS: ({ real, imaginary }) => Math.hypot(real, imaginary),
  IMARGUMENT: ({ real, imaginary }) =>
    real === 0 && imaginary === 0 ? null : Math.atan2(imaginary, real),
}

export const BINARY_FUNCTIONS: Readonly<Record<string, (one: Pair, other: Pair) => Pair>> = {
  IMSUM: ([a, b], [c, d]) => [a + c, b + d],
  IMSUB: ([a, b], [c, d]) => [a - c, b - d],
  IMPRODUCT: times,
  IMDIV: (one, other) => times(one, inverse(other)),
}

/** Null for 0 to the power of 0 or less. */
export const complexPower = (real: number, imaginary: number, power: number): Pair | null => {
  if (real === 0 && imaginary === 0) return power > 0 ? [0, 0] : null
  return ofPower(real, imaginary, power)
}
