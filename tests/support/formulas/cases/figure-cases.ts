import type { CaseCells, FormulaCase } from '../formula-books.ts'

/**
 * Column F mixes numeric texts with the numbers 2, 4 and 3. Column G contains only these numbers.
 */
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

/**
 * Each function over the cells with texts, minus the same function over the numbers alone. The
 * result is 0, because these functions ignore texts in cells.
 */
const left: CaseCells = Object.fromEntries(
  WITHOUT_TEXTS.map((call, at) => [
    `A${at + 1}`,
    `=${call.replace('#', 'F1:F6')}-${call.replace('#', 'G1:G3')}`,
  ]),
)

/** Expected values follow from arithmetic on the numbers in the formulas. */
export const FIGURES: readonly FormulaCase[] = [
  {
    rule: 'SHEET-952',
    name: 'means, deviations, ranks and present values ignore texts in cells',
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
    name: 'VARA and similar functions count texts in cells as 0',
    cells: {
      ...CELLS,
      A1: '=VARA(F1:F6)',
      A2: '=VARPA(F1:F6)',
      A3: '=STDEVA(F1:F6)^2',
      A4: '=STDEVPA(F1:F6)^2',
      A5: '=MAXA(F1:F6)',
      A6: '=MINA(F1:F6)',
      A7: '=AVERAGEA(F1:F6)',
      A8: '=MINA(5,H1:H3,7)',
      A9: '=MAXA(-5,H1:H3)',
      A10: '=AVERAGEA("4"&"2")',
      A11: '=AVERAGEA(F3&F2,F2)',
    },
    // With texts as 0, the numbers are 0, 2, 0, 4, 0, 3. Their mean is 1.5, and their squared
    // deviations add up to 15.5.
    right: {
      A1: 3.1,
      A2: 15.5 / 6,
      A3: 3.1,
      A4: 15.5 / 6,
      A5: 4,
      A6: 0,
      A7: 1.5,
      A8: 5,
      A9: -5,
      A10: 42,
      A11: 2.26,
    },
  },
  {
    rule: 'SHEET-953',
    name: 'literal arguments count: TRUE as 1, an omitted argument as 0',
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
    name: 'deviation functions without numbers return #DIV/0!',
    cells: { ...CELLS, A1: '=STDEV.S(H9)', A2: '=VAR(H8:H9)', A3: '=STDEV(F1)', A4: '=VAR(4,4)' },
    right: { A1: '#DIV/0!', A2: '#DIV/0!', A3: '#DIV/0!', A4: 0 },
  },
]

/** Excel treats a quoted literal as text, even if it looks like a number. */
export const LITERALS: readonly FormulaCase[] = [
  {
    rule: 'SHEET-950',
    name: 'a numeric text literal stays a text until a function needs a number',
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
      // Functions that need a number or a date still parse the text.
      B1: '=SUM("5%",1)',
      B2: '=YEAR("2024-01-31")',
      B3: '="5%"+1',
      B4: '=EDATE("2024-01-31",1)',
      C1: '=LET(x,"5%",x)',
      C2: '=LET(x,"5%",x+1)',
      C3: '=LAMBDA(x,LEN(x))("1/2/2024")',
      C4: '=TEXT("007","@")',
      C5: '=TEXT(F3,"@")',
      C6: '=TEXT(F3,"0.00")',
      C7: '=TEXT(7,"@")',
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
      C1: '5%',
      C2: 1.05,
      C3: 8,
      C4: '007',
      C5: '5%',
      C6: '0.05',
      C7: '7',
    },
  },
  {
    rule: 'SHEET-951',
    name: 'texts in array constants stay texts and keep their commas and semicolons',
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
