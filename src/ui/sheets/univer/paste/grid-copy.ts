import {
  CellValueType,
  IUniverInstanceService,
  type ICellData,
  type Injector,
  type Nullable,
  type Worksheet,
} from '@univerjs/presets'
import {
  ISheetClipboardService,
  PREDEFINED_HOOK_NAME_PASTE,
  type ISheetClipboardHook,
} from '@univerjs/preset-sheets-core'
import { readTyped } from '#contract/figures/read-typed.ts'
import type { Region } from '#contract/figures/region.ts'

const TEXT_FORMAT = '@'

/** A CSS escape for a character with a meaning in HTML or CSS. */
const escaped = (sign: string): string =>
  `\\${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`

const formatStyle = (pattern: string): string =>
  `mso-number-format:'${pattern.replace(/["'\\<>&;{}]/g, escaped)}'`

/** Whether a text would be parsed as another type on paste. */
const isDoubtful = (cell: ICellData, region: Region): boolean =>
  cell.t !== CellValueType.BOOLEAN &&
  typeof cell.v === 'string' &&
  readTyped(cell.v, region).kind !== 'text'

type Attributes = Record<string, string>

/**
 * HTML attributes of a copied cell. They hold what its text does not show: the exact number and the
 * format.
 */
const attributesOf = (
  cell: Nullable<ICellData>,
  pattern: string | undefined,
  region: Region,
): Attributes | null => {
  if (!cell || cell.p) return null
  if (isDoubtful(cell, region)) return { style: formatStyle(TEXT_FORMAT) }
  if (cell.t !== CellValueType.NUMBER || typeof cell.v !== 'number') return null
  return { 'x:num': String(cell.v), ...(pattern && { style: formatStyle(pattern) }) }
}

/**
 * Copies numbers in full precision. Excel and similar programs would otherwise get only the
 * formatted digits. The returned function ends this.
 */
export const copyFullPrecision = (injector: Injector, region: () => Region): (() => void) => {
  const instances = injector.get(IUniverInstanceService)
  let sheet: Nullable<Worksheet> = null
  const hook: ISheetClipboardHook = {
    id: 'whole-numbers',
    onBeforeCopy: (unitId, subUnitId) => {
      sheet = instances.getUniverSheetInstance(unitId)?.getSheetBySheetId(subUnitId)
    },
    onCopyCellStyle: (row, column) => {
      const pattern = sheet?.getComposedCellStyle(row, column)?.n?.pattern
      return attributesOf(sheet?.getCellRaw(row, column), pattern, region())
    },
    onAfterCopy: () => {
      sheet = null
    },
  }
  const copying = injector.get(ISheetClipboardService).addClipboardHook(hook)
  return () => copying.dispose()
}

const inLines = (text: string): string => text.replace(/\r\n/g, '\n').replace(/\n$/, '')

type Copied = { readonly id: string; readonly unitId: string; readonly plain: string }

/**
 * Makes Ctrl+Shift+V paste the exact values of copied cells. For this key the browser provides only
 * text, so we compare it with the text of our last copy. When the window loses the focus, we forget
 * a copy of a single cell, because the user may copy the same short text elsewhere. The returned
 * function stops this.
 */
export const pasteValues = (injector: Injector): (() => void) => {
  const instances = injector.get(IUniverInstanceService)
  const clipboard = injector.get(ISheetClipboardService)
  const { generateCopyContent, legacyPaste } = clipboard
  let copied: Copied | null = null
  clipboard.generateCopyContent = (unitId, subUnitId, range, options) => {
    const content = generateCopyContent.call(clipboard, unitId, subUnitId, range, options)
    const isCut = options?.copyType === 'CUT'
    copied =
      content && !isCut ? { id: content.copyId, unitId, plain: inLines(content.plain) } : null
    return content
  }
  const leave = (): void => {
    if (copied && !/[\t\n]/.test(copied.plain)) copied = null
  }
  window.addEventListener('blur', leave)
  clipboard.legacyPaste = (html, text, files) => {
    const isOwn = !html && text !== undefined && copied?.plain === inLines(text)
    return copied && isOwn && instances.getUnit(copied.unitId)
      ? clipboard.pasteByCopyId(copied.id, PREDEFINED_HOOK_NAME_PASTE.SPECIAL_PASTE_VALUE)
      : legacyPaste.call(clipboard, html, text, files)
  }
  return () => {
    window.removeEventListener('blur', leave)
    clipboard.generateCopyContent = generateCopyContent
    clipboard.legacyPaste = legacyPaste
  }
}
