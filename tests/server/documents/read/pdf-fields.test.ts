import { describe, expect, it } from 'vitest'
import { contentsOf, pdfOf, type PdfObject } from '#tests/support/documents/document-files.ts'

type Field = {
  readonly rect: readonly [number, number, number, number]
  readonly entries: string
  /** The text of the field's appearance stream, if it has one. */
  readonly shows?: string
}

const FONT = '/Resources << /Font << /F1 5 0 R >> >>'
const [FIRST, EACH] = [6, 2]

const formPdf = (
  words: readonly (readonly [x: number, y: number, text: string])[],
  fields: readonly Field[],
): Buffer => {
  const refs = fields.map((_, at) => `${FIRST + at * EACH} 0 R`).join(' ')
  const drawn = words.map(([x, y, text]) => `BT /F1 12 Tf ${x} ${y} Td (${text}) Tj ET`)
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${refs}] /DR << /Font << /F1 5 0 R >> >> /DA (/F1 12 Tf 0 g) >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ${FONT} /Annots [${refs}] >>`,
    ['', Buffer.from(drawn.join('\n'))],
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...fields.flatMap(({ rect, entries, shows }, at): readonly PdfObject[] => {
      const look = shows === undefined ? '' : ` /AP << /N ${FIRST + at * EACH + 1} 0 R >>`
      return [
        `<< /Type /Annot /Subtype /Widget /T (f${at}) /Rect [${rect.join(' ')}] /P 3 0 R /DA (/F1 12 Tf 0 g) /F 4 ${entries}${look} >>`,
        [
          `/Type /XObject /Subtype /Form /BBox [0 0 100 20] ${FONT}`,
          Buffer.from(`/Tx BMC BT /F1 12 Tf 2 5 Td (${shows ?? ''}) Tj ET EMC`),
        ],
      ]
    }),
  ])
}

const LABEL = 'Total taxable income of the company, in euros:'
const readForm = async (...form: Parameters<typeof formPdf>): Promise<string | undefined> =>
  (await contentsOf('pdf', formPdf(...form))).pages[0]?.text

describe('[DOC-242] a PDF form', () => {
  it('is read with each typed value as displayed, after its label', async () => {
    const text = await readForm(
      [
        [72, 700, LABEL],
        [72, 670, 'Tax that was paid in advance in this year:'],
        [72, 640, 'Signed in the office of the company'],
      ],
      [
        { rect: [400, 664, 500, 684], entries: '/FT /Tx /V (9650)' },
        { rect: [400, 694, 500, 714], entries: '/FT /Tx /V (48250)', shows: '48,250.00' },
      ],
    )
    expect(text?.split('\n').filter((line) => line !== '')).toEqual([
      `${LABEL}\t48,250.00`,
      'Tax that was paid in advance in this year:\t9650',
      'Signed in the office of the company',
    ])
  })

  it('becomes a table if its fields are in rows and columns', async () => {
    const row = (y: number, ...values: readonly string[]): readonly Field[] =>
      values.map((value, at) => ({
        rect: [250 + at * 100, y - 4, 330 + at * 100, y + 12],
        entries: `/FT /Tx /Q 2 /V (${value})`,
      }))
    const { tables } = await contentsOf(
      'pdf',
      formPdf(
        [
          [72, 700, 'EUR'],
          [302, 700, '2025'],
          [402, 700, '2024'],
          [72, 680, 'Revenue from sales'],
          [72, 660, 'Cost of materials'],
        ],
        [...row(680, '1,200', '1,000'), ...row(660, '700', '650')],
      ),
    )
    expect(tables[0]?.rows).toEqual([
      ['EUR', '2025', '2024'],
      ['Revenue from sales', '1,200', '1,000'],
      ['Cost of materials', '700', '650'],
    ])
  })

  it('is read with its ticked boxes and the names of chosen options', async () => {
    const box = (y: number, chosen: string): Field => ({
      rect: [50, y, 62, y + 12],
      entries: `/FT /Btn /V /${chosen} /AS /${chosen} /AP << /N << /Yes 7 0 R /Off 7 0 R >> >>`,
    })
    const text = await readForm(
      [
        [72, 700, 'Resident'],
        [72, 680, 'Non-resident'],
        [72, 660, 'Legal form of the company that files this return'],
      ],
      [
        box(698, 'Yes'),
        box(678, 'Off'),
        {
          rect: [400, 654, 500, 674],
          entries: '/FT /Ch /Ff 131072 /Opt [[(a) (Limited company)] [(b) (Partnership)]] /V (b)',
        },
      ],
    )
    expect(text).toMatch(/^☒\s+Resident\nNon-resident\n/)
    expect(text).toMatch(/files this return\s+Partnership$/)
  })

  it('omits hidden fields and passwords', async () => {
    const text = await readForm(
      [[72, 700, LABEL]],
      [
        { rect: [400, 694, 500, 714], entries: '/FT /Tx /Ff 8192 /V (secret)' },
        { rect: [400, 664, 500, 684], entries: '/FT /Tx /F 2 /V (unseen)' },
        { rect: [400, 634, 500, 654], entries: '/FT /Tx /V (48250)' },
      ],
    )
    expect(text).not.toMatch(/secret|unseen/)
    expect(text).toContain('48250')
  })
})
