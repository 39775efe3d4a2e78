import { CommandType, ICommandService, numfmt, type Injector } from '@univerjs/presets'
import {
  ComponentManager,
  ContextMenuGroup,
  ContextMenuPosition,
  IMenuManagerService,
  IStatusBarService,
  MenuItemType,
  useObservable,
  type IMenuItem,
} from '@univerjs/preset-sheets-core'
import { BehaviorSubject, map } from 'rxjs'
import { figuresLocale } from '#contract/figures/locale.ts'
import type { Region } from '#contract/figures/region.ts'
import { GRID_FIGURES } from '#src/texts/grid-figures.ts'
import { figure, figures } from './grid-sums.css.ts'
import {
  figureText,
  SELECTION_FIGURES,
  shownFigures,
  type SelectionFigure,
} from '../../editor/selection-figures.ts'

/** The shared id of the component, its tool and its command. */
const ID = 'ledgerline.operation.selection-figure'

const isFigure = (value: unknown): value is SelectionFigure =>
  SELECTION_FIGURES.some((each) => each === value)

const inRegion =
  (region: Region) =>
  (pattern: string, value: number): string =>
    numfmt.format(pattern, value, {
      throws: false,
      locale: figuresLocale(region, numfmt.addLocale),
    })

/**
 * Shows results such as the sum of the selected cells, in one row beside the zoom. Univer itself
 * shows six results in two rows, and none on phones. It writes results from 100 million on in
 * scientific notation.
 */
export const showSelectionFigures = (injector: Injector, region: () => Region): (() => void) => {
  const states = injector.get(IStatusBarService).state$
  const chosen$ = new BehaviorSubject<SelectionFigure>('SUM')
  const Figures = () => {
    const state = useObservable(states)
    const chosen = useObservable(chosen$, 'SUM')
    const known = (state?.values ?? []).flatMap(({ func, value }) =>
      isFigure(func) ? [{ func, value }] : [],
    )
    const values = shownFigures(known, chosen)
    const own = region()
    return (
      <span className={figures}>
        {values.map((each) => (
          <span key={each.func} className={figure}>
            {GRID_FIGURES[each.func]}{' '}
            <b>{figureText(each, state?.pattern ?? null, own, inRegion(own))}</b>
          </span>
        ))}
      </span>
    )
  }
  const registered = injector.get(ComponentManager).register(ID, Figures)
  const choosing = injector.get(ICommandService).registerCommand({
    id: ID,
    type: CommandType.OPERATION,
    handler: (_, params?: { readonly value?: unknown }) => {
      if (!isFigure(params?.value)) return false
      chosen$.next(params.value)
      return true
    },
  })
  const tool = (): IMenuItem => ({
    id: ID,
    type: MenuItemType.SELECTOR,
    label: ID,
    tooltip: 'ledgerline.figures',
    hidden$: states.pipe(map((state) => (state?.values ?? []).length === 0)),
    value$: chosen$,
    selections: SELECTION_FIGURES.map((value) => ({ label: `ledgerline.${value}`, value })),
  })
  injector.get(IMenuManagerService).mergeMenu({
    [ContextMenuPosition.FOOTER_MENU]: {
      [ContextMenuGroup.OTHERS]: { [ID]: { order: 0, menuItemFactory: tool } },
    },
  })
  return () => {
    registered.dispose()
    choosing.dispose()
    chosen$.complete()
  }
}
