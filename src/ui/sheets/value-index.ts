import { CELL_INVERTED_INDEX_CACHE } from '@univerjs/engine-formula'

let isQuickened = false

/**
 * Univer's index of the values of columns, which lookups build as they run, is told of every result. Of
 * a column that no lookup has read so far nothing is to be told: it will be read as it then is. Univer
 * notes the result all the same, and seeks it under every value of the column first (SHEET-161). There is one index for all Univers of a process:
 * it is taught once, whoever asks.
 */
export const quickenValueIndex = (): void => {
  if (isQuickened) return
  isQuickened = true
  const index = CELL_INVERTED_INDEX_CACHE
  const noted = index.set.bind(index)
  index.set = (unitId, sheetId, column, value, row, isForced = false) => {
    if (isForced && index.shouldContinueBuildingCache(unitId, sheetId, column, row)) return
    noted(unitId, sheetId, column, value, row, isForced)
  }
}
