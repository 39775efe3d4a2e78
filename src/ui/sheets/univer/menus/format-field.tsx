import type { Injector } from '@univerjs/presets'
import { useSyncExternalStore } from 'react'
import { GRID_TOOLS } from '#src/texts/grid.ts'
import type { Region } from '#contract/figures/region.ts'
import { visuallyHidden } from '#src/ui/theme/text.css.ts'
import { replaceComponent } from '../replace-component.ts'
import { selectedFormat, type SelectedFormat } from '../../editor/selected-format.ts'

/** Under this name Univer draws the toolbar's field of formats. */
const FIELD = 'sheets-numfmt-ui.moreNumfmtType'

const FormatField = ({ format }: { readonly format: SelectedFormat }) => (
  <span className="univer-text-sm">
    <span className={visuallyHidden}>{GRID_TOOLS.format}: </span>
    {useSyncExternalStore(format.follow, format.name)}
  </span>
)

/**
 * Has the toolbar say what the format of the selected cell is called, whatever led to it. Univer's knows
 * presses and its own commands alone, and calls formats beyond its list "More formats".
 */
export const nameFormats = (injector: Injector, region: () => Region): (() => void) => {
  const format = selectedFormat(injector, region)
  return replaceComponent(injector, FIELD, () => () => <FormatField format={format} />)
}
