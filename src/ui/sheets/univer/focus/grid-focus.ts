import {
  CommandType,
  FOCUSING_UNIVER_EDITOR,
  ICommandService,
  IContextService,
  IUniverInstanceService,
  UniverInstanceType,
  type Injector,
} from '@univerjs/presets'
import {
  FormatPainterStatus,
  IEditorBridgeService,
  IFormatPainterService,
  ILayoutService,
  IMarkSelectionService,
  IShortcutService,
  KeyCode,
  whenSheetEditorFocused,
} from '@univerjs/preset-sheets-core'
import { SHEETS } from '#src/texts/screens.ts'
import { answerMenuKeys } from '../menus/grid-cell-menu.ts'
import { enterEdit } from './grid-leave.ts'
import { onMenuKey } from '../menus/grid-menu.ts'
import { isShown, PASSING } from '../grid-parts.ts'
import { returnFocus } from './grid-return.ts'
import { onToolKey, onToolPress } from '../menus/grid-toolbar.ts'

// Univer takes keys by hidden fields and gives them the focus on its own: on load, and from every
// button. They can hold it only while the root element says that the cells were entered (see
// sheet.css.ts), and that is decided here.

/** The drawn cells: the stop of Tab; Univer passes the focus on to its field. */
const CELLS = 'canvas[id^="univer-sheet-main-canvas"]'
/** What holds the field for keys in the cells, and the one of the formula bar. */
const FIELDS = '[id^="univer-doc-selection-container-__INTERNAL_EDITOR__"]'
/** The parts of the page that F6 walks, by their place in the document. */
const PARTS = `[data-part], [data-u-comp="ribbon-toolbar"], [data-u-comp="formula-bar"], ${CELLS}, footer`
const BAR = '[data-part="bar"]'
const STOPS = 'a[href], button:enabled, input:enabled, [tabindex="0"]'
/** What grid-access.ts made a button of. */
const PICTURE = '[data-pressed]'
const LEAVE = 'ledgerline.operation.leave-cells'

/** How the cells came to the focus. */
export type Way = 'keyboard' | 'pointer'

const root = document.documentElement

const wayIn = (): Way | undefined => {
  const way = root.dataset['cells']
  return way === 'keyboard' || way === 'pointer' ? way : undefined
}

const isField = (target: Element): boolean => target.closest(FIELDS) !== null

/** What takes the focus in a part: itself, or its first stop. */
const stopOf = (part: Element): HTMLElement | undefined =>
  [part, ...part.querySelectorAll(STOPS)].find(
    (stop): stop is HTMLElement =>
      stop instanceof HTMLElement &&
      (stop !== part || stop.hasAttribute('tabindex')) &&
      stop.checkVisibility({ visibilityProperty: true }),
  )

const letIn = (way: Way): void => {
  root.dataset['cells'] = way
  for (const field of document.querySelectorAll(`${FIELDS} [contenteditable]`)) {
    field.setAttribute('role', 'textbox')
    field.setAttribute('aria-label', SHEETS.cells)
    field.setAttribute('aria-describedby', SHEETS.cellsHintId)
  }
}

/** The pictures of the formula bar know the pointer alone. */
const onPicture = (event: KeyboardEvent): void => {
  const { key, target } = event
  if (key !== 'Enter' && key !== ' ') return
  if (!(target instanceof HTMLElement) || !target.matches(PICTURE)) return
  event.preventDefault()
  target.click()
}

/** Univer hangs a field beside the page when it is made before the grid is drawn. */
const keepFields = (layout: ILayoutService): MutationObserver => {
  const fields = new MutationObserver(() => {
    for (const field of document.querySelectorAll(`body > ${FIELDS}`))
      layout.rootContainerElement?.append(field)
  })
  fields.observe(document.body, { childList: true })
  return fields
}

/** A menu, a dialog or a panel that is open: an Escape is for it. */
const isPassingOpen = (): boolean => [...document.querySelectorAll(PASSING)].some(isShown)

/** Calls `leave` at an Escape that ends nothing else: no edit, no copy, no painter. The answer ends it. */
const onEscape = (injector: Injector, leave: () => void): (() => void) => {
  const leaving = injector.get(ICommandService).registerCommand({
    id: LEAVE,
    type: CommandType.OPERATION,
    handler: () => {
      leave()
      return true
    },
  })
  const escape = injector.get(IShortcutService).registerShortcut({
    id: LEAVE,
    binding: KeyCode.ESC,
    preconditions: (context) =>
      whenSheetEditorFocused(context) &&
      !isPassingOpen() &&
      injector.get(IMarkSelectionService).getShapeMap().size === 0 &&
      injector.get(IFormatPainterService).getStatus() === FormatPainterStatus.OFF,
  })
  return () => {
    escape.dispose()
    leaving.dispose()
  }
}

