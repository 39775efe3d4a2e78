// A page with Univer set up as in Univer's documentation: the presets of our editor, and a workbook
// as JSON. The editor benchmark compares our editor with this page.
import { createUniver, LocaleType, mergeLocales } from '@univerjs/presets'
import { UniverSheetsCorePreset } from '@univerjs/preset-sheets-core'
import enUS from '@univerjs/preset-sheets-core/locales/en-US'
import '@univerjs/preset-sheets-core/lib/index.css'
import { addExtras, EXTRA_LOCALES } from '#src/ui/sheets/univer/grid-extras.ts'

const answer = await fetch(`/data.json${location.search}`)
const { univer, univerAPI } = createUniver({
  locale: LocaleType.EN_US,
  locales: { [LocaleType.EN_US]: mergeLocales(enUS, EXTRA_LOCALES) },
  presets: [UniverSheetsCorePreset({ container: 'root' })],
})
addExtras(univer)
univerAPI.createWorkbook(await answer.json())
