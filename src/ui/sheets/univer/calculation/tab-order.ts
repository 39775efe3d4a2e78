import { ICommandService, type Univer } from '@univerjs/core'
import { IActiveDirtyManagerService } from '@univerjs/engine-formula'
import { DataSyncPrimaryController } from '@univerjs/rpc'
import { SetWorksheetOrderMutation, type ISetWorksheetOrderMutationParams } from '@univerjs/sheets'

// References across worksheets, such as Jan:Mar!B5, depend on the tab order. Univer does not
// support such references. It also does not tell its worker when a tab moves.

/**
 * In the page: sends tab moves to the worker and recalculates formulas that depend on the order.
 */
export const sendTabOrder = (univer: Univer): void => {
  const injector = univer.__getInjector()
  injector.get(DataSyncPrimaryController).registerSyncingMutations(SetWorksheetOrderMutation)
  injector.get(IActiveDirtyManagerService).register(SetWorksheetOrderMutation.id, {
    commandId: SetWorksheetOrderMutation.id,
    // No worksheet was renamed, so the workbook's entry is an empty map. The entry itself makes the
    // engine recalculate formulas with references across worksheets.
    getDirtyData: ({ params }) => {
      const { unitId } = params as ISetWorksheetOrderMutationParams
      return { dirtyNameMap: { [unitId]: {} } }
    },
  })
}

/** In the worker: accepts tab moves. */
export const receiveTabOrder = (univer: Univer): void => {
  univer.__getInjector().get(ICommandService).registerCommand(SetWorksheetOrderMutation)
}
