import type { Injector } from '@univerjs/core'
import { IUniverInstanceService } from '@univerjs/presets'
import { ISheetClipboardService, type ISheetClipboardHook } from '@univerjs/preset-sheets-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { regionOf } from '#contract/figures/region.ts'
import { copyFullPrecision, pasteValues } from '#src/ui/sheets/univer/paste/grid-copy.ts'
import { pastedPattern } from '#src/ui/sheets/univer/paste/pasted-formats.ts'
import { openInUniver } from '#tests/support/transfer/univer-book.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'

const REGION = regionOf('en-US')
const MONEY = '"$"#,##0_);[Red]\\("$"#,##0\\)'
const looks = (pattern: string) => ({ n: { pattern } })

/** A row whose formats show fewer digits than the cells hold. */
const BOOK = workbookOf({
  one: {
    0: {
      0: { v: 1234.567, t: 2, s: looks('#,##0') },
      1: { v: 1 / 3, t: 2, f: '=1/3' },
      2: { v: 0.123456, t: 2, s: looks('0%') },
      3: { v: 1234.56, t: 2, s: looks(MONEY) },
      4: { v: '12', t: 1 },
      5: { v: 'Total', t: 1 },
    },
  },
})

/**
 * A fake clipboard with Univer's interface, and a real Univer workbook. `hooks` holds the hooks
 * added to the clipboard.
 */
const clipboardOf = () => {
  const { injector, end } = openInUniver(BOOK)
  const hooks: ISheetClipboardHook[] = []
  const clipboard = {
    addClipboardHook: (hook: ISheetClipboardHook) => {
      hooks.push(hook)
      return { dispose: () => undefined }
    },
    generateCopyContent: vi.fn(() => ({ copyId: 'copied', plain: '1,235\t0.33' })),
    legacyPaste: vi.fn(async () => true),
    pasteByCopyId: vi.fn(async () => true),
  }
  const services = new Map<unknown, unknown>([
    [ISheetClipboardService, clipboard],
    [IUniverInstanceService, injector.get(IUniverInstanceService)],
  ])
  const fake = { get: (id: unknown) => services.get(id) } as unknown as Injector
  return { fake, hooks, clipboard, end }
}

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

const RANGE = { startRow: 0, endRow: 0, startColumn: 0, endColumn: 1 }

it('[SHEET-714] numbers copied to another program keep all digits and their formats, and texts stay text', () => {
  const { fake, hooks, end } = clipboardOf()
  copyFullPrecision(fake, () => REGION)
  const [hook] = hooks
  hook?.onBeforeCopy?.(BOOK.id, 'one', RANGE, 'COPY' as never)
  const told = [0, 1, 2, 3, 4, 5].map((column) => hook?.onCopyCellStyle?.(0, column) ?? {})
  expect(told.map((one) => one['x:num'])).toEqual([
    '1234.567',
    '0.3333333333333333',
    '0.123456',
    '1234.56',
    undefined,
    undefined,
  ])
  const formats = told.map(({ style = '' }) => style.replace('mso-number-format:', ''))
  expect(formats.map((format) => pastedPattern(format, () => true))).toEqual([
    '#,##0',
    'General',
    '0%',
    MONEY,
    '@',
    'General',
  ])
  // The format is inserted into an HTML attribute.
  expect(formats.join('')).not.toMatch(/["<>&]/)
  end()
})

it('[SHEET-714] pasting the copied text without its HTML pastes the values of the copied cells', async () => {
  const { fake, clipboard, end } = clipboardOf()
  const { legacyPaste } = clipboard
  pasteValues(fake)
  const service = fake.get(ISheetClipboardService)
  await service.legacyPaste(undefined, '1,235\t0.33')
  expect(legacyPaste).toHaveBeenCalledTimes(1)
  service.generateCopyContent(BOOK.id, 'one', RANGE)
  await service.legacyPaste(undefined, '1,235\t0.33\r\n')
  expect(clipboard.pasteByCopyId).toHaveBeenCalledWith('copied', 'special-paste-value')
  await service.legacyPaste(undefined, 'other')
  await service.legacyPaste('<table></table>', '1,235\t0.33')
  service.generateCopyContent(BOOK.id, 'one', RANGE, { copyType: 'CUT' as never })
  await service.legacyPaste(undefined, '1,235\t0.33')
  expect(clipboard.pasteByCopyId).toHaveBeenCalledTimes(1)
  expect(legacyPaste).toHaveBeenCalledTimes(4)
  end()
})

it('[SHEET-714] once the browser window has lost the focus, the text of a single copied cell is pasted as plain text', async () => {
  const { fake, clipboard, end } = clipboardOf()
  const { generateCopyContent } = clipboard
  pasteValues(fake)
  const service = fake.get(ISheetClipboardService)
  service.generateCopyContent(BOOK.id, 'one', RANGE)
  window.dispatchEvent(new Event('blur'))
  await service.legacyPaste(undefined, '1,235\t0.33')
  expect(clipboard.pasteByCopyId).toHaveBeenCalledTimes(1)
  generateCopyContent.mockReturnValueOnce({ copyId: 'one', plain: '5' })
  service.generateCopyContent(BOOK.id, 'one', RANGE)
  window.dispatchEvent(new Event('blur'))
  await service.legacyPaste(undefined, '5')
  expect(clipboard.pasteByCopyId).toHaveBeenCalledTimes(1)
  end()
})
