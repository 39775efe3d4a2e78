import { createUniver, LocaleType } from '@univerjs/presets'
import { UniverSheetsCoreWorkerPreset } from '@univerjs/preset-sheets-core/worker'
import { UniverSheetsFilterWorkerPreset } from '@univerjs/preset-sheets-filter/worker'
import { ENGINE_FUNCTIONS } from './engine-functions.ts'
import { guardEngine } from './engine-guard.ts'
import { installEngineCaches } from './engine-caches.ts'
import { reportRejections } from './engine-watch.ts'
import { receiveTabOrder } from './tab-order.ts'

reportRejections(self, reportError)

// The formula engine of the open grid runs in this worker, so typing never waits for it. The filter
// preset tells the engine which rows SUBTOTAL must skip.
const { univer } = createUniver({
  locale: LocaleType.EN_US,
  locales: {},
  presets: [
    UniverSheetsCoreWorkerPreset({ formula: { function: ENGINE_FUNCTIONS } }),
    UniverSheetsFilterWorkerPreset(),
  ],
})
installEngineCaches(univer)
guardEngine(univer)
receiveTabOrder(univer)
