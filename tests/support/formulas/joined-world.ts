import {
  ICommandService,
  Injector,
  IUniverInstanceService,
  LocaleType,
  LogLevel,
  Plugin,
  Univer,
  UniverInstanceType,
  type IWorkbookData,
  type Workbook,
} from '@univerjs/core'
import {
  SetFormulaCalculationNotificationMutation,
  UniverFormulaEnginePlugin,
  type ISetFormulaCalculationNotificationMutation,
} from '@univerjs/engine-formula'
import {
  ChannelService,
  DataSyncPrimaryController,
  DataSyncReplicaController,
  IRemoteInstanceService,
  IRemoteSyncService,
  IRPCChannelService,
  RemoteSyncPrimaryService,
  WebWorkerRemoteInstanceService,
} from '@univerjs/rpc'
import { UniverSheetsPlugin } from '@univerjs/sheets'
import {
  UniverRemoteSheetsFormulaPlugin,
  UniverSheetsFormulaPlugin,
} from '@univerjs/sheets-formula'
import { Observable, share } from 'rxjs'
import { guardEngine } from '#src/ui/sheets/univer/calculation/engine-guard.ts'
import { installEngineCaches } from '#src/ui/sheets/univer/calculation/engine-caches.ts'
import { trackCalculation } from '#src/ui/sheets/univer/calculation/grid-calculation.ts'
import { installFormulaCache } from '#src/ui/sheets/univer/calculation/install-formula-cache.ts'
import { calculateImmediately } from '#src/ui/sheets/univer/calculation/calculate-immediately.ts'
import type { Cells } from '#tests/support/formulas/engine-world.ts'

/** A workbook of one worksheet with these cells. */
export const bookWith = <Data extends Cells>(cellData: Data, rowCount = 20) => ({
  sheetOrder: ['sheet'],
  sheets: { sheet: { id: 'sheet', name: 'Sheet', rowCount, columnCount: 8, cellData } },
})

/**
 * One end of the channel between page and worker. Messages are copied and arrive asynchronously.
 */
const protocol = (port: MessagePort) => ({
  send: (message: unknown) => port.postMessage(message),
  onMessage: new Observable<never>((subscriber) => {
    port.onmessage = ({ data }) => subscriber.next(data as never)
  }).pipe(share()),
})

type Side = 'page' | 'worker'

/** Univer's RPC plugins without a browser Worker. */
const joining = (univer: Univer, side: Side, port: MessagePort) => {
  const injector: Injector = univer.__getInjector()
  class Joining extends Plugin {
    static override readonly pluginName = `JOINED_${side}`
    protected override readonly _injector = injector

    override onStarting(): void {
      injector.add([IRPCChannelService, { useFactory: () => new ChannelService(protocol(port)) }])
      if (side === 'page') {
        injector.add([DataSyncPrimaryController])
        injector.add([IRemoteSyncService, { useClass: RemoteSyncPrimaryService }])
        injector.get(DataSyncPrimaryController)
      } else {
        injector.add([DataSyncReplicaController])
        injector.add([IRemoteInstanceService, { useClass: WebWorkerRemoteInstanceService }])
        injector.get(DataSyncReplicaController)
      }
    }
  }
  return Joining
}

const start = () => {
  const locale = LocaleType.EN_US
  return new Univer({ locale, locales: { [locale]: {} }, logLevel: LogLevel.SILENT })
}

const UNIT = 'joined'

/**
 * A grid's Univer and its worker's Univer with our parts, joined as in the product. Each message is
 * a copy and arrives in a separate task. The worker's cells replicate the page's. If `hasWorker` is
 * false, the worker failed before the page created its workbook.
 */
