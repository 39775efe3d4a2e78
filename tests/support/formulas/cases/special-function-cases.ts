import type { FormulaCase } from '../formula-books.ts'

/** Identities: Wronskians of Bessel functions, and relations between error functions and GAMMA. */
export const SPECIAL_FUNCTION_CASES: readonly FormulaCase[] = [
  {
    rule: 'SHEET-954',
    name: 'Bessel functions satisfy their Wronskian identities',
    cells: {
      A1: '=BESSELY(2.5,1)+BESSELY(2.5,3)-4/2.5*BESSELY(2.5,2)',
      A2: '=BESSELJ(40,6)*BESSELY(40,5)-BESSELJ(40,5)*BESSELY(40,6)-2/PI()/40',
      A3: '=BESSELJ(26,3)*BESSELY(26,2)-BESSELJ(26,2)*BESSELY(26,3)-2/PI()/26',
      A4: '=BESSELI(7,3)*BESSELK(7,4)+BESSELI(7,4)*BESSELK(7,3)-1/7',
      A5: '=BESSELI(0.2,3)*BESSELK(0.2,4)+BESSELI(0.2,4)*BESSELK(0.2,3)-5',
      A6: '=BESSELI(41.6,8)*BESSELK(41.6,9)+BESSELI(41.6,9)*BESSELK(41.6,8)-1/41.6',
      A7: '=BESSELJ(90,1)+BESSELJ(90,3)-4/90*BESSELJ(90,2)',
      A8: '=BESSELI(-41.6,8)-BESSELI(41.6,8)',
      // Abramowitz and Stegun, tables 9.1 and 9.8.
      B1: '=BESSELY(1,1)',
      B2: '=BESSELI(1,0)',
      B3: '=BESSELY(2,0)',
      B4: '=BESSELK(2,1)',
    },
    right: {
      ...Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`A${at + 1}`, 0])),
      B1: -0.781_212_821_3,
      B2: 1.266_065_877_8,
      B3: 0.510_375_672_6,
      B4: 0.139_865_881_8,
    },
  },
  {
    rule: 'SHEET-954',
    name: 'error functions and GAMMA keep full precision',
    cells: {
      // Abramowitz and Stegun, table 7.3: the complement is 1.53746e-12.
      A1: '=ERFC(5)*1E12',
      A2: '=ERF(1E-10)*1E10',
      A3: '=ERF(3,4)-ERFC(3)+ERFC(4)',
      A4: '=ERF(1)+ERFC(1)',
      A5: '=GAMMA(2.5)-0.75*SQRT(PI())',
      A6: '=GAMMA(-0.5)+2*SQRT(PI())',
      A7: '=GAMMA(6)',
      A8: '=GAMMA(0.3)*GAMMA(0.7)*SIN(0.3*PI())-PI()',
      A9: '=GAUSS(1E-10)*1E10*SQRT(2*PI())',
      A10: '=FISHERINV(1E-10)*1E10',
      A11: '=ERFC(-1)-1-ERF(1)',
    },
    right: {
      A1: 1.537_459_794_428,
      A2: 2 / Math.sqrt(Math.PI),
      A3: 0,
      A4: 1,
      A5: 0,
      A6: 0,
      A7: 120,
      A8: 0,
      A9: 1,
      A10: 1,
      A11: 0,
    },
  },
]

/**
 * Inputs that Excel rejects, Excel's rounding of times, and empty cells that IFS and SWITCH return
 * as empty.
 */
export const REJECTED_INPUT_CASES: readonly FormulaCase[] = [
  {
    rule: 'SHEET-955',
    name: 'SUMPRODUCT with different range sizes and ADDRESS outside a worksheet return #VALUE!',
    cells: {
      G1: 2,
      G2: 4,
      G3: 3,
      A1: '=SUMPRODUCT(G1:G3,2)',
      A2: '=SUMPRODUCT(G2:G3,G1:G3)',
      A3: '=SUMPRODUCT(G1:G3,F1:G3)',
      A4: '=SUMPRODUCT(G1:G3,G1:G3)',
      A5: '=SUMPRODUCT(2,3)',
      A6: '=SUMPRODUCT(G:G,G:G)',
      B1: '=ADDRESS(4,-1)',
      B2: '=ADDRESS(0,1)',
      B3: '=ADDRESS(1,16385)',
      B4: '=ADDRESS(1048576,16384)',
      B5: '=ADDRESS(1,1,4,1,"a b")',
    },
    right: {
      A1: '#VALUE!',
      A2: '#VALUE!',
      A3: '#VALUE!',
      A4: 29,
      A5: 6,
      A6: 29,
      B1: '#VALUE!',
      B2: '#VALUE!',
      B3: '#VALUE!',
      B4: '$XFD$1048576',
      B5: "'a b'!A1",
    },
  },
  {
    rule: 'SHEET-956',
    name: 'IFS and SWITCH pass an empty cell through as empty',
    cells: {
      A1: '=IFS(TRUE,H9)',
      A2: '=SWITCH(1,1,H9)',
      A3: '=SWITCH(2,1,5,H9)',
      A4: '=IFS(FALSE,1,TRUE,H9)&"x"',
      A5: '=MIN(SWITCH(1,1,H9),5)',
      A6: '=IFS(FALSE,1)',
      A7: '=SWITCH(3,1,5)',
    },
    right: { A1: 0, A2: 0, A3: 0, A4: 'x', A5: 5, A6: '#N/A', A7: '#N/A' },
  },
  {
    rule: 'SHEET-957',
    name: 'HOUR, MINUTE and SECOND round to whole seconds',
    cells: {
      // 17:00 minus a fraction of a second, and 21:36:51.84.
      A1: '=HOUR(17/24-0.000000001)',
      A2: '=MINUTE(17/24-0.000000001)',
      A3: '=SECOND(0.9006)',
      A4: '=HOUR(45322.75)',
      A5: '=HOUR("6:45 PM")',
      A6: '=MINUTE("6:45 PM")',
      A7: '=SECOND("12:30:45")',
    },
    right: { A1: 17, A2: 0, A3: 52, A4: 18, A5: 18, A6: 45, A7: 45 },
  },
  {
    rule: 'SHEET-957',
    name: 'WEEKNUM ignores times, CONCAT joins booleans, and PROPER handles letters of other languages',
    cells: {
      // Sunday 23 June 2024. The year began on a Monday, so week 25 ends on this day.
      A1: '=WEEKNUM(45466.8,11)',
      A2: '=CONCAT("x",TRUE)',
      A3: '=PROPER("ÄPFEL öl it\'s")',
    },
    right: { A1: 25, A2: 'xTRUE', A3: "Äpfel Öl It'S" },
  },
]
