import { columnCase } from '../finance/bond-cases.ts'
import type { FormulaCase } from '../formula-books.ts'

/**
 * Functions that Univer's engine lacks. Expected values are from Excel's documentation or
 * arithmetic.
 */
export const ADDED_CASES: readonly FormulaCase[] = [
  columnCase('SHEET-892', 'amounts at the fixed rates of the euro', [
    ['=EUROCONVERT(1.2,"DEM","EUR")', 0.61],
    ['=EUROCONVERT(1,"FRF","EUR",TRUE,3)', 0.152],
    ['=EUROCONVERT(1,"FRF","EUR",FALSE,3)', 0.15],
    ['=EUROCONVERT(1,"FRF","DEM",TRUE,3)', 0.29728616],
    ['=EUROCONVERT(1,"FRF","DEM",FALSE,3)', 0.3],
    ['=EUROCONVERT(100,"EUR","ITL")', 193_627],
    ['=EUROCONVERT(-100,"eur","nlg",TRUE)', -220.371],
    ['=EUROCONVERT(7.777,"EUR","EUR")', 7.777],
    ['=SUM(EUROCONVERT({100;200},"DEM","EUR"))', 153.39],
    ['=EUROCONVERT(1,"USD","EUR")', '#VALUE!'],
    ['=EUROCONVERT(1,"FRF","DEM",TRUE,2)', '#VALUE!'],
    ['=EUROCONVERT("much","FRF","DEM")', '#VALUE!'],
    ['=EUROCONVERT(NA(),"FRF","DEM")', '#N/A'],
  ]),
  columnCase('SHEET-892', 'multiples, letters and how texts are read', [
    ['=ISO.CEILING(4.3)', 5],
    ['=ISO.CEILING(-4.3)', -4],
    ['=ISO.CEILING(4.3,2)', 6],
    ['=ISO.CEILING(4.3,-2)', 6],
    ['=ISO.CEILING(-4.3,2)', -4],
    ['=ISO.CEILING(4.3,0)', 0],
    ['=PHONETIC("abc")', 'abc'],
    // Excel stores #N/A for an empty cell.
    ['=PHONETIC(Z1)', '#N/A'],
    ['=PHONETIC(Z1:Z3)', '#N/A'],
    // Excel stores this error in files that are not Japanese.
    ['=JIS()', '#NAME?'],
    ['=JIS("EX")', '#NAME?'],
    ['=DBCS("EXCEL")', 'EXCEL'],
    ['=ASC("\uff25\uff38")', '\uff25\uff38'],
  ]),
  columnCase('SHEET-893', 'what needs a pivot table, the network or another program is an error', [
    ['=GETPIVOTDATA("Sales",B1)', '#REF!'],
    ['=WEBSERVICE("https://example.com")', '#VALUE!'],
    ['=FILTERXML("<a/>","/a")', '#VALUE!'],
    ['=RTD("server","","topic")', '#N/A'],
    ['=IFERROR(WEBSERVICE("https://example.com"),"none")', 'none'],
    ['=CUBEVALUE("Sales","[A]")', '#NAME?'],
    ['=STOCKHISTORY("MSFT",45000)', '#NAME?'],
    ['=FORECAST.ETS(4,B1:B3,C1:C3)', '#NAME?'],
  ]),
  columnCase('SHEET-884', 'INFO tells of the calculation alone', [
    ['=INFO("recalc")', 'Automatic'],
    ['=INFO("RECALC")', 'Automatic'],
    // For "memused", Excel's documentation promises #N/A. For "numfile", Excel stores #VALUE!.
    ['=INFO("memused")', '#N/A'],
    ['=INFO("numfile")', '#VALUE!'],
    ['=INFO("system")', '#VALUE!'],
    ['=INFO("anything")', '#VALUE!'],
    ['=INFO(1/0)', '#DIV/0!'],
  ]),
]
