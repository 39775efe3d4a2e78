import {
  CommandType,
  createUniver,
  ICommandService,
  IUndoRedoService,
  LocaleService,
  LocaleType,
  mergeLocales,
  ThemeService,
  type IWorkbookData,
} from '@univerjs/presets'
import { UniverSheetsCorePreset } from '@univerjs/preset-sheets-core'
import enUS from '@univerjs/preset-sheets-core/locales/en-US'
import '@univerjs/preset-sheets-core/lib/index.css'
import type { CellRange } from '#contract/cells.ts'
import { CALCULATION, SHEETS } from '#contract/screen-labels.ts'
import type { ChangeSet } from '#contract/change-set.ts'
import type { WorkbookJson } from '#contract/entities.ts'
import { lacksResults, withoutResults } from '#contract/workbook-results.ts'
import type { GridPort } from '#src/machines/workbook/grid.ts'
import { nameControls } from './grid-access.ts'
import { followCalculation } from './grid-calculation.ts'
import { guardFocus } from './grid-focus.ts'
import { readPercents } from './grid-percent.ts'
import { keepPlace, type GridPlace, type PlaceKeeper } from './grid-place.ts'
import { selectRange, type Selecting } from './grid-range.ts'
import { gridTheme, headerStyle } from './grid-theme.ts'
import { toMutations } from './grid-changes.ts'

const LOCALES = {
  [LocaleType.EN_US]: mergeLocales(enUS, {
    ribbon: { start: SHEETS.toolbar },
    'sheets-formula': { progress: CALCULATION },
  }),
}

/** A grid on the page: what the workbook flow needs of it, and what its host does. */
export type UniverGrid = GridPort &
  PlaceKeeper & {
    readonly setDark: (isDark: boolean) => void
    readonly select: (range: CellRange) => Selecting
  }

type Executed = {
  readonly id: string
  readonly type?: CommandType
  readonly params?: unknown
  readonly options?: unknown
}

const isTrue = (fields: unknown, name: string): boolean =>
  typeof fields === 'object' &&
  fields !== null &&
  name in fields &&
  fields[name as keyof object] === true

/** Changes of the snapshot: not selections or scrolling, nor what the cell editor does on its own. */
const changesSheet = (event: Executed): boolean =>
  event.type === CommandType.MUTATION && event.id.startsWith('sheet.')

/** Results of formulas come back as mutations too. */
const isCalculated = (event: Executed): boolean => isTrue(event.options, 'fromFormula')

/**
 * Draws a workbook into `container` with Univer, formulas calculating in a worker of their own
 * (SHEET-17). Results that follow from an edit count as edits, so that they are saved; those of the
 * first calculation do not. Once drawn it goes to the `place` in which the grid before it was left.
 * Dispose of it before the container goes.
 */
export const openGrid = (
  container: HTMLElement,
  data: WorkbookJson,
  isDark: boolean,
  place: GridPlace | null,
): UniverGrid => {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' })
  const { univer, univerAPI } = createUniver({
    locale: LocaleType.EN_US,
    locales: LOCALES,
    theme: gridTheme(isDark),
    darkMode: isDark,
    presets: [
      UniverSheetsCorePreset({
        container,
        workerURL: worker,
        header: true,
        toolbar: true,
        ribbonType: 'simple',
        disableAutoFocus: true,
        customFontFamily: [{ value: 'Inter', label: 'Inter', category: 'sans-serif' }],
      }),
    ],
  })
  const unname = nameControls(container)
  let isNight = isDark
  const dressHeaders = () => {
    const style = { headerStyle: headerStyle(isNight) }
    univerAPI.customizeColumnHeader(style)
    univerAPI.customizeRowHeader(style)
  }
  const dressing = univerAPI.addEvent(univerAPI.Event.LifeCycleChanged, ({ stage }) => {
    if (stage === univerAPI.Enum.LifecycleStages.Rendered) dressHeaders()
  })
  const workbook = univerAPI.createWorkbook(data as Partial<IWorkbookData>)
  const unitId = workbook.getId()
  const injector = univer.__getInjector()
  const focus = guardFocus(container, injector)
  const unread = readPercents(injector)
  const calculation = followCalculation(injector)
  const listeners = new Set<() => void>()
  let isApplying = false
  // Results that were never stored are to be stored.
  let hasEdits = lacksResults(data)

  const listening = univerAPI.addEvent(univerAPI.Event.CommandExecuted, (event) => {
    if (!changesSheet(event)) return
    if (!isCalculated(event)) calculation.changed()
    if (isApplying || (isCalculated(event) && !hasEdits)) return
    hasEdits = true
    for (const changed of listeners) changed()
  })

  const applyChanges = (set: ChangeSet): void => {
    const { redo, undo } = toMutations(unitId, set)
    const commands = injector.get(ICommandService)
    isApplying = true
    for (const { id, params } of redo) commands.syncExecuteCommand(id, params)
    isApplying = false
    injector.get(IUndoRedoService).pushUndoRedo({
      unitID: unitId,
      undoMutations: undo.map(({ id, params }) => ({ id, params })),
      redoMutations: redo.map(({ id, params }) => ({ id, params })),
    })
  }

  return {
    ...keepPlace(workbook, injector, focus, place),
    save: () => {
      const snapshot = workbook.save() as unknown as WorkbookJson
      return calculation.isRunning() ? withoutResults(snapshot) : snapshot
    },
    settled: calculation.settled,
    onEdit: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    isTyping: () => workbook.isCellEditing(),
    applyChanges,
    select: (range) => selectRange(workbook, range),
    setDark: (dark) => {
      if (dark === isNight) return
      isNight = dark
      injector.get(ThemeService).setTheme(gridTheme(dark))
      univerAPI.toggleDarkMode(dark)
      dressHeaders()
    },
    dispose: () => {
      unname()
      focus.end()
      unread()
      dressing.dispose()
      listening.dispose()
      listeners.clear()
      const locale = injector.get(LocaleService)
      univer.dispose()
      // What Univer's own tree still draws after its end asks for words, and would throw without.
      locale.load(LOCALES)
      worker.terminate()
      document.documentElement.classList.remove('univer-dark')
    },
  }
}
