import { expect, it } from 'vitest'
import { ERROR_REASONS } from '#src/ui/sheets/univer/reasons/error-reason-wording.ts'
import { calculatedReasons, type ReasonCase } from '#tests/support/formulas/calculated-reasons.ts'

type Row = readonly [
  cells: ReasonCase['cells'],
  error: string,
  reason: string,
  names?: ReasonCase['names'],
]

/** Each reason explains the error of A1. */
const TABLE: readonly Row[] = [
  [{ A1: '=AVERAGE(B1:B3)', B1: 'x' }, '#DIV/0!', ERROR_REASONS.noNumbers('AVERAGE')],
  [{ A1: '=AVERAGE(B1:B3)/C1', B1: 2 }, '#DIV/0!', ERROR_REASONS.divided('C1')],
  [{ A1: '=AVERAGE(B1:B3)/C1', C1: 2 }, '#DIV/0!', ERROR_REASONS.noNumbers('AVERAGE')],
  [{ A1: '=B1/C1', B1: 2 }, '#DIV/0!', ERROR_REASONS.divided('C1')],
  [{ A1: '=B1/(C1-C2)', B1: 2, C1: 3, C2: 3 }, '#DIV/0!', ERROR_REASONS.dividedBy0],
  [{ A1: '=SUM(B1:B2)/SUM(C1:C2)', B1: 1 }, '#DIV/0!', ERROR_REASONS.dividedBy0],
  [{ A1: '=STDEV(B1:B3)', B1: 1 }, '#DIV/0!', ERROR_REASONS.twoNumbers('STDEV')],
  [{ A1: '=MOD(5,B1)' }, '#DIV/0!', ERROR_REASONS.divided('B1')],
  [{ A1: '=NPV(-1,B1:B2)', B1: 5 }, '#DIV/0!', ERROR_REASONS['#DIV/0!']],
  [{ A1: '=SUBTOTAL(101,B1:B3)' }, '#DIV/0!', ERROR_REASONS.noNumbers('SUBTOTAL')],
  [
    { A1: '=SUBTOTAL(9,B1:B3)', B2: '=1/C1' },
    '#DIV/0!',
    `The error comes from B2. ${ERROR_REASONS.divided('C1')}`,
  ],
  [{ A1: '=AVERAGEIF(B1:B3,">5")', B1: 1 }, '#DIV/0!', ERROR_REASONS.noNumbers('AVERAGEIF')],
  [{ A1: '=NPV(-1,B1:B2)+AVERAGEIF(B1:B3,">5")', B1: 5 }, '#DIV/0!', ERROR_REASONS['#DIV/0!']],
  [
    { A1: '=SUM(B1:B3)', B2: '=C1/D1', C1: 1 },
    '#DIV/0!',
    `The error comes from B2. ${ERROR_REASONS.divided('D1')}`,
  ],
  [
    { A1: '=AVERAGE(B1:B3)', B1: 1, B3: '=C1/D1', C1: 1 },
    '#DIV/0!',
    `The error comes from B3. ${ERROR_REASONS.divided('D1')}`,
  ],
  [
    { A1: '=SUM(@B1:B3)+C1', B1: 1, B3: '=NA()', C1: '=NA()' },
    '#N/A',
    `The error comes from C1. ${ERROR_REASONS.onPurpose}`,
  ],
  [{ A1: '=10/@B1:B3', B2: 5, B3: 7 }, '#DIV/0!', ERROR_REASONS.divided('B1')],
  [{ A1: '=@B2:B3+C1', C1: 3 }, '#VALUE!', ERROR_REASONS.noneBeside('B2:B3')],
  [
    { A1: '=SUBTOTAL(9,B1)+C1', B1: '=SUBTOTAL(9,D1)', C1: '=NA()', D1: '=NA()' },
    '#N/A',
    `The error comes from C1. ${ERROR_REASONS.onPurpose}`,
  ],
  [
    { A1: '=SUBTOTAL(9,B1:B3)', B1: '=1/D1', B3: '=SUBTOTAL(9,B1:B2)' },
    '#DIV/0!',
    `The error comes from B1. ${ERROR_REASONS.divided('D1')}`,
  ],
  [
    { A1: '=AGGREGATE(9,0,B1)+C1', B1: '=SUBTOTAL(9,D1)', C1: '=NA()', D1: '=NA()' },
    '#N/A',
    `The error comes from C1. ${ERROR_REASONS.onPurpose}`,
  ],
  [{ A1: '=SUBTOTAL(3,B1)/C1', B1: '=1/0' }, '#DIV/0!', ERROR_REASONS.divided('C1')],
  [
    { A1: '=VALUETOTEXT(B1)&C1', B1: '=NA()', C1: '=NA()' },
    '#N/A',
    `The error comes from C1. ${ERROR_REASONS.onPurpose}`,
  ],
  [{ A1: '=LEN(ARRAYTOTEXT(B1))/C1', B1: '=1/0' }, '#DIV/0!', ERROR_REASONS.divided('C1')],
  [{ A1: '=IFERROR(B1,0)/C1', B1: '=1/0' }, '#DIV/0!', ERROR_REASONS.divided('C1')],
  [{ A1: '=COUNT(B1:B2)/C1', B1: '=1/0' }, '#DIV/0!', ERROR_REASONS.divided('C1')],
  [{ A1: '=AGGREGATE(9,6,B1:B2)/C1', B1: '=1/0' }, '#DIV/0!', ERROR_REASONS.divided('C1')],
  [{ A1: '=IF(ISERROR(B1),1/C1,2)', B1: '=1/0' }, '#DIV/0!', ERROR_REASONS.divided('C1')],
  [
    { A1: '=SUM(Data)', B2: '=C1/D1', C1: 1 },
    '#DIV/0!',
    `The error comes from B2. ${ERROR_REASONS.divided('D1')}`,
    { Data: 'Sheet!$B$1:$B$3' },
  ],

  [{ A1: '=INDEX(B1:C2,3,1)' }, '#REF!', ERROR_REASONS.outsideRows('INDEX', 3, 'B1:C2', 2)],
  [{ A1: '=INDEX(B1:C2,1,4)' }, '#REF!', ERROR_REASONS.outsideColumns('INDEX', 4, 'B1:C2', 2)],
  [
    { A1: '=VLOOKUP(1,B1:C2,5,FALSE)', B1: 1 },
    '#REF!',
    ERROR_REASONS.outsideColumns('VLOOKUP', 5, 'B1:C2', 2),
  ],
  [{ A1: '=OFFSET(B1,-3,0)' }, '#REF!', ERROR_REASONS['#REF!']],
  [{ A1: '=INDIRECT("A"&B1)' }, '#REF!', ERROR_REASONS.noAddress],
  [
    { A1: '=INDEX(B1:C2,2,1)', B2: '=1/D1' },
    '#DIV/0!',
    `The error comes from B2. ${ERROR_REASONS.divided('D1')}`,
  ],

  [{ A1: '=IRR(B1:B3)', B1: 1, B2: 2, B3: 3 }, '#NUM!', ERROR_REASONS.noRate('IRR')],
  [{ A1: '=RATE(10,100,1000)*12' }, '#NUM!', ERROR_REASONS.noRate('RATE')],
  [{ A1: '=SQRT(B1)', B1: -1 }, '#NUM!', ERROR_REASONS['#NUM!']],
  [{ A1: '=IRR(B1:B3)+SQRT(-1)', B1: 1 }, '#NUM!', ERROR_REASONS['#NUM!']],
  [
    { A1: '=MINVERSE(B1:C2)', B1: 1, B2: 2, C1: 2, C2: 4 },
    '#NUM!',
    ERROR_REASONS.noInverse('MINVERSE'),
  ],

  [
    { A1: '=VLOOKUP("Rent",B1:C2,2,FALSE)', B1: 'Tax', C1: 5 },
    '#N/A',
    ERROR_REASONS.notIn('VLOOKUP', '“Rent”', 'B1:B2'),
  ],
  [
    { A1: '=VLOOKUP("tax",B1:C2,2,FALSE)', B1: 'Tax', C1: '=NA()' },
    '#N/A',
    `The error comes from C1. ${ERROR_REASONS.onPurpose}`,
  ],
  [
    { A1: '=VLOOKUP(D1,B1:C2,2,FALSE)', B1: 'Tax', D1: '=NA()' },
    '#N/A',
    `The error comes from D1. ${ERROR_REASONS.onPurpose}`,
  ],
  [
    { A1: '=VLOOKUP("Rent",B1:C2,2,FALSE)', B1: 'Tax', C1: '=NA()' },
    '#N/A',
    ERROR_REASONS.notIn('VLOOKUP', '“Rent”', 'B1:B2'),
  ],
  [
    { A1: '=XLOOKUP(D1,B1:B2,C1:C2)', B1: 1, B2: 2, C2: '=NA()', D1: 2 },
    '#N/A',
    `The error comes from C2. ${ERROR_REASONS.onPurpose}`,
  ],
  [
    { A1: '=XLOOKUP(D1,B1:B2,C1:C2)', B1: 1, B2: 2, C2: '=NA()', D1: 3 },
    '#N/A',
    ERROR_REASONS.notIn('XLOOKUP', 'the value of D1', 'B1:B2'),
  ],
  [{ A1: '=MATCH(5,B1:B3,0)' }, '#N/A', ERROR_REASONS.notIn('MATCH', '5', 'B1:B3')],
  [{ A1: '=MATCH(0,B1:B3)', B1: 5 }, '#N/A', ERROR_REASONS.noMatch('MATCH')],
  [{ A1: '=MATCH("a*",B1:B3,0)', B1: 'b' }, '#N/A', ERROR_REASONS.noMatch('MATCH')],
  [{ A1: '=XLOOKUP(1,B1:B2,C1:C2,NA())' }, '#N/A', ERROR_REASONS.onPurpose],
  [{ A1: '=IFNA(B1,NA())', B1: '=NA()' }, '#N/A', ERROR_REASONS.onPurpose],
  [{ A1: '=VLOOKUP(1,B1:C2,2)+MATCH(9,B1:B2,1)', B1: 5, C1: 1 }, '#N/A', ERROR_REASONS['#N/A']],

  [{ A1: '=LAMBDA(x,1/x)(B1)' }, '#DIV/0!', ERROR_REASONS.divided('B1')],
  [
    { A1: '=Share(B1,4)', B1: 0 },
    '#DIV/0!',
    ERROR_REASONS.divided('B1'),
    { Share: 'LAMBDA(whole,part,part/whole)' },
  ],
  [
    { A1: '=Share(B1,C1)', B1: 2, C1: '=NA()' },
    '#N/A',
    `The error comes from C1. ${ERROR_REASONS.onPurpose}`,
    { Share: 'LAMBDA(whole,part,COUNT(Sheet!$D$1:$D$3)+part/whole)' },
  ],
  [{ A1: '=SUM(MAP(B1:B2,LAMBDA(x,1/x)))', B1: 1 }, '#DIV/0!', ERROR_REASONS.dividedBy0],
  [{ A1: '=LET(n,B1,10/n)' }, '#DIV/0!', ERROR_REASONS.divided('B1')],
  [{ A1: '=LAMBDA(x,SQRT(x)+AVERAGE(C1:C2))(-1)', C1: 1 }, '#NUM!', ERROR_REASONS['#NUM!']],
  [{ A1: '=Down(1)' }, '#NUM!', ERROR_REASONS.endless('DOWN'), { Down: 'LAMBDA(n,Down(n+1))' }],

  [{ A1: '=B1*2', B1: 'Rent' }, '#VALUE!', ERROR_REASONS.isText('B1')],
  [{ A1: '=SUM(B1:B2)+B3', B3: 'Rent' }, '#VALUE!', ERROR_REASONS.isText('B3')],
  [{ A1: '=B1+C1', B1: '', C1: '12 apples' }, '#VALUE!', ERROR_REASONS.isText('C1')],
  [{ A1: '=B1+C1', B1: '=""', C1: 3 }, '#VALUE!', ERROR_REASONS.isText('B1')],
  [{ A1: '=TEXT(B1-C1,"h:mm")', B1: 1, C1: 2 }, '#VALUE!', ERROR_REASONS.noDay('TEXT')],
  [{ A1: '=VLOOKUP(1,B1:C2,0)', B1: 1 }, '#VALUE!', ERROR_REASONS.columnsFromOne('VLOOKUP', 0)],
  [{ A1: '=HLOOKUP(1,B1:C2,D1)', B1: 1 }, '#VALUE!', ERROR_REASONS.rowsFromOne('HLOOKUP', 0)],
  [{ A1: '=INDEX(B1:C2,-1,1)' }, '#VALUE!', ERROR_REASONS.rowsFromOne('INDEX', -1)],
  [{ A1: '=INDEX(B1:C1,D1-2)' }, '#VALUE!', ERROR_REASONS.columnsFromOne('INDEX', -2)],
  [{ A1: '=INDEX(SORT(B1:C2),-1,1)' }, '#VALUE!', ERROR_REASONS['#VALUE!']],
  [{ A1: '=SEQUENCE(-1)' }, '#VALUE!', ERROR_REASONS.noSize('SEQUENCE')],
  [{ A1: '=RANDARRAY(2,2,5,1)' }, '#VALUE!', ERROR_REASONS['#VALUE!']],
  [{ A1: '=CHOOSE(3,B1,B2)' }, '#VALUE!', ERROR_REASONS.choice(3, 2)],
  [{ A1: '=CHOOSE(B1,B2)' }, '#VALUE!', ERROR_REASONS.choice(0, 1)],
  [{ A1: '=REPT("a",40000)' }, '#VALUE!', ERROR_REASONS.tooLong('REPT')],
  [{ A1: '=REPT("a",-1)' }, '#VALUE!', ERROR_REASONS['#VALUE!']],
  [{ A1: '=XLOOKUP(1,B1:B3,C1:C2)', B1: 1 }, '#VALUE!', ERROR_REASONS.unequal('XLOOKUP')],
  [{ A1: '=SUM(SUMIFS(B1:B3,C1:C2,1))' }, '#VALUE!', ERROR_REASONS.unequal('SUMIFS')],
  [{ A1: '=COUNTIFS(B1:B3,1,C1:E1,1)' }, '#VALUE!', ERROR_REASONS.unequal('COUNTIFS')],
  [{ A1: '=FIND("x",B1)', B1: 'Rent' }, '#VALUE!', ERROR_REASONS.textNotFound('FIND')],
  [{ A1: '=VALUE("Rent")' }, '#VALUE!', ERROR_REASONS.notRead('VALUE')],
  [{ A1: '=SUM(B1:B2 C1:C2)' }, '#NULL!', ERROR_REASONS['#NULL!']],
  [{ A1: '=LAMBDA(x,x)' }, '#CALC!', ERROR_REASONS.notCalled],
  [{ A1: '=FILTER(B1:B3,B1:B3>5)', B1: 1 }, '#CALC!', ERROR_REASONS.nothingLeft('FILTER')],
  [{ A1: '=UNIQUE({1,1},TRUE,TRUE)' }, '#CALC!', ERROR_REASONS.nothingLeft('UNIQUE')],
  [{ A1: '=SEQUENCE(0)' }, '#CALC!', ERROR_REASONS.noSize('SEQUENCE')],
  [{ A1: '=SUM(SEQUENCE(B1))' }, '#CALC!', ERROR_REASONS.noSize('SEQUENCE')],
  [{ A1: '=SUM(SEQUENCE(5000)*SEQUENCE(1,5000))' }, '#CALC!', ERROR_REASONS.work],
]

