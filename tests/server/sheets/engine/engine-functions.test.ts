import { afterAll, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

const evaluate = async (formula: string) => {
  const found = await engine.evaluate(formula, null, null)
  if (!found.ok) throw new Error(JSON.stringify(found.error))
  return found.value
}
const value = async (formula: string) => (await evaluate(formula)).value

/** Returns the spreadsheet serial number of an ISO date. */
const serial = (day: string): number => Date.parse(day) / 86_400_000 + 25_569

describe('EDATE and EOMONTH', () => {
  it.each([
    ['DATE(2027,1,31),1', '2027-02-28'],
    ['DATE(2028,1,31),1', '2028-02-29'],
    ['DATE(2027,3,31),-1', '2027-02-28'],
    ['DATE(2026,10,31),1', '2026-11-30'],
    ['DATE(2028,2,29),12', '2029-02-28'],
    ['DATE(2028,2,29),48', '2032-02-29'],
    ['DATE(2026,12,31),2', '2027-02-28'],
    ['DATE(2026,11,30),3', '2027-02-28'],
    ['DATE(2026,1,15),-13', '2024-12-15'],
    ['DATE(2026,1,31)+0.75,1.9', '2026-02-28'],
    ['DATE(2026,3,31),-1.9', '2026-02-28'],
    ['"2026-01-31",1', '2026-02-28'],
  ])('[SHEET-180, SHEET-1026, SHEET-1025] EDATE(%s) is %s', async (values, day) => {
    expect(await value(`=EDATE(${values})`)).toBe(serial(day))
  })

  it.each([
    ['=EDATE(DATE(2026,1,31),1/0)', '#DIV/0!'],
    ['=EDATE("no day",1)', '#VALUE!'],
    ['=EDATE(-1,1)', '#NUM!'],
    ['=EDATE(40,-3)', '#NUM!'],
    ['=EDATE(DATE(9999,12,31),1)', '#NUM!'],
    ['=EDATE(1)', '#N/A'],
  ])('[SHEET-180] %s is %s', async (formula, error) => {
    expect(await value(formula)).toBe(error)
  })

  it('[SHEET-1025] EDATE takes arrays of days and arrays of months', async () => {
    const days = '{46053;46081;46112}'
    expect((await evaluate(`=EDATE(${days},1)`)).rows.flat()).toEqual([
      serial('2026-02-28'),
      serial('2026-03-28'),
      serial('2026-04-30'),
    ])
    expect((await evaluate('=EDATE(46053,{1,2})')).rows.flat()).toEqual([
      serial('2026-02-28'),
      serial('2026-03-31'),
    ])
  })

  // The dates come from Excel's documentation.
  it.each([
    ['=EDATE(DATE(2011,1,15),1)', '2011-02-15'],
    ['=EDATE(DATE(2011,1,15),-1)', '2010-12-15'],
    ['=EDATE(DATE(2011,1,15),2)', '2011-03-15'],
    ['=EOMONTH(DATE(2011,1,1),1)', '2011-02-28'],
    ['=EOMONTH(DATE(2011,1,1),-3)', '2010-10-31'],
    ['=EOMONTH(DATE(2027,1,31),1)', '2027-02-28'],
    ['=EOMONTH(DATE(2028,1,31),1)', '2028-02-29'],
  ])('[SHEET-180] %s is %s', async (formula, day) => {
    expect(await value(formula)).toBe(serial(day))
  })
})

describe('finance functions', () => {
  // The figures come from Excel's documentation, with its rounding.
  it.each([
    ['DB(1000000,100000,6,1,7)', 186_083.33],
    ['DB(1000000,100000,6,2,7)', 259_639.42],
    ['DB(1000000,100000,6,3,7)', 176_814.44],
    ['DB(1000000,100000,6,4,7)', 120_410.64],
    ['DB(1000000,100000,6,5,7)', 81_999.64],
    ['DB(1000000,100000,6,6,7)', 55_841.76],
    ['DB(1000000,100000,6,7,7)', 15_845.1],
    ['DDB(2400,300,10,10)', 22.12],
    ['SYD(30000,7500,10,1)', 4090.91],
    ['VDB(2400,300,3650,0,1)', 1.32],
    ['SLN(30000,7500,10)', 2250],
    ['100*MIRR({-120000,39000,30000,21000,37000,46000},0.1,0.12)', 12.61],
    ['100*MIRR({-120000,39000,30000,21000},0.1,0.12)', -4.8],
    ['100*MIRR({-120000,39000,30000,21000,37000,46000},0.1,0.14)', 13.48],
    ['ACCRINT(39508,39691,39569,0.1,1000,2,0)', 16.67],
    ['ACCRINT(DATE(2008,3,5),39691,39569,0.1,1000,2,0,FALSE)', 15.56],
    ['ACCRINT(DATE(2008,4,5),39691,39569,0.1,1000,2,0,TRUE)', 7.22],
    ['COUPDAYBS(DATE(2011,1,25),DATE(2011,11,15),2,1)', 71],
    ['COUPDAYSNC(DATE(2011,1,25),DATE(2011,11,15),2,1)', 110],
    ['COUPDAYBS(DATE(2011,1,25)+0.5,DATE(2011,11,15)+0.75,2,1)', 71],
    ['COUPDAYSNC(DATE(2011,1,25)+0.5,DATE(2011,11,15)+0.75,2,1)', 110],
    ['COUPDAYS(DATE(2011,1,25),DATE(2011,11,15),2,1)', 181],
    ['ODDLPRICE(DATE(2008,2,7),DATE(2008,6,15),DATE(2007,10,15),0.0375,0.0405,100,2,0)', 99.88],
    [
      'ODDFPRICE(DATE(2008,11,11),DATE(2021,3,1),DATE(2008,10,15),DATE(2009,3,1),0.0785,0.0625,100,2,1)',
      113.6,
    ],
  ])('[SHEET-181, SHEET-1041] %s is %d', async (formula, expected) => {
    expect(await value(`=${formula}`)).toBeCloseTo(expected, 2)
  })

  it('[SHEET-181] DB refuses periods after the life of the asset, and allows one more period only if the first year is partial', async () => {
    expect(await value('=DB(1000000,100000,6,8,7)')).toBe('#NUM!')
    expect(await value('=DB(1000000,100000,6,7,12)')).toBe('#NUM!')
    expect(await value('=DB(1000000,100000,6,7)')).toBe('#NUM!')
  })
})
