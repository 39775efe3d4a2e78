import type { CaseCells, FormulaCase } from './formula-books.ts'

/** Texts that read as numbers among the numbers 2, 4 and 3, and the numbers alone. */
const CELLS: CaseCells = {
  F1: '1',
  F2: 2,
  F3: '2.5',
  F4: 4,
  F5: '5%',
  F6: 3,
  G1: 2,
  G2: 4,
  G3: 3,
}

const WITHOUT_TEXTS = [
  'DEVSQ(#)',
  'GEOMEAN(#)',
  'HARMEAN(#)',
  'MEDIAN(#)',
  'SKEW(#,9)',
  'SKEW.P(#,9)',
  'KURT(#,9)',
  'TRIMMEAN(#,0.5)',
  'PERCENTRANK(#,3)',
  'PERCENTRANK.INC(#,3)',
  'PERCENTRANK.EXC(#,3)',
  'NPV(0.1,#)',
  'RANK(3,#)',
  'RANK.EQ(3,#,1)',
  'RANK.AVG(2,#)',
]

/** By definition a text of a cell is left out: the difference to the numbers alone is nothing. */
const left: CaseCells = Object.fromEntries(
  WITHOUT_TEXTS.map((call, at) => [
    `A${at + 1}`,
    `=${call.replace('#', 'F1:F6')}-${call.replace('#', 'G1:G3')}`,
  ]),
)

/** Figures by arithmetic, from the numbers that the formulas name. */
export const FIGURES: readonly FormulaCase[] = [
  {
    rule: 'SHEET-952',
    name: 'texts of cells are left out of means, deviations, ranks and present values',
    cells: { ...CELLS, ...left, B1: '=MEDIAN(F1,1)', B2: '=MEDIAN(F1:F6)', B3: '=NPV(0,F1:F6)' },
    right: {
      ...Object.fromEntries(WITHOUT_TEXTS.map((_, at) => [`A${at + 1}`, 0])),
      B1: 1,
      B2: 3,
      B3: 9,
    },
  },
  {
    rule: 'SHEET-952',
    name: 'texts of cells count as 0 in VARA and its like',
    cells: {
      ...CELLS,
      A1: '=VARA(F1:F6)',
      A2: '=VARPA(F1:F6)',
      A3: '=STDEVA(F1:F6)^2',
      A4: '=STDEVPA(F1:F6)^2',
      A5: '=MAXA(F1:F6)',
      A6: '=MINA(F1:F6)',
      A7: '=AVERAGEA(F1:F6)',
    },
    // 0, 2, 0, 4, 0, 3: their mean is 1.5, their squares from there sum up to 15.5.
    right: { A1: 3.1, A2: 15.5 / 6, A3: 3.1, A4: 15.5 / 6, A5: 4, A6: 0, A7: 1.5 },
  },
  {
    rule: 'SHEET-953',
    name: 'what is written into the formula counts: TRUE as 1, nothing as 0',
    cells: {
      ...CELLS,
      A1: '=MEDIAN(1,FALSE,{1,2,3})',
      A2: '=DEVSQ(TRUE,3)',
      A3: '=MIN(,5)',
      A4: '=AVERAGE(,4)',
      A5: '=COUNT(,1)',
      A6: '=COUNTA(1,)',
      A7: '=VAR.P(,4)',
      A8: '=AND(,TRUE)',
      A9: '=AVERAGE(H9,4)',
      A10: '=AVERAGE(XLOOKUP(2,G1:G3,H1:H3),4)',
      A11: '=MIN(IF(TRUE,H9),5)',
    },
    right: { A1: 1, A2: 2, A3: 0, A4: 2, A5: 2, A6: 2, A7: 4, A8: 0, A9: 4, A10: 4, A11: 5 },
  },
  {
    rule: 'SHEET-953',
    name: 'a deviation of no number is an error',
    cells: { ...CELLS, A1: '=STDEV.S(H9)', A2: '=VAR(H8:H9)', A3: '=STDEV(F1)', A4: '=VAR(4,4)' },
    right: { A1: '#DIV/0!', A2: '#DIV/0!', A3: '#DIV/0!', A4: 0 },
  },
]

/** Excel's own: a text in quotes is a text, whatever it reads as. */
export const LITERALS: readonly FormulaCase[] = [
  {
    rule: 'SHEET-950',
    name: 'a text in quotes stays a text where it is handed on or looked into',
    cells: {
      A1: '=IF(TRUE,"5%")',
      A2: '=IFERROR("2024-01",0)',
      A3: '=CHOOSE(2,1,"1/2/2024")',
      A4: '=ISTEXT("12:30")',
      A5: '=LEN("5%")',
      A6: '=CONCATENATE("1/2/2024","x")',
      A7: '=SUBSTITUTE("1/2/2024","/","-")',
      A8: '=LEFT("$500",2)',
      A9: '=TEXTJOIN(",",TRUE,"5%","1/2")',
      A10: '=MATCH("2024-02",F1:F3,0)',
      A11: '=VLOOKUP("5%",F1:G3,2,FALSE)',
      A12: '=SWITCH(0.05,"5%","text","number")',
      A13: '=IFS(TRUE,"1-2200")',
      A14: '=FIND("/","1/2/2024")',
      // Functions of numbers and days still read them.
      B1: '=SUM("5%",1)',
      B2: '=YEAR("2024-01-31")',
      B3: '="5%"+1',
      B4: '=EDATE("2024-01-31",1)',
      F1: '2024-01',
      F2: '2024-02',
      F3: '5%',
      G3: 7,
    },
    right: {
      A1: '5%',
      A2: '2024-01',
      A3: '1/2/2024',
      A4: 1,
      A5: 2,
      A6: '1/2/2024x',
      A7: '1-2-2024',
      A8: '$5',
      A9: '5%,1/2',
      A10: 2,
      A11: 7,
      A12: 'number',
      A13: '1-2200',
      A14: 2,
      B1: 1.05,
      B2: 2024,
      B3: 1.05,
      B4: 45_351,
    },
  },
  {
    rule: 'SHEET-951',
    name: 'texts of array constants stay texts, with the commas and semicolons in them',
    cells: {
      A1: '=INDEX({"a,b","c;d"},1)',
      A2: '=INDEX({"a,b","c;d"},2)',
      A3: '=COLUMNS({"a,b","c;d"})',
      A4: '=ROWS({"a;b";"c"})',
      A5: '=INDEX({"5%","2024-01"},2)',
      A6: '=SUM(COUNTIF(F1:F3,{"Smith, J","Doe; A"}))',
      A7: '=SUM({"5%",1})',
      A8: '=SUM(--(F1:F4={"2024-01"}))',
      A9: '=INDEX({"x""y",2},1)',
      A10: '=SUM({1,2;3,4})',
      A11: '=SUM({-1.5E3,"a",TRUE})',
      F1: 'Smith, J',
      F2: 'Doe; A',
      F3: 'Smith',
      F4: '2024-01',
    },
    right: {
      A1: 'a,b',
      A2: 'c;d',
      A3: 2,
      A4: 2,
      A5: '2024-01',
      A6: 2,
      A7: 1,
      A8: 1,
      A9: 'x"y',
      A10: 10,
      A11: -1500,
    },
  },
]