for (const [cells, error, reason, names = {}] of TABLE)
  it(`[SHEET-977] the reason for ${JSON.stringify(cells)} states the cause of ${error}`, async () => {
    const told = await calculatedReasons({ cells, names })
    expect(told('A1')).toEqual({ value: error, reason })
  })

it('[SHEET-977] a reason names a cell on another worksheet together with the name of that worksheet', async () => {
  const told = await calculatedReasons({
    cells: { A1: '=Costs!B1*2' },
    others: { Costs: { B1: '=C1/D1', C1: 1 } },
  })
  expect(told('A1').reason).toBe(
    `The error comes from Costs!B1. ${ERROR_REASONS.divided('Costs!D1')}`,
  )
})

it('[SHEET-978] the reason names the first cell that blocks the results, by row and then by column', async () => {
  const told = await calculatedReasons({
    cells: { A1: '=SEQUENCE(3,3)', B3: 'x', C2: 1, A5: 'far', F1: 'beside' },
  })
  expect(told('A1')).toEqual({ value: '#SPILL!', reason: ERROR_REASONS.blocked('C2') })
})

it('[SHEET-978] the reason says that results extend beyond the worksheet', async () => {
  const told = await calculatedReasons({ cells: { Y1: '=SEQUENCE(1,5)' } })
  expect(told('Y1')).toEqual({ value: '#SPILL!', reason: ERROR_REASONS.beyond })
})

