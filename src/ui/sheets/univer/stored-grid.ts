import { IResourceManagerService, UniverInstanceType, type Injector } from '@univerjs/presets'
import type { WorkbookJson } from '#contract/api/entities.ts'
import { withoutResults } from '#src/shared/workbook-results.ts'
import type { GridPort } from '#src/machines/workbook/grid.ts'
import { withFilledArrays } from './calculation/filled-arrays.ts'
import { keepResources } from './grid-resources.ts'

type Book = {
  readonly getId: () => string
  readonly save: () => object
  readonly getWorkbook: () => { readonly getSnapshot: () => object }
}

/**
 * The open workbook in stored form, with the results of array formulas. It includes the data of
 * plugins that have not loaded. During a calculation `save` omits all results and `view` omits
 * those of array formulas, because they are outdated.
 */
export const storedGrid = (
  injector: Injector,
  workbook: Book,
  loaded: WorkbookJson,
  isRunning: () => boolean,
): Required<Pick<GridPort, 'save' | 'view'>> => {
  const unitId = workbook.getId()
  return {
    save: () => {
      const snapshot = keepResources(workbook.save() as WorkbookJson, loaded)
      return isRunning() ? withoutResults(snapshot) : withFilledArrays(snapshot, injector, unitId)
    },
    view: () => {
      const resources = injector
        .get(IResourceManagerService)
        .getResources(unitId, UniverInstanceType.UNIVER_SHEET)
      // Reads the cells from Univer's own snapshot, because `workbook.save` would copy all of them
      // first.
      const snapshot = { ...workbook.getWorkbook().getSnapshot(), resources }
      const seen = keepResources(snapshot as WorkbookJson, loaded)
      const isCalculating = isRunning()
      return {
        data: isCalculating ? seen : withFilledArrays(seen, injector, unitId),
        isCalculating,
      }
    },
  }
}