export const joinedWorld = (data: Partial<IWorkbookData>, hasWorker = true) => {
  const { port1, port2 } = new MessageChannel()
  const worker = start()
  worker.registerPlugin(UniverSheetsPlugin, { onlyRegisterFormulaRelatedMutations: true })
  worker.registerPlugin(UniverFormulaEnginePlugin, {})
  worker.registerPlugin(joining(worker, 'worker', port2))
  worker.registerPlugin(UniverRemoteSheetsFormulaPlugin)
  installEngineCaches(worker)
  guardEngine(worker)
  const page = start()
  page.registerPlugin(joining(page, 'page', port1))
  page.registerPlugin(UniverFormulaEnginePlugin, { notExecuteFormula: true })
  page.registerPlugin(UniverSheetsPlugin, { notExecuteFormula: true })
  page.registerPlugin(UniverSheetsFormulaPlugin, { notExecuteFormula: true })
  const calculating = calculateImmediately(page, installFormulaCache(page), () => performance.now())
  const isCalculating = calculating.isUnderWay
  if (!hasWorker) {
    port2.close()
    calculating.fail()
  }
  page.createUnit(UniverInstanceType.UNIVER_SHEET, { ...data, id: UNIT })
  const commands = page.__getInjector().get(ICommandService)
  const valueIn = (univer: Univer, row: number, column: number): unknown => {
    const sheet = univer
      .__getInjector()
      .get(IUniverInstanceService)
      .getUnit<Workbook>(UNIT)
      ?.getSheetBySheetId('sheet')
    return sheet?.getCellMatrix().getValue(row, column)?.v ?? null
  }
  const task = () => new Promise<void>((resolve) => setImmediate(resolve))
  const until = async (done: () => boolean): Promise<void> => {
    const end = performance.now() + 20_000
    while (!done() && performance.now() < end) await task()
    if (!done()) throw new Error('It has not come to that in 20 s')
  }
  return {
    unitId: UNIT,
    injector: page.__getInjector(),
    /** The page's workbook as Univer saves it. */
    saved: (): unknown =>
      page.__getInjector().get(IUniverInstanceService).getUnit<Workbook>(UNIT)?.save(),
    /** Runs a command on the page synchronously. */
    run: (id: string, params: object): void =>
      void commands.syncExecuteCommand(id, { unitId: UNIT, subUnitId: 'sheet', ...params }),
    set: (cellValue: Cells): void =>
      void commands.syncExecuteCommand('sheet.mutation.set-range-values', {
        unitId: UNIT,
        subUnitId: 'sheet',
        cellValue,
      }),
    /**
     * Changes cells in the worker only. The page then sends no stop, so the worker must stop its
     * calculation by itself, as if the page's request to stop it had come too late.
     */
    setInWorker: (cellValue: Cells): void =>
      void worker
        .__getInjector()
        .get(ICommandService)
        .syncExecuteCommand(
          'sheet.mutation.set-range-values',
          { unitId: UNIT, subUnitId: 'sheet', cellValue },
          { onlyLocal: true, fromSync: true },
        ),
    /** The same cell on the page and in the worker. */
    values: (row: number, column: number): readonly [unknown, unknown] => [
      valueIn(page, row, column),
      valueIn(worker, row, column),
    ],
    calculating,
    followed: trackCalculation(page.__getInjector(), calculating),
    /** Kills the worker: it responds to no further message. */
    kill: (): void => port2.close(),
    /** Resolves once all results have arrived and no message is in flight. */
    idle: async (): Promise<void> => {
      await until(() => !isCalculating())
      for (let turn = 0; turn < 20; turn += 1) await task()
      await until(() => !isCalculating())
    },
    /**
     * Runs `act` synchronously, at the first calculation notification on `side` that matches `is`.
     */
    once: (
      side: Side,
      is: (told: ISetFormulaCalculationNotificationMutation) => boolean,
      act: () => void,
    ): Promise<void> =>
      new Promise((resolve) => {
        const of = side === 'page' ? page : worker
        const listening = of
          .__getInjector()
          .get(ICommandService)
          .onCommandExecuted(({ id, params }) => {
            if (id !== SetFormulaCalculationNotificationMutation.id) return
            if (!is(params as ISetFormulaCalculationNotificationMutation)) return
            listening.dispose()
            act()
            resolve()
          })
      }),
    end: (): void => {
      page.dispose()
      worker.dispose()
      port1.close()
      port2.close()
    },
  }
}