it('[SHEET-978] the reason of a cell that reads a blocked array names the cell with the array formula', async () => {
  const told = await calculatedReasons({ cells: { A1: '=B1+1', B1: '=SEQUENCE(3)', B2: 'x' } })
  expect(told('A1').reason).toBe(`The error comes from B1. ${ERROR_REASONS.blocked('B2')}`)
})

it('[SHEET-979] the reason of a cell in a circle names the next cell, and that of a dependent cell names a cell in the circle', async () => {
  const told = await calculatedReasons({
    cells: { A1: '=B1+1', B1: '=SUM(C1:C2)', C2: '=A1*2', D1: '=E1+1', E1: '=C2', F1: '=F1+1' },
  })
  const reasons = ['A1', 'B1', 'C2', 'D1', 'E1', 'F1'].map((cell) => told(cell))
  expect(new Set(reasons.map(({ value }) => value))).toEqual(new Set(['#CYCLE!']))
  expect(reasons.map(({ reason }) => reason)).toEqual([
    ERROR_REASONS.circleBy('B1'),
    ERROR_REASONS.circleBy('C2'),
    ERROR_REASONS.circleBy('A1'),
    `The error comes from C2. ${ERROR_REASONS.circleBy('A1')}`,
    `The error comes from C2. ${ERROR_REASONS.circleBy('A1')}`,
    ERROR_REASONS.circleOfOne,
  ])
})
