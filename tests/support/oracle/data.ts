// Input cells of the random function calls in calls.ts.

type Value = number | string | boolean | null

const column = (letter: string, rows: number): string => `D!$${letter}$1:$${letter}$${rows}`

/** Ranges by name: their position, and their values by row. */
export const DATA = {
  numbers: { place: column('A', 6), rows: [[1], [2], [3], [5], [7], [2]] },
  mixed: { place: column('B', 6), rows: [[2], ['abc'], [null], ['7'], ['12'], [-3.5]] },
  fractions: { place: column('C', 6), rows: [[0.5], [2.5], [1.005], [0.1], [0.7], [2.5]] },
  days: {
    place: column('D', 6),
    rows: [[45_322], [45_350], [45_351], [44_256], [43_890], [45_657]],
  },
  texts: { place: column('E', 6), rows: [['abc'], ['xb'], ['Abc'], [''], ['TRUE'], ['a*']] },
  numberTexts: { place: column('F', 6), rows: [['1'], [2], ['2.5'], [4], ['5%'], [3]] },
  blanks: { place: column('G', 3), rows: [[null], [null], [null]] },
  truths: { place: column('H', 4), rows: [[true], [false], [true], [1]] },
  negatives: { place: column('I', 6), rows: [[-5], [3], [-2.25], [100], [0], [-1e6]] },
  others: { place: column('J', 6), rows: [[10], [20.5], [15], [3], [8], [11]] },
  one: { place: column('K', 1), rows: [[42]] },
  ascending: { place: column('L', 6), rows: [[-3], [0], [1], [2], [2], [100]] },
  names: {
    place: column('M', 6),
    rows: [['apple'], ['Banana'], ['bc'], ['lemon'], ['pear'], ['x']],
  },
  descending: { place: column('N', 6), rows: [[100], [7], [5], [2], [1], [-3]] },
  flows: { place: column('O', 6), rows: [[-1000], [300], [420], [-50], [680], [120]] },
  loan: { place: column('P', 6), rows: [[5000], [-1000], [-1200], [-1100], [-1300], [-1000]] },
  flowDays: {
    place: column('Q', 6),
    rows: [[43_831], [44_000], [44_196], [44_562], [45_000], [45_322]],
  },
  holidays: { place: column('R', 3), rows: [[45_292], [45_385], [45_413]] },
  square: {
    place: 'D!$T$1:$V$3',
    rows: [
      [2, 1, 4],
      [3, 5, 7],
      [1, 0, 6],
    ],
  },
  table: {
    place: 'D!$X$1:$Z$6',
    rows: [
      [1, 'one', 10],
      [2, 'two', 20],
      [3, 'three', 30],
      [5, 'five', 50],
      [7, 'seven', null],
      [100, 'last', 1000],
    ],
  },
  flatTable: {
    place: 'D!$AB$1:$AF$3',
    rows: [
      [1, 2, 3, 5, 7],
      ['a', 'b', 'c', 'd', 'e'],
      [10, 20, 30, 50, null],
    ],
  },
  database: {
    place: 'D!$AH$1:$AJ$7',
    rows: [
      ['Name', 'Amount', 'Count'],
      ['apple', 10, 1],
      ['pear', 20.5, 2],
      ['Apple', 30, null],
      ['apple pie', -5, 4],
      ['plum', 7, 'x'],
      ['', 12, 6],
    ],
  },
  conditions: {
    place: 'D!$AL$1:$AM$2',
    rows: [
      ['Name', 'Amount'],
      ['apple', '>5'],
    ],
  },
  either: { place: 'D!$AO$1:$AO$3', rows: [['Name'], ['pear'], ['p*']] },
  exact: { place: 'D!$AQ$1:$AQ$2', rows: [['Name'], ['=apple']] },
  noCondition: { place: 'D!$AS$1:$AS$2', rows: [['Name'], [null]] },
} satisfies Readonly<
  Record<string, { readonly place: string; readonly rows: readonly (readonly Value[])[] }>
>
