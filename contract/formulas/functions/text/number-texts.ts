/** Digits that a number has as a text. */
const DIGITS = 15
/** Signs that a number in plain digits has at most; longer ones have an exponent. */
const LONGEST = 20
/** Enough to lift a half above itself, and too little to change a digit that is shown. */
const NUDGE = 4e-16

const inPlain = (digits: string, exponent: number): string => {
  const point = exponent + 1
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`
  if (digits.length <= point) return digits.padEnd(point, '0')
  return `${digits.slice(0, point)}.${digits.slice(point)}`
}

const withExponent = (digits: string, exponent: number): string => {
  const [first = '', rest] = [digits.slice(0, 1), digits.slice(1)]
  const sign = exponent < 0 ? '-' : '+'
  const size = String(Math.abs(exponent)).padStart(2, '0')
  return `${first}${rest === '' ? '' : `.${rest}`}E${sign}${size}`
}

/** A number as the text that Excel makes of it: 15 digits, and an exponent where it would be too long. */
export const numberText = (number: number): string => {
  if (Number.isSafeInteger(number) && Math.abs(number) < 10 ** DIGITS) return String(number)
  const [mantissa = '', exponent = ''] = Math.abs(number)
    .toExponential(DIGITS - 1)
    .split('e')
  const digits = mantissa.replace('.', '').replace(/0+$/u, '')
  const plain = inPlain(digits, Number(exponent))
  const text = plain.length > LONGEST ? withExponent(digits, Number(exponent)) : plain
  return number < 0 ? `-${text}` : text
}

/** The number that the 15 digits of a number say. */
export const ofDigits = (number: number): number =>
  Number.isInteger(number) && Math.abs(number) < 10 ** DIGITS
    ? number
    : Number(number.toPrecision(DIGITS))

/**
 * A number that rounds as the decimal of its 15 digits does: 1.005 is a half, and goes up. Where all of its
 * digits are shown none is rounded.
 */
export const roundable = (number: number, decimals: number): number => {
  const digits = ofDigits(number)
  const before = number === 0 ? 0 : Math.floor(Math.log10(Math.abs(number))) + 1
  const areShown = before + decimals >= DIGITS
  return Number.isInteger(number) || areShown ? digits : digits * (1 + NUDGE)
}

/** Digits of a number before its point; less than 0 where noughts follow it. */
const placesBefore = (number: number): number =>
  number === 0 ? 1 : Number(number.toExponential(DIGITS - 1).split('e')[1]) + 1

const grouped = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/gu, ',')

/** How a number is written with so many decimals. */
type Writes = (number: number, decimals: number) => string

/** A number with more places than it has digits: noughts stand in them. `write` writes it with fewer. */
export const inPlaces = (
  number: number,
  {
    decimals,
    isGrouped,
    write,
  }: { readonly decimals: number; readonly isGrouped: boolean; readonly write: Writes },
): string => {
  const before = placesBefore(number)
  if (before > DIGITS) {
    const [mantissa = ''] = Math.abs(number)
      .toExponential(DIGITS - 1)
      .split('e')
    const digits = mantissa.replace('.', '').padEnd(before, '0')
    return write(Math.sign(number), decimals).replace('1', isGrouped ? grouped(digits) : digits)
  }
  const known = Math.max(0, DIGITS - Math.max(before, 0))
  if (decimals <= known || before < 1) return write(roundable(number, decimals), decimals)
  const text = write(roundable(number, known), known)
  const more = `${known === 0 ? '.' : ''}${'0'.repeat(decimals - known)}`
  return text.replace(/(\d)(\D*)$/u, `$1${more}$2`)
}
