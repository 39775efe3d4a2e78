import { pdfOf, type PdfObject } from './document-files.ts'

/** A line of a page: plain text, or the cells of a row. */
export type PdfLine = string | readonly string[]

const [LEFT, CELL, TOP, LINE] = [72, 150, 740, 18]

const drawnAt = (x: number, y: number, text: string): string =>
  `BT /F1 11 Tf ${x} ${y} Td (${text}) Tj ET`

const drawn = (lines: readonly PdfLine[]): Buffer =>
  Buffer.from(
    lines
      .flatMap((line, row) =>
        [line].flat().map((text, at) => drawnAt(LEFT + at * CELL, TOP - row * LINE, text)),
      )
      .join('\n'),
  )

/** A PDF whose pages contain these drawing commands. */
export const drawnPdf = (pages: readonly (string | Buffer)[]): Buffer => {
  const first = 4
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`).join(' ')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((commands, at): readonly PdfObject[] => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${first + at * 2 + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      ['', Buffer.from(commands)],
    ]),
  ])
}

/** A PDF with these lines per page, 18 pt apart. Words must not contain brackets or backslashes. */
export const pagesPdf = (pages: readonly (readonly PdfLine[])[]): Buffer =>
  drawnPdf(pages.map(drawn))
