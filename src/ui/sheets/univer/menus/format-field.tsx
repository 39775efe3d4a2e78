import type { Injector } from '@univerjs/presets'
import { useSyncExternalStore } from 'react'
import { GRID_TOOLS } from '#src/texts/grid.ts'
import type { Region } from '#contract/figures/region.ts'
import { visuallyHidden } from '#src/ui/theme/text.css.ts'
import { replaceComponent } from '../replace-component.ts'
import { selectedFormat, type SelectedFormat } from './selected-format.ts'

/** The id of Univer's component for the format field in the toolbar. */
const FIELD = 'sheets-numfmt-ui.moreNumfmtType'

const FormatField = ({ format }: { readonly format: SelectedFormat }) => (
  <span className="univer-text-sm">
    <span className={visuallyHidden}>{GRID_TOOLS.format}: </span>
    {useSyncExternalStore(format.follow, format.name)}
  </span>
)

/**
 * Replaces Univer's format field with one that always names the format of the selected cell.
 * Univer's field updates only after clicks and Univer's own commands. It shows "More formats" for
 * every format that is not in its list.
 */
export const replaceFormatField = (injector: Injector, region: () => Region): (() => void) => {
  const format = selectedFormat(injector, region)
  return replaceComponent(injector, FIELD, () => () => <FormatField format={format} />)
}
