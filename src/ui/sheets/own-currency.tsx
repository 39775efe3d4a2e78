import type { Injector } from '@univerjs/presets'
import { currencySign } from '#contract/figures/currencies.ts'
import type { Region } from '#contract/figures/region.ts'
import * as css from './own-currency.css.ts'
import { replaceComponent } from './replace-component.ts'

/** Univer's name of the picture on the button that makes money of cells. */
const PICTURE = 'DollarIcon'

/** Has the button show the sign that it writes: the region's own (SHEET-812). The answer ends it. */
export const showOwnCurrency = (injector: Injector, region: () => Region): (() => void) =>
  replaceComponent(injector, PICTURE, () => () => (
    <span aria-hidden="true" className={css.sign} data-sign={currencySign(region().currency)} />
  ))
