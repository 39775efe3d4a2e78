import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import type { Cell } from './light-layout.ts'

/** The windows of a spreadsheet that are there, by `keyOf`. */
export type KnownWindows = ReadonlyMap<string, SheetWindow>

/** Which window it is: its worksheet's 0-based place and its first cell. */
export const keyOf = (sheet: number, { row, column }: Cell): string => `${sheet} ${row} ${column}`

/**
 * The windows with one more. All are of one revision: a newer one lets those before it go, an older
 * one that comes late is none.
 */
export const withWindow = (windows: KnownWindows, window: SheetWindow): KnownWindows => {
  const [known] = windows.values()
  if (known && known.revision > window.revision) return windows
  const rest = known?.revision === window.revision ? windows : []
  return new Map([...rest, [keyOf(window.sheet, window), window]])
}

/** The windows with one more, if it is of a newer revision. */
export const withNewer = (windows: KnownWindows, window: SheetWindow): KnownWindows => {
  const [known] = windows.values()
  return known && known.revision >= window.revision ? windows : withWindow(windows, window)
}
