import { createCanvas } from '@napi-rs/canvas'
import { registerFont, type PackageFont } from './package-fonts.ts'

/** A line of a receipt: name, and amount at the right. */
export type ReceiptLine = readonly [name: string, amount: string]

/** Each amount is unique, so it identifies its line. */
export const RECEIPT_LINES: readonly ReceiptLine[] = [
  ['CORNER CAFE', ''],
  ['Espresso', '5,60'],
  ['Cake', '3,90'],
  ['Water', '7,35'],
  ['Discount', '-1,00'],
  ['TOTAL', '15,85'],
  ['Cash', '20,00'],
  ['Change', '4,15'],
]

/** At low resolution, OCR cannot tell a comma from a point. */
const evenSign = (text: string): string => text.replaceAll(',', '.')

/** Receipt lines whose name and amount appear on one line of the text. */
export const recognisedLines = (
  text: string,
  lines: readonly ReceiptLine[],
): readonly ReceiptLine[] =>
  lines.filter(([name, amount]) =>
    text
      .split('\n')
      .some((line) => line.startsWith(name) && evenSign(line).endsWith(` ${evenSign(amount)}`)),
  )

/**
 * Look of a receipt. Sizes are in pixels. `apart` is the right edge of the amounts, in multiples of
 * the font size.
 */
export type ReceiptLook = {
  readonly font: PackageFont
  readonly size: number
  readonly apart: number
  /** If true, names end with a colon. */
  readonly isColon?: boolean
  readonly ink?: string
}

export const receiptPng = (
  lines: readonly ReceiptLine[],
  { font, size, apart, isColon = false, ink = 'black' }: ReceiptLook,
): Buffer => {
  registerFont(font)
  const canvas = createCanvas(size * (apart + 14), size * (lines.length * 1.3 + 8))
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = ink
  context.font = `${size}px ${font}`
  lines.forEach(([name, amount], at) => {
    const y = size * (2 + at * 1.3)
    const end = size * (2 + apart)
    context.textAlign = isColon ? 'right' : 'left'
    context.fillText(isColon ? `${name} :` : name, isColon ? end - size * 4 : size * 2, y)
    context.textAlign = 'right'
    context.fillText(amount, end, y)
  })
  return canvas.toBuffer('image/png')
}
