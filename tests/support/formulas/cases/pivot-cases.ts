import type { FormulaCase } from '../formula-books.ts'
import { cellsAt, groupingCase, textJoinFormula, threeLevelCase, SALES } from '../grouping-data.ts'

/** PIVOTBY: summaries with column groups. */
export const PIVOTS: readonly FormulaCase[] = [
  threeLevelCase('SHEET-865', '=PIVOTBY(A1:A19,D1:D19,G1:G19,SUM,1,-1,2,-1,2,I1:I19)', [
    ['', 'Total', 'b', 'a'],
    ['Total', 53, 16, 37],
    ['r3', 24, 9, 15],
    ['r2', 29, 7, 22],
  ]),
  threeLevelCase('SHEET-865', '=PIVOTBY(A1:C19,D1:F19,G1:H19,SUM,1,1,1,0,3,I1:I19)', [
    ['', '', '', 'a', 'a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'b', 'b'],
    ['', '', '', 'e', 'e', 'e', 'e', 'g', 'g', 'd', 'd', 'd', 'd', 'f', 'f'],
    [
      ...'|||c2-1-1|c2-1-1|c2-1-2|c2-1-2|c2-2-2|c2-2-2'.split('|'),
      ...'c1-2-1|c1-2-1|c1-2-2|c1-2-2|c1-1-1|c1-1-1'.split('|'),
    ],
    ['r2', 'r2-1', 'r2-1-1', '', '', '', '', '', '', 1, 5, '', '', '', ''],
    ['r2', 'r2-1', 'r2-1-2', 8, -7, '', '', '', '', '', '', '', '', '', ''],
    ['r2', 'r2-2', 'r2-2-1', '', '', '', '', 14, -2, '', '', -1, 7, '', ''],
    ['r2', 'r2-2', 'r2-2-2', '', '', '', '', '', '', 7, -1, '', '', '', ''],
    ['r3', 'r1-1', 'r1-1-2', '', '', '', '', '', '', '', '', '', '', 9, 3],
    ['r3', 'r1-2', 'r1-2-1', '', '', 7, -4, '', '', '', '', '', '', '', ''],
    ['r3', 'r1-2', 'r1-2-2', '', '', 8, -4, '', '', '', '', '', '', '', ''],
    ['Total', '', '', 8, -7, 15, -8, 14, -2, 8, 4, -1, 7, 9, 3],
  ]),
  threeLevelCase('SHEET-865', '=PIVOTBY(A1:A19,D1:E19,G1:G19,SUM,1,1,1,1,{1,-2},I1:I19)', [
    ['', 'a', 'a', 'b', 'b', 'Total'],
    ['', 'g', 'e', 'f', 'd', ''],
    ['r2', 14, 8, '', 7, 29],
    ['r3', '', 15, 9, '', 24],
    ['Total', 14, 23, 9, 7, 53],
  ]),
  threeLevelCase('SHEET-865', '=PIVOTBY(A1:A19,D1:E19,G1:G19,SUM,1,0,2,1,3,I1:I19)', [
    ['', 'a', 'a', 'b', 'b', 'Total'],
    ['', 'g', 'e', 'd', 'f', ''],
    ['r3', '', 15, '', 9, 24],
    ['r2', 14, 8, 7, '', 29],
  ]),
  ...(
    [
      [0, [22 / 37, 7 / 16, 29 / 53], [15 / 37, 9 / 16, 24 / 53], [1, 1, 1]],
      [1, [22 / 29, 7 / 29, 1], [15 / 24, 9 / 24, 1], [37 / 53, 16 / 53, 1]],
      [2, [22 / 53, 7 / 53, 29 / 53], [15 / 53, 9 / 53, 24 / 53], [37 / 53, 16 / 53, 1]],
      [3, [22 / 29, 7 / 29, 1], [15 / 24, 9 / 24, 1], [37 / 53, 16 / 53, 1]],
    ] as const
  ).map(([to, first, second, total]) =>
    threeLevelCase('SHEET-865', `=PIVOTBY(A1:A19,D1:D19,G1:G19,PERCENTOF,1,1,1,1,1,I1:I19,${to})`, [
      ['', 'a', 'b', 'Total'],
      ['r2', ...first],
      ['r3', ...second],
      ['Total', ...total],
    ]),
  ),
  ...(
    [
      [3, [1, 1, 0.4, 5 / 7, 0.6, 2 / 7]],
      [4, [1, 1, 1, 1, 1, 1]],
    ] as const
  ).map(([to, total]) =>
    groupingCase(
      'SHEET-865',
      {
        name: 'PIVOTBY shows headers and row subtotals for PERCENTOF',
        data: [],
        formula:
          '=PIVOTBY({"r1","r2";2,1;2,2;3,1},{"c1","c2";1,1;2,1;2,2},{"v1","v2";1,3;2,5;3,2},' +
          `PERCENTOF,3,2,1,0,1,{"f";1;1;1},${to})`,
      },
      [
        ['', '', 'c1, c2', '', '', '', '', ''],
        ['', '', 1, 1, 2, 2, 2, 2],
        ['', '', 1, 1, 1, 1, 2, 2],
        ['r1', 'r2', 'v1', 'v2', 'v1', 'v2', 'v1', 'v2'],
        [2, 1, 1, 1, '', '', '', ''],
        [2, 2, '', '', 1, 1, '', ''],
        [2, '', 1, 1, 1, 1, '', ''],
        [3, 1, '', '', '', '', 1, 1],
        [3, '', '', '', '', '', 1, 1],
        ['Grand Total', '', ...total],
      ],
    ),
  ),
  {
    rule: 'SHEET-865',
    name: 'PIVOTBY supports column totals and several functions, and rejects invalid arguments',
    cells: {
      ...cellsAt(0, 0, SALES),
      F1: textJoinFormula('PIVOTBY(A1:A5,B1:B5,C1:C5,SUM)'),
      F2: textJoinFormula('PIVOTBY(D1:D5,A1:B5,C1:C5,SUM,0,0,,2)'),
      F3: textJoinFormula('PIVOTBY(A1:A5,B1:B5,C1:C5,HSTACK(SUM,MAX),,0,,0)'),
      F4: textJoinFormula('PIVOTBY(A1:A5,B1:B5,C1:C5,VSTACK(SUM,MAX),,0,,0)'),
      F5: textJoinFormula('PIVOTBY(A1:A5,B1:B5,HSTACK(C1:C5,C1:C5*2),SUM,,,,1)'),
      F6: '=PIVOTBY(A1:A5,B1:B5,C1:C5,SUM,,3)',
      F7: '=PIVOTBY(A1:A5,B1:B5,C1:C5,SUM,,,,2)',
      F8: '=PIVOTBY(A1:A5,B1:B5,C1:C5,SUM,,,,,,,5)',
      F9: '=PIVOTBY(A1:A5,B1:B4,C1:C5,SUM)',
      F10: '=PIVOTBY(A1:A5,B1:B5,C1:C5,NA())',
      F12: '=PIVOTBY(A1:A5,B1:B5,C1:C5,E1)',
      F13: textJoinFormula('PIVOTBY(,B1:B5,C1:C5,SUM)'),
      F14: textJoinFormula('PIVOTBY(A1:A5,,C1:C5,SUM)'),
      F15: '=PIVOTBY(,,C1:C5,SUM)',
      E1: '=1/0',
      F11: textJoinFormula('PIVOTBY(A1:A5,B1:B5,C1:C5,SUM,2,0,,0)'),
    },
    right: {
      F1: '|x|y|Total|n|60|30|90|s|20|40|60|Total|80|70|150',
      F2:
        '|n|n|n|s|s|s|Grand Total||x|y||x|y|||down||||20||20|20|left||30|30||||30|' +
        'right|||||40|40|40|up|60||60||||60',
      F3: '|x|x|y|y||SUM|MAX|SUM|MAX|n|60|50|30|30|s|20|20|40|40',
      F4: '||x|y|n|SUM|60|30|n|MAX|50|30|s|SUM|20|40|s|MAX|20|40',
      F5:
        '|x|x|y|y|Total|Total|n|60|120|30|60|90|180|s|20|40|40|80|60|120|' +
        'Total|80|160|70|140|150|300',
      F6: '#VALUE!',
      F7: '#VALUE!',
      F8: '#VALUE!',
      F9: '#VALUE!',
      F10: '#N/A',
      F12: '#DIV/0!',
      F13: 'x|y|Total|80|70|150',
      F14: 'n|90|s|60|Total|150',
      F15: '#VALUE!',
      F11: '|Column Field 1|||x|y|Row Field 1|Value 1|Value 1|n|60|30|s|20|40',
    },
    edit: {
      cell: 'B5',
      to: 'y',
      right: { F1: '|x|y|Total|n|10|80|90|s|20|40|60|Total|30|120|150' },
    },
  },
]

/** PERCENTOF divides the sum of a part by the sum of the whole. */
export const PERCENTAGES: readonly FormulaCase[] = [
  {
    rule: 'SHEET-866',
    // Expected values are from Excel's examples, and from how SUM treats texts and booleans.
    name: 'PERCENTOF returns the share of a part in a total',
    cells: {
      ...cellsAt(0, 0, SALES),
      F1: '=PERCENTOF(2,10)',
      F2: '=PERCENTOF({2,3},{2,3,5,10})',
      F3: '=PERCENTOF(50,0)',
      F4: '=PERCENTOF({1,2},{"a","b"})',
      F5: '=PERCENTOF(2,TRUE)',
      F6: '=PERCENTOF(NA(),10)',
      F7: '=PERCENTOF({1,2,3},{1,TRUE,"2","3.0"})',
      F8: '=PERCENTOF(C1:C2,C1:C5)',
      F9: '=PERCENTOF(A1:A5,C1:C5)',
      F10: '=PERCENTOF(C1)',
      F11: '=PERCENTOF(G1:G2,C1:C5)',
      F12: '=PERCENTOF(C1:C5,G1:G2)',
      G1: 1,
      G2: '=NA()',
    },
    right: {
      F1: 0.2,
      F2: 0.25,
      F3: '#DIV/0!',
      F4: '#DIV/0!',
      F5: 2,
      F6: '#N/A',
      F7: 6,
      F8: 0.2,
      F9: 0,
      F10: '#N/A',
      F11: '#NUM!',
      F12: '#NUM!',
    },
    edit: { cell: 'C3', to: 80, right: { F8: 0.15 } },
  },
]
