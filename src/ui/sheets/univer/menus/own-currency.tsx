import { ICommandService, type Injector } from '@univerjs/presets'
import { useSyncExternalStore } from 'react'
import { currencySign } from '#contract/figures/currencies.ts'
import type { Region } from '#contract/figures/region.ts'
import * as css from './own-currency.css.ts'
import { replaceComponent } from '../replace-component.ts'

/** Univer's id of the icon on the currency button. */
const PICTURE = 'DollarIcon'

/** Makes the currency button show the region's currency sign. The returned function restores it. */
export const showOwnCurrency = (injector: Injector, region: () => Region): (() => void) =>
  replaceComponent(injector, PICTURE, () => {
    const sign = () => currencySign(region().currency)
    // A change of region runs a command to redraw the cells, so listening to commands is enough.
    const follow = (changed: () => void) => {
      const commands = injector.get(ICommandService).onCommandExecuted(changed)
      return () => commands.dispose()
    }
    const Sign = () => (
      <span
        aria-hidden="true"
        className={css.sign}
        data-sign={useSyncExternalStore(follow, sign)}
      />
    )
    return Sign
  })
