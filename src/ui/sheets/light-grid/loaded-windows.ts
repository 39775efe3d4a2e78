import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import type { Cell } from './light-layout.ts'

/** The loaded windows of a spreadsheet, by `windowKeyOf`. */
export type LoadedWindows = ReadonlyMap<string, SheetWindow>

/** A window's key: the worksheet's 0-based index and the first cell. */
export const windowKeyOf = (sheet: number, { row, column }: Cell): string =>
  `${sheet} ${row} ${column}`

/**
 * Adds a window. All windows have one revision.
 * A newer window replaces all others. A late older window is ignored.
 */
export const withWindow = (windows: LoadedWindows, window: SheetWindow): LoadedWindows => {
  const [known] = windows.values()
  if (known && known.revision > window.revision) return windows
  const rest = known?.revision === window.revision ? windows : []
  return new Map([...rest, [windowKeyOf(window.sheet, window), window]])
}

/** Adds a window if it has a newer revision. */
export const withNewerWindow = (windows: LoadedWindows, window: SheetWindow): LoadedWindows => {
  const [known] = windows.values()
  return known && known.revision >= window.revision ? windows : withWindow(windows, window)
}
