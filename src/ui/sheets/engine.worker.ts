import { createUniver, LocaleType } from '@univerjs/presets'
import { UniverSheetsCoreWorkerPreset } from '@univerjs/preset-sheets-core/worker'

// The formula engine of the open grid: it calculates here, so that typing never waits (SHEET-17).
createUniver({
  locale: LocaleType.EN_US,
  locales: {},
  presets: [UniverSheetsCoreWorkerPreset()],
})
