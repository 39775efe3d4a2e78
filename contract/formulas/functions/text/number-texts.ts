/** Excel keeps 15 significant digits. */
const DIGITS = 15
/** Longest plain notation. Longer numbers use an exponent. */
const LONGEST = 20
/**
 * Relative increase that lets a decimal half round up. It is too small to change a visible digit.
 */
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

/**
 * Formats a number as Excel's text: up to 15 digits, and an exponent if the text would be too long.
 */
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

/** Rounds a number to its 15 significant digits. */
export const roundToDigits = (number: number): number =>
  Number.isInteger(number) && Math.abs(number) < 10 ** DIGITS
    ? number
    : Number(number.toPrecision(DIGITS))

/**
 * Nudges a number so it rounds like its 15-digit decimal: 1.005 rounds up. The nudge is skipped if
 * all digits are visible anyway.
 */
export const roundable = (number: number, decimals: number): number => {
  const digits = roundToDigits(number)
  const before = number === 0 ? 0 : Math.floor(Math.log10(Math.abs(number))) + 1
  const areShown = before + decimals >= DIGITS
  return Number.isInteger(number) || areShown ? digits : digits * (1 + NUDGE)
}

/** Digits before the decimal point. Negative if zeros follow the point. */
const placesBefore = (number: number): number =>
  number === 0 ? 1 : Number(number.toExponential(DIGITS - 1).split('e')[1]) + 1

const grouped = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/gu, ',')

type Writes = (number: number, decimals: number) => string

/**
 * Formats a number that needs more places than its 15 digits, and pads with zeros. `write` formats
 * the known digits.
 */
export const formatInPlaces = (
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
