import { ICommandService, type Injector } from '@univerjs/presets'
import { useSyncExternalStore } from 'react'
import { currencySign } from '#contract/figures/currencies.ts'
import type { Region } from '#contract/figures/region.ts'
import * as css from './own-currency.css.ts'
import { replaceComponent } from '../univer/replace-component.ts'

/** Univer's name of the picture on the button that makes money of cells. */
const PICTURE = 'DollarIcon'

/** Has the button show the sign that it writes: the region's own. The answer ends it. */
export const showOwnCurrency = (injector: Injector, region: () => Region): (() => void) =>
  replaceComponent(injector, PICTURE, () => {
    const sign = () => currencySign(region().currency)
    // Another region draws the cells anew, by a command.
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
