import type { Injector } from '@univerjs/core'
import { SheetsSortService } from '@univerjs/sheets-sort'
import { compareCells } from '#contract/workbook/sort-order.ts'

/** Sorts by our order instead of Univer's. Call it once the sort plugin has loaded. */
export const sortAsExcel = (injector: Injector): void => {
  // The last registered comparer has priority.
  injector
    .get(SheetsSortService)
    .registerCompareFn((type, one, other) =>
      compareCells(type === 'asc' ? 'asc' : 'desc', one ?? null, other ?? null),
    )
}
