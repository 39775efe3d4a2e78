import { describe, expect, it } from 'vitest'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { addressOf, nearestName, resolveAddress, usedPart } from '#server/tools/address.ts'

const sheet = (id: string, name: string): SheetData => ({
  id,
  name,
  cellData: { 0: { 0: { v: 'Month' }, 1: { v: 'Rent' } }, 3: { 1: { v: 4 } } },
})

const range = (startRow: number, startColumn: number, endRow: number, endColumn: number) => ({
  startRow,
  startColumn,
  endRow,
  endColumn,
})

const names = {
  n1: { name: 'Tax_rate', formulaOrRefString: 'Inputs!$B$4', localSheetId: 'AllDefaultWorkbook' },
  n2: { name: 'Local', formulaOrRefString: '$B$2:$C$3', localSheetId: 's2' },
  n3: { name: 'Twice', formulaOrRefString: '=2*Inputs!A1', localSheetId: 'AllDefaultWorkbook' },
  n4: { name: 'Secret', formulaOrRefString: 'Inputs!A1', hidden: true },
}
const tables = {
  s2: {
    tables: [
      {
        name: 'Sales',
        range: range(4, 1, 10, 3),
        options: { showHeader: true, showFooter: true },
        columns: [
          { displayName: 'Region' },
          { displayName: 'Net amount' },
          { displayName: 'constructor' },
        ],
      },
    ],
  },
}

const workbook: WorkbookData = {
  id: 'w',
  name: 'Book',
  styles: {},
  sheetOrder: ['s1', 's2'],
  sheets: { s1: sheet('s1', 'Inputs'), s2: sheet('s2', "O'Brien's model") },
  resources: [
    { name: 'SHEET_DEFINED_NAME_PLUGIN', data: JSON.stringify(names) },
    { name: 'SHEET_TABLE_PLUGIN', data: JSON.stringify(tables) },
  ],
}
const view = { sheet: "O'Brien's model", selection: 'C3:D9' }

const found = (
  text: string,
  at: typeof view | { sheet: string; selection: null } | null = null,
) => {
  const resolved = resolveAddress(workbook, text, at)
  return resolved.ok ? addressOf(resolved.value) : resolved.error.hint
}

describe('an address', () => {
  it.each([
    ['B2:D9', null, 'Inputs!B2:D9'],
    ['B2:D9', view, "'O''Brien''s model'!B2:D9"],
    ["'O''Brien''s model'!A:C", null, "'O''Brien''s model'!A:C"],
    ['inputs!$B$4', view, 'Inputs!B4'],
    ['tax_RATE', view, 'Inputs!B4'],
    ['Local', null, "'O''Brien''s model'!B2:C3"],
    ['Sales', null, "'O''Brien''s model'!B6:D10"],
    ['sales[net AMOUNT]', null, "'O''Brien''s model'!C6:C10"],
    ['Sales[constructor]', null, "'O''Brien''s model'!D6:D10"],
    ['Sales[#All]', null, "'O''Brien''s model'!B5:D11"],
    [' @Selection ', view, "'O''Brien''s model'!C3:D9"],
  ])('[AGENT-823] %s beside the view %o means %s', (text, at, expected) => {
    expect(found(text, at)).toBe(expected)
  })

  it.each([
    ['Input!B2', 'There is no worksheet "Input". Did you mean "Inputs"?'],
    ['Zeitplan!B2', 'There is no worksheet "Zeitplan". It has: Inputs, O\'Brien\'s model.'],
    ['Tax_rat', 'Did you mean "Tax_rate"?'],
    ['Sales[Net amont]', 'The table "Sales" has no column "Net amont". Did you mean "Net amount"?'],
    ['Twice', 'The name "Twice" stands for =2*Inputs!A1, which is no range of cells.'],
    ['@selection', 'Nothing is selected. Name the cells, or ask the user which ones.'],
    ['Secret', "Write it as B2, B2:D9, 'My sheet'!B2, a defined name or Table[Column]."],
    ['', "Write it as B2, B2:D9, 'My sheet'!B2, a defined name or Table[Column]."],
    ['XFE1', "Write it as B2, B2:D9, 'My sheet'!B2, a defined name or Table[Column]."],
  ])('[AGENT-824] the failure of %j says what to write instead', (text, hint) => {
    expect(found(text)).toBe(hint)
  })

  it('[AGENT-823] is cut to the cells that the worksheet uses', () => {
    const used = (text: string) => {
      const resolved = resolveAddress(workbook, text)
      const part = resolved.ok ? usedPart(resolved.value) : null
      return part && addressOf(part)
    }
    expect(used('A:Z')).toBe('Inputs!A1:B4')
    expect(used('B2:B9')).toBe('Inputs!B2:B4')
    expect(used('C1:D4')).toBeNull()
  })

  it('[AGENT-824] a name that is like no other has no nearest name', () => {
    expect(nearestName('Revenue', ['Costs', 'Margin'])).toBeNull()
    expect(nearestName('revenu', ['Costs', 'Revenue'])).toBe('Revenue')
    expect(nearestName('x', [])).toBeNull()
  })
})
