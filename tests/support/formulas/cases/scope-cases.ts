import type { FormulaCase } from '../formula-books.ts'

// Worksheet-scoped names, and 3D references across worksheets.

const MONTHS = { Jan: { B5: 100 }, 'Feb 1': { B5: 200 }, Mar: { B5: 300 } }

/** Expected values follow from Excel's scope rules and arithmetic. */
export const SCOPES: readonly FormulaCase[] = [
  {
    rule: 'SHEET-830',
    name: 'a 3D reference reads the same cell of several worksheets',
    cells: {
      B5: 7,
      A1: '=SUM(Jan:Mar!B5)',
      A2: '=AVERAGE(Jan:Mar!B5)',
      A3: '=COUNT(Jan:Mar!B5)',
      A4: '=MAX(Jan:Mar!B5,1000)-MIN(Jan:Mar!B5)',
      A5: "=SUM('Feb 1:Mar'!B5)*2",
      A6: '=SUM(Mar:Jan!A5:B5)',
      A7: '=SUM(Jan:Jan!B5)',
      A8: '=STDEV(Jan:Mar!B5)',
      A9: '=LARGE(Jan:Mar!B5,2)',
      A10: '=SUM(sheet:mar!$B$5)',
    },
    others: MONTHS,
    right: {
      A1: 600,
      A2: 200,
      A3: 3,
      A4: 900,
      A5: 1000,
      A6: 600,
      A7: 100,
      A8: 100,
      A9: 200,
      A10: 607,
    },
    edit: { cell: 'B5', to: 8, right: { A1: 600, A10: 608 } },
  },
  {
    rule: 'SHEET-830',
    name: 'a 3D reference to a missing worksheet is #REF!',
    cells: { A1: '=SUM(Jan:May!B5)', A2: '=AVERAGE(May:Mar!B5)' },
    others: MONTHS,
    right: { A1: '#REF!', A2: '#REF!' },
  },
  {
    rule: 'SHEET-830',
    name: 'a 3D reference accepts special characters in worksheet names',
    cells: {
      A1: "=SUM('Plan (a), net:It''s all'!B5)",
      A2: "=SUM(B5:B6)+SUM('Plan (a), net:Mid'!B5)",
      A3: "=SUM('Mid:Plan (a), net'!B5)",
    },
    others: { 'Plan (a), net': { B5: 1 }, Mid: { B5: 20 }, "It's all": { B5: 300 } },
    right: { A1: 321, A2: 21, A3: 21 },
  },
  {
    rule: 'SHEET-831',
    name: 'a worksheet-scoped name takes precedence over the workbook name',
    cells: {
      A1: 5,
      B1: '=local',
      B2: '=local*2+LOCAL',
      B3: "='P 2'!local",
      B4: '=SUM(local,P3!local)',
      B5: '=both',
      B6: '=LET(local,3,local+1)',
      B7: '=SUM(parts)',
      B8: '=P3!both',
      B9: '=elsewhere',
      B10: '="local"',
    },
    others: { 'P 2': { A1: 65 }, P3: { A1: 700 } },
    names: { local: '=P3!$A$1', both: '=local*10', parts: '=Sheet!$A$1:$A$3' },
    localNames: [
      ['Sheet', 'local', '=Sheet!$A$1'],
      ['P 2', 'local', "='P 2'!$A$1"],
      ['P 2', 'elsewhere', "='P 2'!$A$1"],
    ],
    right: {
      B1: 5,
      B2: 15,
      B3: 65,
      B4: 705,
      B5: 50,
      B6: 4,
      B7: 5,
      B8: 7000,
      B9: '#NAME?',
      B10: 'local',
    },
    edit: { cell: 'A1', to: 6, right: { B1: 6, B2: 18, B3: 65, B4: 706, B5: 60, B7: 6, B8: 7000 } },
  },
  {
    rule: 'SHEET-831',
    name: 'a worksheet name with a bracket works beside LET names',
    cells: { A1: 5, B2: "=LET(x,2,x*'Net ('!local)", B3: '=LET(local,1,x_1,2,local+x_1)' },
    others: { 'Net (': { A1: 40 } },
    localNames: [['Net (', 'local', "='Net ('!$A$1"]],
    right: { B2: 80, B3: 3 },
  },
]
