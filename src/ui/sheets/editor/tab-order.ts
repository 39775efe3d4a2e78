import { ICommandService, type Univer } from '@univerjs/core'
import { IActiveDirtyManagerService } from '@univerjs/engine-formula'
import { DataSyncPrimaryController } from '@univerjs/rpc'
import { SetWorksheetOrderMutation, type ISetWorksheetOrderMutationParams } from '@univerjs/sheets'

// References over several worksheets, Jan:Mar!B5, follow the order of the tabs. Univer knows none:
// its worker never hears that a tab was moved.

/** On the page: tells the worker of moved tabs, and has what follows their order calculated. */
export const tellTabOrder = (univer: Univer): void => {
  const injector = univer.__getInjector()
  injector.get(DataSyncPrimaryController).registerSyncingMutations(SetWorksheetOrderMutation)
  injector.get(IActiveDirtyManagerService).register(SetWorksheetOrderMutation.id, {
    commandId: SetWorksheetOrderMutation.id,
    // No worksheet has another name; formulas that look at several are read anew all the same.
    getDirtyData: ({ params }) => {
      const { unitId } = params as ISetWorksheetOrderMutationParams
      return { dirtyNameMap: { [unitId]: {} } }
    },
  })
}

/** In the worker: takes what it is told of moved tabs. */
export const hearTabOrder = (univer: Univer): void => {
  univer.__getInjector().get(ICommandService).registerCommand(SetWorksheetOrderMutation)
}
