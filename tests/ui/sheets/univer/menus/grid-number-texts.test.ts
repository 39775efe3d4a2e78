import { CellValueType, IUniverInstanceService, type Injector } from '@univerjs/core'
import { CellAlertManagerService, SheetInterceptorService } from '@univerjs/preset-sheets-core'
import { expect, it, vi } from 'vitest'
import {
  hideNumberTextAlerts,
  isIdentifierText,
} from '#src/ui/sheets/univer/menus/grid-number-texts.ts'

const { STRING, FORCE_STRING, NUMBER } = CellValueType

it.each([
  ['00123', STRING],
  [' 007', FORCE_STRING],
  ['-01', STRING],
  ['4111111111111111', STRING],
  ['1234 5678 9012 3456', STRING],
])('[SHEET-256] %s is deliberate text and is not marked', (v, t) => {
  expect(isIdentifierText({ v, t })).toBe(true)
})

it.each([
  ['123', STRING],
  ['0', STRING],
  ['0.5', FORCE_STRING],
  ['1,234.56', STRING],
  ['20%', STRING],
  [123, NUMBER],
])('[SHEET-256] %s is marked if it is kept as text', (v, t) => {
  expect(isIdentifierText({ v, t })).toBe(false)
})

it('[SHEET-256] a numeric text from a formula keeps its mark', () => {
  expect(isIdentifierText({ v: '007', t: STRING, f: '="007"' })).toBe(false)
  expect(isIdentifierText(null)).toBe(false)
})

type Handler = (
  cell: object,
  at: { readonly rawData: object },
  next: (cell: object) => object,
) => object

/** A fake grid with one text cell, and fakes of Univer's services for the mark and the alert. */
const gridWith = (v: string) => {
  const cell = { v, t: STRING }
  const marks: Handler[] = []
  const showAlert = vi.fn()
  const alerts = { showAlert, removeAlert: vi.fn() }
  const sheet = { getCellRaw: () => cell }
  const parts = new Map<unknown, unknown>([
    [IUniverInstanceService, { getUnit: () => ({ getSheetBySheetId: () => sheet }) }],
    [CellAlertManagerService, alerts],
    [
      SheetInterceptorService,
      { intercept: (_point: unknown, { handler }: { handler: Handler }) => marks.push(handler) },
    ],
  ])
  hideNumberTextAlerts({ get: (key: unknown) => parts.get(key) } as unknown as Injector)
  const marked = { ...cell, markers: { tl: { color: 'green' }, br: { color: 'red' } } }
  return {
    marks: () => marks[0]?.(marked, { rawData: cell }, (drawn) => drawn),
    isAlertShown: (key: string) => {
      alerts.showAlert({ key, location: { unitId: 'book', subUnitId: 'sheet', row: 0, col: 0 } })
      return showAlert.mock.calls.length > 0
    },
  }
}

it('[SHEET-256] a deliberate text has no mark and no alert, and other marks and alerts stay', () => {
  const code = gridWith('00123')
  expect(code.marks()).toMatchObject({ markers: { br: { color: 'red' } } })
  expect(code.marks()).not.toHaveProperty('markers.tl')
  expect(code.isAlertShown('SHEET_FORCE_STRING_ALERT')).toBe(false)
  expect(code.isAlertShown('SHEET_FORMULA_ALERT')).toBe(true)

  const mistake = gridWith('123')
  expect(mistake.marks()).toHaveProperty('markers.tl')
  expect(mistake.isAlertShown('SHEET_FORCE_STRING_ALERT')).toBe(true)
})
