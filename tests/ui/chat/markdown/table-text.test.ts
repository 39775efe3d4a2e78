import { describe, expect, it } from 'vitest'
import { tableSheet } from '#contract/workbook/table-sheet.ts'
import { titleOfQuestion } from '#src/ui/chat/markdown/use-insert-table.ts'
import { readTable, tableClip } from '#src/ui/chat/markdown/table-text.ts'
import { cpuMs } from '../../../../bench/support/figure.ts'

describe('a table in an answer', () => {
  const table = readTable(
    ['**Item**', '2026 `A`', ''],
    [
      ['Rent &amp; *heat*', '(1,200.50)', '[bank](https://a.test)'],
      ['a \\| b', '5.25%', '=SUM(A1:A3)'],
      ['**Total**', '**$3,000**', '**–**'],
    ],
  )

  it('[CONV-22] is parsed into the words of its cells, without markdown marks', () => {
    expect(table).toEqual({
      heads: ['Item', '2026 A', ''],
      rows: [
        { cells: ['Rent & heat', '(1,200.50)', 'bank'], isStrong: false },
        { cells: ['a | b', '5.25%', '=SUM(A1:A3)'], isStrong: false },
        { cells: ['Total', '$3,000', '–'], isStrong: true },
      ],
    })
  })

  it('[CONV-22, CONV-836] is copied as tab-separated text, with amounts as plain numbers and formulas as text', () => {
    expect(tableClip(table).text.split('\n')).toEqual([
      'Item\t2026 A\t',
      'Rent & heat\t-1200.5\tbank',
      "a | b\t5.25%\t'=SUM(A1:A3)",
      'Total\t3000\t–',
    ])
  })

  it('[CONV-837] keeps ambiguous figures unchanged if another figure has a decimal comma', () => {
    const clip = tableClip(readTable(['Betrag'], [['1.200,50'], ['12,500'], ['7']]))
    expect(clip.text).toBe('Betrag\n1.200,50\n12,500\n7')
    expect(clip.html).toContain(`"\\@"'>12,500</td>`)
  })

  it('[CONV-632] keeps a line break inside its cell', () => {
    const { heads, rows } = readTable(
      ['Item<br>net'],
      [['Rent <br/> "old"'], ['=A1<br>B1'], ['5<br />6'], ['<br>7<br>']],
    )
    expect(heads).toEqual(['Item\nnet'])
    expect(rows.map(({ cells }) => cells[0])).toEqual(['Rent\n"old"', '=A1\nB1', '5\n6', '7'])
    const { text, html } = tableClip({ heads, rows })
    expect(text).toBe(['"Item\nnet"', '"Rent\n""old"""', `"'=A1\nB1"`, '"5\n6"', '7'].join('\n'))
    expect(html).toContain('>5<br style="mso-data-placement:same-cell">6</td>')
    const sheet = tableSheet('s', 'Costs', { heads, rows })
    expect(sheet.cellData?.[1]?.[0]).toEqual({ v: 'Rent\n"old"', t: 1, s: { tb: 3 } })
    expect(sheet.cellData?.[0]?.[0]).toMatchObject({ v: 'Item\nnet', t: 1, s: { bl: 1, tb: 3 } })
  })

  it('[CONV-836] is copied as HTML that marks all cells except amounts as text', () => {
    const { html } = tableClip(readTable(['<b>'], [['007'], ['-3'], ['<img src=x>']]))
    const words = (text: string, tag = 'td') =>
      `<${tag} style='mso-number-format:"\\@"'>${text}</${tag}>`
    expect(html).toBe(
      `<table><thead><tr>${words('&lt;b&gt;', 'th')}</tr></thead><tbody><tr>${words('007')}</tr>` +
        `<tr><td>-3</td></tr><tr>${words('&lt;img src=x&gt;')}</tr></tbody></table>`,
    )
  })
})

it('[CONV-22] a table cell of 30,000 unclosed marks is read within a second of CPU time, as the text that the table shows', () => {
  const took = cpuMs(() => {
    const { rows } = readTable(['![The rate](https://a.test/p.png)'], [['['.repeat(30_000)]])
    expect(rows[0]?.cells[0]).toBe('['.repeat(30_000))
  })
  expect(took).toBeLessThan(1000)
  expect(readTable(['![The rate](https://a.test/p.png)'], []).heads).toEqual(['The rate'])
})

describe('the title of a spreadsheet', () => {
  it.each([
    ['What does it cost?', 'What does it cost?'],
    ['  First line\nsecond', 'First line'],
    [
      'Compare the rents of the three offices in Zurich, Berlin and Vienna over five years',
      'Compare the rents of the three offices in Zurich, Berlin…',
    ],
    ['x'.repeat(90), `${'x'.repeat(59)}…`],
    ['', ''],
  ])('[SHEET-29] for the question %j is %j', (question, title) => {
    expect(titleOfQuestion(question)).toBe(title)
  })
})