/** A link may be written in a document of its own: keys would go there still. That of an edit is the cells'. */
const toCells = (injector: Injector): void => {
  const units = injector.get(IUniverInstanceService)
  const book = units.getCurrentUnitOfType(UniverInstanceType.UNIVER_SHEET)
  const isInBook = units.getFocusedUnit()?.type === UniverInstanceType.UNIVER_SHEET
  if (!book || isInBook || injector.get(IEditorBridgeService).isVisible().visible) return
  units.focusUnit(book.getUnitId())
}

/** The focus of the cells: how they have it, giving it to them, and the end of the guard. */
export type FocusGuard = {
  readonly way: () => Way | undefined
  /** Whether Escape has closed what had the focus, and the cells get it in the next frame. */
  readonly isReturning: () => boolean
  readonly enter: (way: Way) => void
  readonly end: () => void
}

/**
 * Lets the grid in `container` have the focus only after a press, a Tab into it or Enter in one of its
 * fields, and lets the keyboard out again: Escape to the sheet bar, F6 to the next part.
 */
export const guardFocus = (container: Element, injector: Injector): FocusGuard => {
  const layout = injector.get(ILayoutService)
  const contexts = injector.get(IContextService)
  /** How the cells were entered last: it is what they get the focus back with. */
  let lastWay: Way = 'keyboard'

  const allow = (way: Way): void => {
    lastWay = way
    letIn(way)
  }

  const enter = (way: Way): void => {
    allow(way)
    toCells(injector)
    layout.focus()
  }

  const leave = (): void => {
    if (root.dataset['cells'] === undefined) return
    delete root.dataset['cells']
    enterEdit(injector)
  }

  const goTo = (part: Element | null | undefined): void => {
    if (!part) return
    if (part.matches(CELLS)) {
      enter('keyboard')
      return
    }
    leave()
    stopOf(part)?.focus()
  }

  const walk = (step: 1 | -1): void => {
    const active = document.activeElement
    const parts = [...document.querySelectorAll(PARTS)].filter(stopOf)
    const at = parts.findIndex((part) =>
      active && isField(active) ? part.matches(CELLS) : part.contains(active),
    )
    goTo(parts.at((at + step) % parts.length))
  }

  const onKey = (event: KeyboardEvent): void => {
    const { key, target } = event
    if (!(target instanceof Element)) return
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey
    if (key === 'F6' && isPlain) {
      event.preventDefault()
      walk(event.shiftKey ? -1 : 1)
    } else if (key === 'Tab' && !isField(target)) leave()
    else if (key === 'Enter') onEnter(event, target)
  }

  const onEnter = (event: KeyboardEvent, target: Element): void => {
    if (target.matches('input') && container.contains(target)) allow('keyboard')
    // A link without an address does not open by itself.
    if (target.matches('a[role="button"]') && target instanceof HTMLElement) target.click()
    if (!target.matches(BAR)) return
    event.preventDefault()
    goTo(container.querySelector(CELLS))
  }

  /** Neither the cells nor a part of the grid; the calendar of a cell belongs to it. */
  const isOutside = (target: HTMLElement): boolean =>
    !isField(target) &&
    !target.closest('[data-u-comp="rect-popup"] dialog') &&
    !layout.checkElementInCurrentContainers(target)

  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return
    // Univer does not notice that a tab of the sheet bar has it: its keys would stay with the cells.
    if (!isField(target)) contexts.setContextValue(FOCUSING_UNIVER_EDITOR, false)
    if (target.matches(CELLS)) allow(wayIn() === 'pointer' ? 'pointer' : 'keyboard')
    else if (isOutside(target)) leave()
  }

  const onPress = ({ target }: PointerEvent): void => {
    if (target instanceof HTMLElement && layout.checkElementInCurrentContainers(target))
      allow('pointer')
  }

  const fields = keepFields(layout)
  const ending = new AbortController()
  const how = { capture: true, signal: ending.signal }
  document.addEventListener('keydown', onKey, how)
  document.addEventListener('keydown', onPicture, how)
  document.addEventListener('keydown', onToolKey, how)
  document.addEventListener('keydown', onMenuKey, how)
  document.addEventListener('click', onToolPress, how)
  document.addEventListener('focusin', onFocus, how)
  document.addEventListener('pointerdown', onPress, how)

  answerMenuKeys(() => container.querySelector(CELLS), isField, injector, ending.signal)

  // An edit that a picture began goes on in the cells.
  const editing = injector.get(IEditorBridgeService).visible$.subscribe(({ visible }) => {
    if (visible && document.activeElement?.matches(PICTURE)) enter('keyboard')
  })
  const isCells = (target: Element): boolean => isField(target) || target.matches(CELLS)
  const returning = returnFocus(container, isCells, () => enter(lastWay))
  const escape = onEscape(injector, () => goTo(document.querySelector(BAR)))

  return {
    way: () => {
      if (returning.isAnswered()) return lastWay
      return document.activeElement?.closest(FIELDS) ? wayIn() : undefined
    },
    isReturning: returning.isReturning,
    enter,
    end: () => {
      fields.disconnect()
      ending.abort()
      editing.unsubscribe()
      returning.end()
      escape()
      delete root.dataset['cells']
    },
  }
}
