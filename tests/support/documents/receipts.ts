import { createCanvas } from '@napi-rs/canvas'
import { registerFont, type PackageFont } from './package-fonts.ts'

/** A line of a receipt: its name, and its amount at the right. */
export type ReceiptLine = readonly [name: string, amount: string]

/** A receipt whose amounts tell its lines apart. */
export const LINES: readonly ReceiptLine[] = [
  ['CORNER CAFE', ''],
  ['Espresso', '5,60'],
  ['Cake', '3,90'],
  ['Water', '7,35'],
  ['Discount', '-1,00'],
  ['TOTAL', '15,85'],
  ['Cash', '20,00'],
  ['Change', '4,15'],
]

/** A comma and a point of few pixels are alike. */
const evenSign = (text: string): string => text.replaceAll(',', '.')

/** The lines of a receipt whose name and amount a text has on one line. */
export const linesRead = (text: string, lines: readonly ReceiptLine[]): readonly ReceiptLine[] =>
  lines.filter(([name, amount]) =>
    text
      .split('\n')
      .some((line) => line.startsWith(name) && evenSign(line).endsWith(` ${evenSign(amount)}`)),
  )

/** How a receipt is drawn; sizes in pixels, `apart` how far the amounts end from the left in sizes of the letters. */
export type ReceiptLook = {
  readonly font: PackageFont
  readonly size: number
  readonly apart: number
  /** Whether names end at a colon before the amounts. */
  readonly isColon?: boolean
  readonly ink?: string
}

/** A receipt as a PNG. */
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
