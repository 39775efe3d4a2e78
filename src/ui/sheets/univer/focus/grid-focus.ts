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
import { addMenuKeys } from '../menus/grid-cell-menu.ts'
import { commitEdit } from './grid-commit.ts'
import { onMenuKey } from '../menus/grid-menu.ts'
import { isShown, TRANSIENT_PARTS } from '../grid-parts.ts'
import { returnFocus } from './grid-focus-return.ts'
import { onToolKey, onToolPress } from '../menus/grid-toolbar.ts'

// Controls when Univer's hidden key fields may have the focus. Univer focuses them on load and
// after every button press. grid-controls.css.ts lets them keep the focus only while the root
// element has `data-cells`.

/**
 * The canvas of the cells, which is the Tab stop. When it gets the focus, Univer passes the focus
 * on to its key field.
 */
const CELLS = 'canvas[id^="univer-sheet-main-canvas"]'
/** The containers of Univer's key fields for the cells and the formula bar. */
const FIELDS = '[id^="univer-doc-selection-container-__INTERNAL_EDITOR__"]'
/** The parts that F6 cycles through, in document order. */
const PARTS = `[data-part], [data-u-comp="ribbon-toolbar"], [data-u-comp="formula-bar"], ${CELLS}, footer`
const BAR = '[data-part="bar"]'
const STOPS = 'a[href], button:enabled, input:enabled, [tabindex="0"]'
/** Elements that grid-accessibility.ts turned into buttons. */
const PICTURE = '[data-pressed]'
const LEAVE = 'ledgerline.operation.leave-cells'

/** How the cells got the focus. */
export type FocusMethod = 'keyboard' | 'pointer'

const root = document.documentElement

const wayIn = (): FocusMethod | undefined => {
  const way = root.dataset['cells']
  return way === 'keyboard' || way === 'pointer' ? way : undefined
}

const isField = (target: Element): boolean => target.closest(FIELDS) !== null

/** The focus target of a part: itself or its first control. */
const stopOf = (part: Element): HTMLElement | undefined =>
  [part, ...part.querySelectorAll(STOPS)].find(
    (stop): stop is HTMLElement =>
      stop instanceof HTMLElement &&
      (stop !== part || stop.hasAttribute('tabindex')) &&
      stop.checkVisibility({ visibilityProperty: true }),
  )

const letIn = (way: FocusMethod): void => {
  root.dataset['cells'] = way
  for (const field of document.querySelectorAll(`${FIELDS} [contenteditable]`)) {
    field.setAttribute('role', 'textbox')
    field.setAttribute('aria-label', SHEETS.cells)
    field.setAttribute('aria-describedby', SHEETS.cellsHintId)
  }
}

/**
 * Clicks a focused icon of the formula bar on Enter and Space. Univer's icons react only to the
 * pointer.
 */
const onPicture = (event: KeyboardEvent): void => {
  const { key, target } = event
  if (key !== 'Enter' && key !== ' ') return
  if (!(target instanceof HTMLElement) || !target.matches(PICTURE)) return
  event.preventDefault()
  target.click()
}

/**
 * Moves Univer's key fields into the grid. Univer attaches the fields to the body if it creates
 * them before the first paint.
 */
const keepFields = (layout: ILayoutService): MutationObserver => {
  const fields = new MutationObserver(() => {
    for (const field of document.querySelectorAll(`body > ${FIELDS}`))
      layout.rootContainerElement?.append(field)
  })
  fields.observe(document.body, { childList: true })
  return fields
}

/** Whether a menu, dialog or panel is open. It handles Escape itself. */
const isPassingOpen = (): boolean => [...document.querySelectorAll(TRANSIENT_PARTS)].some(isShown)

/**
 * Calls `leave` on Escape if no edit, copy or format painter is active and no menu is open. The
 * returned function unregisters it.
 */
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

/**
 * Makes the workbook Univer's focused document, because Univer still sends keys to a link's
 * document after an edit of the link. Does nothing during a cell edit.
 */
const toCells = (injector: Injector): void => {
  const units = injector.get(IUniverInstanceService)
  const book = units.getCurrentUnitOfType(UniverInstanceType.UNIVER_SHEET)
  const isInBook = units.getFocusedUnit()?.type === UniverInstanceType.UNIVER_SHEET
  if (!book || isInBook || injector.get(IEditorBridgeService).isVisible().visible) return
  units.focusUnit(book.getUnitId())
}

/** Controls the focus of the cells. */
export type FocusGuard = {
  readonly way: () => FocusMethod | undefined
  /** Whether Escape closed the focused part, so that the cells get the focus in the next frame. */
  readonly isReturning: () => boolean
  readonly enter: (way: FocusMethod) => void
  readonly end: () => void
}

/**
 * Lets the cells have the focus only after a press, Tab, F6, or Enter in a field or the sheet bar.
 * Escape moves the focus to the sheet bar, and F6 to the next part.
 */
export const guardFocus = (container: Element, injector: Injector): FocusGuard => {
  const layout = injector.get(ILayoutService)
  const contexts = injector.get(IContextService)
  /** How the cells got the focus last. Used when they regain the focus. */
  let lastWay: FocusMethod = 'keyboard'

  const allow = (way: FocusMethod): void => {
    lastWay = way
    letIn(way)
  }

  const enter = (way: FocusMethod): void => {
    allow(way)
    toCells(injector)
    layout.focus()
  }

  const leave = (): void => {
    if (root.dataset['cells'] === undefined) return
    delete root.dataset['cells']
    commitEdit(injector)
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
    // A link without an href does not activate on Enter.
    if (target.matches('a[role="button"]') && target instanceof HTMLElement) target.click()
    if (!target.matches(BAR)) return
    event.preventDefault()
    goTo(container.querySelector(CELLS))
  }

  /**
   * True for an element outside the cells and the other parts of the grid. The calendar of a cell
   * is a part of the grid.
   */
  const isOutside = (target: HTMLElement): boolean =>
    !isField(target) &&
    !target.closest('[data-u-comp="rect-popup"] dialog') &&
    !layout.checkElementInCurrentContainers(target)

  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return
    // Univer does not notice when a sheet tab gets the focus. Without this call, keys would still
    // act on the cells.
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

  addMenuKeys(() => container.querySelector(CELLS), isField, injector, ending.signal)

  // A press on an icon of the formula bar can start an edit. Then the cells get the focus, so the
  // edit continues in the cells.
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
